import { addDays, mondayOf, type Day } from '#kernel/day.ts'
import { maxYearsAhead } from '#features/availability/contract.ts'
import { maxRangeYears } from '../contract/raw.ts'

/** Whose days the calendar shows (the route type `location` or `user`, spec 2 §2). */
export type CalendarKind = 'location' | 'employee'

interface ViewRange {
  readonly days: number
  /** The first day: the chosen one, or the Monday of its week. */
  readonly begins: 'chosen' | 'monday'
  /** The rooms of a location that show: all, or the chosen one. */
  readonly rooms: 'all' | 'one'
  readonly key: string
}
/** The views, in the order of the toolbar, with their keys. */
export const views = {
  day: { days: 1, begins: 'chosen', rooms: 'all', key: 'D' },
  week: { days: 7, begins: 'monday', rooms: 'one', key: 'W' },
  /** Compares seven days by who works on them (decision C55). */
  switch: { days: 7, begins: 'chosen', rooms: 'all', key: 'S' },
} as const satisfies Record<string, ViewRange>
export type CalendarView = keyof typeof views
export const calendarViews = Object.keys(views) as CalendarView[]
/** The columns of a location's day: its rooms, or its practitioners. */
export const columnKinds = ['rooms', 'staff'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Only for a location with one room or none (decision C54). */
export const offersSwitch = (kind: CalendarKind, rooms: number): boolean => kind === 'location' && rooms <= 1

/** The views to choose from. */
export const offeredViews = (switches: boolean): CalendarView[] =>
  calendarViews.filter((view) => switches || view !== 'switch')

/** What somebody finds when they come back: everything as it was, but never the switch view (spec 2 §2). */
export const restoredView = (last: CalendarView): CalendarView => (last === 'switch' ? 'day' : last)

/**
 * Another location begins at its first room; the switch view, which it may not have, falls back to the day (spec 2 §2).
 */
export const afterLocationChange = (view: CalendarView): { readonly roomId: null; readonly view: CalendarView } => ({
  roomId: null,
  view: restoredView(view),
})

/** Only a day has its staff side by side; a week is one room's, seven days are of who works then. */
export const columnsOf = (asked: ColumnKind, view: CalendarView): ColumnKind => (view === 'day' ? asked : 'rooms')

const everybody = 'all'
/** Chosen people as a word of the address; nobody chosen is everybody. */
export const wordOfPeople = (ids: readonly number[]): string => (ids.length ? ids.join('.') : everybody)
/** The choice that the word in the address stands for; null for any other word. */
export function peopleIn(word: string | undefined): number[] | null {
  if (word === everybody) return []
  const ids = (word ?? '')
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length ? [...new Set(ids)] : null
}

/** The chosen people, with somebody among them; nobody chosen is everybody already. */
export const withPerson = (people: readonly number[], id: number): readonly number[] =>
  !people.length || people.includes(id) ? people : [...people, id]

/** Before this year nothing was booked, as schedules have it (schedules/rules/form.ts). */
const earliestDay = '2000-01-01' as Day

/**
 * A day of the calendar: none before 2000, none after the last on which something can be booked and still last (spec 2
 * §5, §9). A slip in the year opens the nearest.
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

/** One view further or back. */
export const stepDate = (view: CalendarView, date: Day, step: 1 | -1): Day => addDays(date, step * views[view].days)

/** Does a view show the days of one room of a location? */
export const isOfOneRoom = (view: CalendarView): boolean => (views[view] satisfies ViewRange).rooms === 'one'

/** One step back of the switch view (decision C55). */
export const previousSwitchDate = (date: Day): Day => addDays(date, -switchDays)
