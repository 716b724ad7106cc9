import { addDays, clockTime, epochMs, minutesOf, localTimeAt, type Day } from '#kernel/day.ts'
import { normalise, subtract, type Interval } from '#kernel/interval.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { isStruckThrough } from '#features/appointments/rules.ts'
import type { Calendar, CalendarAbsence } from '../../contract.ts'
import { rowPixels } from './grid-look.ts'

/** A row is half an hour (spec 2 §2). */
export const rowMinutes = 30
export const pixels = (minutes: number): number => (minutes * rowPixels()) / rowMinutes
/** The inverse of `pixels`: the minutes that this height stands for. */
export const minutesIn = (height: number): number => (height * rowMinutes) / rowPixels()
export const quarter = 15
const wholeDay = 24 * 60
/** One hour above the first opening and below the last closing (spec 2 §2). */
const margin = 60
/** The hours that are shown on a day without opening hours and bookings. */
const closedDay: Interval = [9 * 60, 18 * 60]

/** Time that is taken by something other than an appointment, in minutes of the day. */
export interface ColumnAbsence {
  readonly id: number
  readonly from: number
  readonly till: number
  readonly label: string
  /** Whether the reader knows the reason, and may open it. */
  readonly known: boolean
}

/** The text written where a column is closed, in minutes of the day. */
export interface ColumnNote {
  readonly from: number
  readonly till: number
  readonly label: string
}

/**
 * A column of the calendar: one room on one day; in an employee's calendar their day, in the switch view somebody's day
 * at a location.
 */
export interface GridColumn {
  readonly key: string
  readonly title: string
  readonly subtitle: string
  /** A line below it, in a calendar of several locations. */
  readonly detail?: string
  readonly day: Day
  /** Null for a person's column. */
  readonly roomId: number | null
  /** The practitioner of a person's column. */
  readonly userId?: number
  /** The hours of the room or the person, in minutes of the day, in order. */
  readonly open: readonly Interval[]
  readonly absences?: readonly ColumnAbsence[]
  readonly notes?: readonly ColumnNote[]
  /** The initials and colour of the practitioner, in the head of their column. */
  readonly face?: { readonly initials: string; readonly colour: number }
}

/** An appointment with its place in its column, in minutes of the location's local day. */
export interface Placed {
  readonly appointment: CalendarAppointment
  readonly from: number
  readonly till: number
  /** The end time of the clock, when the clock changes in between and that is not `till`. */
  readonly ends?: number
  /** The appointment began on an earlier day. */
  readonly goesOn?: true
}

/** The key of a room's or a person's column on a day. */
export const columnKey = (day: Day, id: number): string => `${day} ${id}`

/** The zone of an appointment, and its column of a day. */
export interface Placement {
  readonly zoneOf: (appointment: CalendarAppointment) => string
  readonly columnOf: (appointment: CalendarAppointment, day: Day) => string
}
export const byRoom = (zone: string): Placement => ({
  zoneOf: () => zone,
  columnOf: ({ room_id }, day) => columnKey(day, room_id),
})
export const byUser = (zoneOf: Placement['zoneOf']): Placement => ({
  zoneOf,
  columnOf: ({ user_id }, day) => columnKey(day, user_id),
})

/** The part of an absence that lies on a day, in minutes; null when it has none. */
export function absenceOn(
  { id, kind, date_from, time_from, date_till, time_till }: CalendarAbsence,
  day: Day,
  label: string,
): ColumnAbsence | null {
  if (day < date_from || (date_till !== null && day > date_till)) return null
  const from = day === date_from && time_from ? minutesOf(time_from) : 0
  const till = day === date_till && time_till ? minutesOf(time_till) : wholeDay
  return from < till ? { id, from, till, label, known: kind !== 'absent' } : null
}

const quarterMs = quarter * 60_000

/**
 * Converts instants to local time and asks the (slow) formatter once for each quarter of an hour: zones differ by whole
 * quarters, so the minutes within one are the same everywhere.
 */
function localClock(zone: string): (ms: number) => { readonly day: Day; readonly minutes: number } {
  const known = new Map<number, { day: Day; minutes: number }>()
  return (ms) => {
    const start = Math.floor(ms / quarterMs) * quarterMs
    let local = known.get(start)
    if (!local) {
      const { day, time } = localTimeAt(start, zone)
      local = { day, minutes: minutesOf(time) }
      known.set(start, local)
    }
    return { day: local.day, minutes: local.minutes + Math.floor((ms - start) / 60_000) }
  }
}

/**
 * The appointments of each column, in order of time. An appointment outside the rules may last for days: it is placed
 * on each of them.
 */
export function placeAppointments(
  appointments: readonly CalendarAppointment[],
  zoneOrPlacement: string | Placement,
): ReadonlyMap<string, readonly Placed[]> {
  const { zoneOf, columnOf } = typeof zoneOrPlacement === 'string' ? byRoom(zoneOrPlacement) : zoneOrPlacement
  const columns = new Map<string, Placed[]>()
  const clocks = new Map<string, ReturnType<typeof localClock>>()
  const put = (
    appointment: CalendarAppointment,
    day: Day,
    from: number,
    till: number,
    more?: Pick<Placed, 'ends' | 'goesOn'>,
  ) => {
    const key = columnOf(appointment, day)
    const placed = { appointment, from, till, ...more }
    const column = columns.get(key)
    if (column) column.push(placed)
    else columns.set(key, [placed])
  }
  for (const appointment of appointments) {
    const zone = zoneOf(appointment)
    let clock = clocks.get(zone)
    if (!clock) clocks.set(zone, (clock = localClock(zone)))
    const [starts, ends] = [epochMs(appointment.datetime_from), epochMs(appointment.datetime_till)]
    const { day, minutes: from } = clock(starts)
    // The length in minutes is exact, also for an appointment that continues into the next day or over the change of
    // the clocks.
    const till = from + (ends - starts) / 60_000
    const end = clock(ends)
    if (!appointment.ignore_rules || till <= wholeDay) {
      put(appointment, day, from, till, end.minutes === till % wholeDay ? undefined : { ends: end.minutes })
      continue
    }
    for (let one = day; one < end.day; one = addDays(one, 1))
      put(appointment, one, one === day ? from : 0, wholeDay, one === day ? undefined : { goesOn: true })
    if (end.minutes)
      put(appointment, end.day, end.day === day ? from : 0, end.minutes, end.day === day ? undefined : { goesOn: true })
  }
  for (const column of columns.values()) column.sort((a, b) => a.from - b.from)
  return columns
}

/** Opening hours of a room on a day as minutes; a till of 00:00 is the end of the day. */
export const openMinutes = (open: Calendar['rooms'][number]['schedule'][number]['open']): Interval[] =>
  normalise(open.map(({ time_from, time_till }) => [minutesOf(time_from), minutesOf(time_till) || wholeDay] as const))

/** The hours that the grid shows: all opening hours and appointments with a margin, in whole rows. */
export function shownHours(columns: readonly GridColumn[], placed: ReadonlyMap<string, readonly Placed[]>): Interval {
  const opening = columns.flatMap((column) => column.open)
  const booked = columns.flatMap((column) =>
    (placed.get(column.key) ?? []).map(({ from, till }): Interval => [from, till]),
  )
  const [first, last] = opening.length
    ? [Math.min(...opening.map(([from]) => from)), Math.max(...opening.map(([, till]) => till))]
    : closedDay
  const from = Math.min(first - margin, ...booked.map(([start]) => start))
  const till = Math.max(last + margin, ...booked.map(([, end]) => end))
  return [
    Math.max(0, Math.floor(from / rowMinutes) * rowMinutes),
    Math.min(wholeDay, Math.ceil(till / rowMinutes) * rowMinutes),
  ]
}

/** The closed parts of a column within the visible hours. */
export const closedSpans = (column: GridColumn, hours: Interval): Interval[] => subtract([hours], column.open)

/** The parts of a column's absences or notes within the visible hours. */
export function shownWithin<One extends ColumnNote>(all: readonly One[] | undefined, [first, last]: Interval): One[] {
  return (all ?? [])
    .map((one) => ({ ...one, from: Math.max(one.from, first), till: Math.min(one.till, last) }))
    .filter(({ from, till }) => from < till)
}

/**
 * Whether an appointment occupies its place: every one that is not cancelled or missed, by the rules or outside them
 * (decision C125).
 */
const occupies = (appointment: CalendarAppointment): boolean => !isStruckThrough(appointment)

/**
 * The spans of a column in which something may be booked: open, without appointments that take place, and at least a
 * quarter long.
 */
export function freeSpans(column: GridColumn, placed: readonly Placed[]): Interval[] {
  const taken = normalise(
    placed.filter(({ appointment }) => occupies(appointment)).map(({ from, till }): Interval => [from, till]),
  )
  return subtract(column.open, taken)
    .map(([from, till]): Interval => [Math.ceil(from / quarter) * quarter, till])
    .filter(([from, till]) => till - from >= quarter)
}

/**
 * Whether a room is open, without absence and empty from one moment to another of the same day. Its devices are not
 * considered.
 */
export function roomIsFree(
  { locations, rooms, appointments, absences }: Calendar,
  roomId: number,
  { datetime_from, datetime_till }: Pick<CalendarAppointment, 'datetime_from' | 'datetime_till'>,
): boolean {
  const room = rooms.find(({ id }) => id === roomId)
  const location = locations.find(({ id }) => id === room?.location_id)
  if (!room || !location) return false
  const { day, time } = localTimeAt(datetime_from, location.zone)
  const from = minutesOf(time)
  const till = from + (epochMs(datetime_till) - epochMs(datetime_from)) / 60_000
  const away = absences
    .filter((one) => one.room_id === roomId || one.location_id !== null)
    .flatMap((one) => absenceOn(one, day, '') ?? [])
  const open = subtract(
    openMinutes(room.schedule.find(({ date }) => date === day)?.open ?? []),
    normalise(away.map((one) => [one.from, one.till] as const)),
  )
  const taken = appointments.some(
    (one) =>
      one.room_id === roomId && occupies(one) && one.datetime_from < datetime_till && datetime_from < one.datetime_till,
  )
  return !taken && open.some(([opens, closes]) => opens <= from && till <= closes)
}

/** `08:30–09:15` */
export const timeRange = (from: number, till: number): string => `${clockTime(from)}–${clockTime(till % wholeDay)}`
