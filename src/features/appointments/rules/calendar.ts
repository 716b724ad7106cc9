import { addDays, type Day } from '#kernel/day.ts'
import { maxYearsAhead } from '#features/availability/contract.ts'
import { maxRangeYears } from '../contract/raw.ts'
import { weekOf } from '../rules.ts'

/** Whose days the calendar shows (the route type `location` or `user`, spec 2 §2). */
export type CalendarKind = 'location' | 'employee'
export const calendarViews = ['day', 'week', 'switch'] as const
export type CalendarView = (typeof calendarViews)[number]
/** The columns of a location's day: its rooms, or its practitioners. */
export const columnKinds = ['rooms', 'staff'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Only for a location with one room or none (decision C54). */
export const offersSwitch = (kind: CalendarKind, rooms: number): boolean => kind === 'location' && rooms <= 1

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

/** The switch view compares so many days, from the chosen one on (decision C55). */
export const switchDays = 7

/** The days a view shows. */
export function rangeOf(view: CalendarView, date: Day): { readonly from: Day; readonly to: Day } {
  if (view === 'switch') return { from: date, to: addDays(date, switchDays - 1) }
  return view === 'week' ? weekOf(date) : { from: date, to: date }
}

/** One step back of the switch view (decision C55). */
export const previousSwitchDate = (date: Day): Day => addDays(date, -switchDays)
