import { addDays, daysFrom, minutesOf, mondayOf, weekday, weekNumber, type ClockTime, type Day } from '#kernel/day.ts'
import { localeOf, type Language } from '#kernel/texts.ts'
import { weekdays } from '#features/employees/contract/weekdays.ts'
import type { HoursElsewhere, ScheduleCell, ScheduleEntity, ScheduleLocation, ScheduleRow } from '../contract.ts'
import type { Absence, AbsenceSubject } from '../contract/absences.ts'
import { piecesOf, type OpeningHours } from '../rules.ts'

/** The days of a week, Monday first (spec 3 §2). */
export const weekOf = (day: Day): Day[] => daysFrom(mondayOf(day), addDays(mondayOf(day), 6))

/** `week 48 · 23–29 november 2026`. */
export function weekLabel(day: Day, week: string, language: Language): string {
  const days = weekOf(day)
  const format = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${week} ${weekNumber(day)} · ${format.formatRange(Date.parse(days[0]!), Date.parse(days[6]!))}`
}

/** The part of an absence on one day; null is the beginning or the end of the day. */
export interface AbsenceOnDay {
  readonly absence: Absence
  readonly from: ClockTime | null
  readonly till: ClockTime | null
}

/** The part of an absence that falls on a day; null when none does. */
export function absenceOn(absence: Absence, day: Day): AbsenceOnDay | null {
  if (day < absence.date_from || (absence.date_till !== null && day > absence.date_till)) return null
  return {
    absence,
    from: day === absence.date_from ? absence.time_from : null,
    till: day === absence.date_till ? absence.time_till : null,
  }
}

/** Whether an absence takes the whole day. */
export const allDay = ({ from, till }: Pick<AbsenceOnDay, 'from' | 'till'>): boolean => from === null && till === null

export interface GridCell {
  readonly day: Day
  readonly entries: readonly ScheduleCell[]
  readonly absences: readonly AbsenceOnDay[]
  /** The employee's hours at another location: no hours fit here then. */
  readonly elsewhere: readonly HoursElsewhere[]
  /** A regular day off, which may be planned all the same (decision C71). */
  readonly free: boolean
  /** The location's hours, which hold without an entry for the location's own row and for a room; null is none. */
  readonly inherited: OpeningHours | null
  /** An absence of the location closes it all day. */
  readonly closed: boolean
}

export type RowKind = 'location' | 'employee' | 'room' | 'device'
const subjects: Readonly<Record<RowKind, AbsenceSubject>> = {
  location: 'location_id',
  employee: 'employee_id',
  room: 'room_id',
  device: 'device_id',
}
/** The field in which an absence of this row names its subject. */
export const subjectOf = (kind: RowKind): AbsenceSubject => subjects[kind]

export interface GridRow {
  readonly key: string
  readonly kind: RowKind
  readonly id: number
  readonly name: string
  readonly active: boolean
  /** Per week; null when the contract says nothing, or the row is no employee's. */
  readonly contractHours: number | null
  readonly cells: readonly GridCell[]
}

/** The minutes of work in these entries by local time, without breaks and without inactive entries. */
export const minutesIn = (
  entries: readonly (Pick<ScheduleCell, 'time_from' | 'time_till'> & {
    readonly active?: boolean
    readonly breaks?: ScheduleCell['breaks']
  })[],
): number =>
  entries
    .flatMap(({ active = true, ...hours }) => (active ? piecesOf(hours) : []))
    .reduce((sum, { time_from, time_till }) => sum + minutesOf(time_till) - minutesOf(time_from), 0)

/** Hours with as few decimals as they need: 32, 7.5, 7.25. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

interface Week {
  readonly entity: ScheduleEntity
  readonly days: readonly Day[]
  readonly location: ScheduleLocation
  readonly rows: readonly ScheduleRow[]
  readonly absences: readonly Absence[]
}

/** The rows of the grid: the location itself, then the employees, or the rooms and the devices. */
export function gridRows({ entity, days, location, rows, absences }: Week): GridRow[] {
  const opening = (day: Day) => location.opening.find((one) => one.weekday === weekday(day)) ?? null
  const closings = absences.filter((absence) => absence.location_id === location.id)
  const row = (
    kind: RowKind,
    id: number,
    name: string,
    { active = true, schedules = [], contract_hours = null, free_days = [], elsewhere = [] }: Partial<ScheduleRow> = {},
  ): GridRow => {
    const own = absences.filter((absence) => absence[subjectOf(kind)] === id)
    const cells = days.map((day): GridCell => ({
      day,
      entries: schedules.filter(({ date }) => date === day),
      absences: own.flatMap((absence) => absenceOn(absence, day) ?? []),
      elsewhere: elsewhere.filter(({ date }) => date === day),
      free: free_days.includes(weekdays[weekday(day) - 1]!),
      inherited: kind === 'location' || kind === 'room' ? opening(day) : null,
      closed: closings.some((absence) => {
        const part = absenceOn(absence, day)
        return part !== null && allDay(part)
      }),
    }))
    return { key: `${kind} ${id}`, kind, id, name, active, contractHours: contract_hours, cells }
  }
  return [
    row('location', location.id, location.name),
    ...rows.map((one) => row(entity === 'users' ? 'employee' : 'room', one.id, one.name, one)),
    ...(entity === 'rooms' ? location.devices.map(({ id, name }) => row('device', id, name)) : []),
  ]
}

/** Whether the row, or the whole location, is away all day: its hours are shown but not worked. */
export const awayAllDay = ({ absences, closed }: Pick<GridCell, 'absences' | 'closed'>): boolean =>
  closed || absences.some(allDay)
