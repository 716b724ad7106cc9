import { sql } from 'kysely'
import type { ClockTime, Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { statement } from '#platform/server/statement.ts'
import {
  absenceRows,
  absencesOn,
  scheduleEntries,
  touchingDays,
  type StoredAbsence,
} from '#features/schedules/queries.ts'
import { shownAbsence } from '#features/schedules/rules/absences.ts'
import type { CalendarAbsence } from '../contract.ts'
import { ofLocation } from '../queries.ts'

const minutes = (time: ClockTime | null): ClockTime | null => time && (time.slice(0, 5) as ClockTime)
const absenceFor =
  (held: ReadonlySet<string>) =>
  ({
    id,
    kind,
    employee_id,
    room_id,
    device_id,
    location_id,
    date_from,
    time_from,
    date_till,
    time_till,
    name,
    note,
  }: StoredAbsence): CalendarAbsence =>
    shownAbsence(
      {
        id,
        kind,
        employee_id,
        room_id,
        device_id,
        location_id,
        date_from,
        time_from: minutes(time_from),
        date_till,
        time_till: minutes(time_till),
        name,
        note,
      },
      held,
    )

const readAbsences = statement(
  ({ locationId, from, till }: { readonly locationId: number; readonly from: Day; readonly till: Day }) =>
    absencesOn(
      locationId,
      from,
      till,
      sql`
    union select s.employee_id from (${scheduleEntries(locationId, from, till)}) s where s.employee_id is not null
    union select b.employee_id from (${ofLocation(locationId, from, till)}) b`,
    ),
)

/**
 * The absences at a location, of every person with hours or appointments there, as a holder of these permissions may
 * see them.
 */
export const calendarAbsences = async (
  db: Db,
  locationId: number,
  from: Day,
  till: Day,
  held: ReadonlySet<string>,
): Promise<CalendarAbsence[]> => (await readAbsences(db, { locationId, from, till })).map(absenceFor(held))

const readEmployeeAbsences = statement(
  ({
    employeeId,
    locationIds,
    from,
    till,
  }: {
    readonly employeeId: number
    readonly locationIds: readonly number[]
    readonly from: Day
    readonly till: Day
  }) => sql<StoredAbsence>`
    ${absenceRows} where (x.employee_id = ${employeeId} or x.location_id = any(${locationIds}::bigint[])) and ${touchingDays(from, till)}
    order by x.date_from, x.time_from nulls first, x.id`,
)

/** The absences of an employee, and of the locations where they work. */
export const employeeAbsences = async (
  db: Db,
  employeeId: number,
  locationIds: readonly number[],
  from: Day,
  till: Day,
  held: ReadonlySet<string>,
): Promise<CalendarAbsence[]> =>
  (await readEmployeeAbsences(db, { employeeId, locationIds, from, till })).map(absenceFor(held))
