import { addDays, mondayOf, type Day } from '#kernel/day.ts'
import { maxYearsAhead } from '#features/availability/contract.ts'
import { maxRangeYears } from '../contract/raw.ts'

/** The calendar of a location or of an employee (the route type `location` or `user`, spec 2 §2). */
export type CalendarKind = 'location' | 'employee'

interface ViewRange {
  readonly days: number
  /** The first day: the chosen one, or the Monday of its week. */
  readonly begins: 'chosen' | 'monday'
  /** The number of rooms whose columns show: all of them, or one. */
  readonly rooms: 'all' | 'one'
  readonly key: string
}
/** The views, in the order of the toolbar, with their keys. */
export const views = {
  day: { days: 1, begins: 'chosen', rooms: 'all', key: 'D' },
  week: { days: 7, begins: 'monday', rooms: 'one', key: 'W' },
  /** Compares seven days by their staff (decision C55). */
  switch: { days: 7, begins: 'chosen', rooms: 'all', key: 'S' },
} as const satisfies Record<string, ViewRange>
export type CalendarView = keyof typeof views
export const calendarViews = Object.keys(views) as CalendarView[]
/** The columns of a location's day: its rooms, or its practitioners. */
export const columnKinds = ['rooms', 'staff'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** The switch view is offered only at a location with one room or none (decision C54). */
export const offersSwitch = (kind: CalendarKind, rooms: number): boolean => kind === 'location' && rooms <= 1

/** The views that a location offers. */
export const offeredViews = (switches: boolean): CalendarView[] =>
  calendarViews.filter((view) => switches || view !== 'switch')

/** The view after coming back: the last one, but never the switch view (spec 2 §2). */
export const restoredView = (last: CalendarView): CalendarView => (last === 'switch' ? 'day' : last)

/**
 * Another location begins at its first room; the switch view, which it may not have, falls back to the day (spec 2 §2).
 */
export const afterLocationChange = (view: CalendarView): { readonly roomId: null; readonly view: CalendarView } => ({
  roomId: null,
  view: restoredView(view),
})

/** Only a day can show its staff side by side; a week shows one room, and the switch view already shows the staff. */
export const columnsOf = (asked: ColumnKind, view: CalendarView): ColumnKind => (view === 'day' ? asked : 'rooms')

const everybody = 'all'
/** Writes the chosen people as a value of the address; an empty choice means everybody. */
export const wordOfPeople = (ids: readonly number[]): string => (ids.length ? ids.join('.') : everybody)
/** Reads the chosen people from a value of the address; null for any other value. */
export function peopleIn(word: string | undefined): number[] | null {
  if (word === everybody) return []
  const ids = (word ?? '')
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length ? [...new Set(ids)] : null
}

/** Adds somebody to the chosen people; an empty choice shows everybody already. */
export const withPerson = (people: readonly number[], id: number): readonly number[] =>
  !people.length || people.includes(id) ? people : [...people, id]

/** Nothing was booked before this year, as for schedules (schedules/rules/form.ts). */
const earliestDay = '2000-01-01' as Day

/**
 * The day that the calendar shows: not before 2000, and not after the last day of an appointment that can still be
 * booked (spec 2 §5, §9). A mistyped year shows the nearest day.
 */
export function shownDate(day: Day, today: Day): Day {
  const latest = `${Number(today.slice(0, 4)) + maxYearsAhead + maxRangeYears}-12-31` as Day
  return day < earliestDay ? earliestDay : day > latest ? latest : day
}

/** The number of days of the switch view. */
export const switchDays = views.switch.days

/** The days that a view shows. */
export function rangeOf(view: CalendarView, date: Day): { readonly from: Day; readonly to: Day } {
  const { days, begins }: ViewRange = views[view]
  const from = begins === 'monday' ? mondayOf(date) : date
  return { from, to: addDays(from, days - 1) }
}

/** The date one view further or back. */
export const stepDate = (view: CalendarView, date: Day, step: 1 | -1): Day => addDays(date, step * views[view].days)

/** Whether a view shows the days of one room of a location. */
export const isOfOneRoom = (view: CalendarView): boolean => (views[view] satisfies ViewRange).rooms === 'one'

/** One step back of the switch view (decision C55). */
export const previousSwitchDate = (date: Day): Day => addDays(date, -switchDays)
