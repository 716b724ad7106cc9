import { epochMs, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { overlaps, subtract, type Interval } from '#kernel/interval.ts'
import { roomHours, spansOn, workingHours, type OpeningHours, type ScheduleEntry } from '../rules.ts'
import { absenceInterval, type AbsenceSpan } from './absences.ts'

/** An appointment as far as hours are concerned. */
export interface Timed {
  readonly datetime_from: Instant
  readonly datetime_till: Instant
  readonly zone: string
  readonly location_id: number
}

const spanOf = ({ datetime_from, datetime_till }: Timed): Interval => [epochMs(datetime_from), epochMs(datetime_till)]

/** All of it lies in one of the spans. */
export const liesWithin = (span: Interval, open: readonly Interval[]): boolean => subtract([span], open).length === 0

/** The hours of an employee at one location, or of a room. */
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
 * The appointments that lay within the hours and would no longer (decision C68). What was outside already is nobody's
 * news.
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

/** The appointments that an absence falls over, and that the absence as it was did not touch yet. */
export function absenceOrphans<A extends Timed>(
  appointments: readonly A[],
  absence: AbsenceSpan,
  before: AbsenceSpan | null,
): A[] {
  const falls = (over: AbsenceSpan | null, appointment: A) =>
    over !== null && overlaps(absenceInterval(over, appointment.zone), spanOf(appointment))
  return appointments.filter((appointment) => falls(absence, appointment) && !falls(before, appointment))
}
