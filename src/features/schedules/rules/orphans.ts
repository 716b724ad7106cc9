import { epochMs, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { overlaps, subtract, type Interval } from '#kernel/interval.ts'
import { roomHours, spansOn, workingHours, type OpeningHours, type ScheduleEntry } from '../rules.ts'
import { absenceInterval, type AbsenceSpan } from './absences.ts'

/** The time and the location of an appointment, by which hours are compared with it. */
export interface Timed {
  readonly datetime_from: Instant
  readonly datetime_till: Instant
  readonly zone: string
  readonly location_id: number
}

const spanOf = ({ datetime_from, datetime_till }: Timed): Interval => [epochMs(datetime_from), epochMs(datetime_till)]

/** Whether all of a span lies within the open ones. */
export const liesWithin = (span: Interval, open: readonly Interval[]): boolean => subtract([span], open).length === 0

/** The hours on a day of an employee at one location, or of a room. */
export type HoursOn = (day: Day) => ReturnType<typeof workingHours>

export const employeeHoursOn =
  (entries: readonly ScheduleEntry[]): HoursOn =>
  (day) =>
    workingHours(entries, day)
export const roomHoursOn =
  (entries: readonly ScheduleEntry[], opening: readonly OpeningHours[]): HoursOn =>
  (day) =>
    roomHours(entries, opening, day)

/**
 * The appointments that lie within the hours before a change but not after it (decision C68). Those that were outside
 * already are not reported.
 * @param hoursAt the hours at a location, before or after the change.
 */
export function orphansOf<A extends Timed>(
  appointments: readonly A[],
  before: (locationId: number) => HoursOn,
  after: (locationId: number) => HoursOn,
): A[] {
  return appointments.filter((appointment) => {
    const { location_id, zone, datetime_from } = appointment
    const day = localTimeAt(datetime_from, zone).day
    const fits = (hoursAt: (locationId: number) => HoursOn) =>
      liesWithin(spanOf(appointment), spansOn(hoursAt(location_id)(day), day, zone))
    return fits(before) && !fits(after)
  })
}

/** The appointments that an absence covers, but did not cover before its change. */
export function absenceOrphans<A extends Timed>(
  appointments: readonly A[],
  absence: AbsenceSpan,
  before: AbsenceSpan | null,
): A[] {
  const falls = (over: AbsenceSpan | null, appointment: A) =>
    over !== null && overlaps(absenceInterval(over, appointment.zone), spanOf(appointment))
  return appointments.filter((appointment) => falls(absence, appointment) && !falls(before, appointment))
}
