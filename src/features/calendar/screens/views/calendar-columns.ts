import { normalise, subtract } from '#kernel/interval.ts'
import type { Day } from '#kernel/day.ts'
import type { Calendar, CalendarAbsence, SwitchCalendar } from '../../contract.ts'
import { absenceOn, columnKey, openMinutes, timeRange, type GridColumn } from '../grid/grid-model.ts'
import type { ViewWords } from './view-words.ts'

type Room = Calendar['rooms'][number]

type User = Calendar['users'][number]
type Hours = User['days'][number]['hours']

/** The hours of a person on a day. */
export const hoursOn = ({ days }: User, day: Day): Hours => days.find(({ date }) => date === day)?.hours ?? []

type ColumnWords = Pick<ViewWords, 'closed' | 'shortDay' | 'absence'>

/** Adds absences to a column: their time is closed, as outside the hours. */
export function withAbsences(
  column: GridColumn,
  all: readonly CalendarAbsence[],
  whose: (absence: CalendarAbsence) => boolean,
  word: ViewWords['absence'],
): GridColumn {
  const absences = all.filter(whose).flatMap((one) => absenceOn(one, column.day, word(one)) ?? [])
  return absences.length
    ? {
        ...column,
        absences,
        open: subtract(column.open, normalise(absences.map(({ from, till }) => [from, till] as const))),
      }
    : column
}

function columnOf(
  room: Room,
  day: Day,
  title: string,
  { closed, absence }: ColumnWords,
  all: readonly CalendarAbsence[],
): GridColumn {
  const open = openMinutes(room.schedule.find(({ date }) => date === day)?.open ?? [])
  const column = {
    key: columnKey(day, room.id),
    title,
    subtitle: open.map(([from, till]) => timeRange(from, till)).join(' · ') || closed,
    day,
    roomId: room.id,
    open,
  }
  return withAbsences(column, all, ({ room_id, location_id }) => room_id === room.id || location_id !== null, absence)
}

/** The rooms of one day beside one another. */
export const dayColumns = ({ rooms, absences }: Calendar, day: Day, words: ColumnWords): GridColumn[] =>
  rooms.map((room) => columnOf(room, day, room.name, words, absences))

/** Days of one room beside one another. */
export const roomColumns = (
  { absences }: Pick<Calendar, 'absences'>,
  room: Room,
  days: readonly Day[],
  words: ColumnWords,
): GridColumn[] => days.map((day) => columnOf(room, day, words.shortDay(day), words, absences))

/**
 * The days of one practitioner beside one another, or a single day. With several locations the head names the location
 * of the hours, because they work these hours only there (decision C69): on a line of its own, or behind the hours of
 * each, so that the hours are never cut.
 */
export function employeeColumns(
  { locations, absences, users }: Calendar,
  { dayOff, shortDay, absence }: Pick<ViewWords, 'dayOff' | 'shortDay' | 'absence'>,
): GridColumn[] {
  const { id: userId, days } = users[0]!
  const nameOf = (id: number) => locations.find((one) => one.id === id)?.place ?? ''
  // The grid shows the breaks; the head of a column of a week has no room for them.
  const head = (hours: Hours): Pick<GridColumn, 'subtitle' | 'detail'> => {
    const there = [...new Set(hours.map(({ location_id }) => location_id))].map((id) => {
      const own = hours.filter(({ location_id }) => location_id === id)
      return { span: `${own[0]!.time_from}–${own.at(-1)!.time_till}`, name: nameOf(id) }
    })
    const [first, ...others] = there
    if (!first) return { subtitle: dayOff }
    if (locations.length < 2) return { subtitle: there.map(({ span }) => span).join(' · ') }
    if (!others.length) return { subtitle: first.span, detail: first.name }
    return {
      subtitle: `${first.span} ${first.name}`,
      detail: others.map(({ span, name }) => `${span} ${name}`).join(' · '),
    }
  }
  return days.map(({ date, hours }) =>
    withAbsences(
      {
        key: columnKey(date, userId),
        title: shortDay(date),
        day: date,
        roomId: null,
        userId,
        open: openMinutes(hours),
        ...head(hours),
        // The closing of a location is an absence only on the days with hours there.
      },
      absences,
      ({ employee_id, location_id }) => employee_id === userId || hours.some((one) => one.location_id === location_id),
      absence,
    ),
  )
}

/**
 * A day of a location, one column for each practitioner who works there; a day without practitioners has a column of
 * its own.
 */
export function switchColumns(
  { date, users, rooms, absences }: SwitchCalendar['switchCalendarDays'][number],
  { nobodyWorks, shortDay, absence }: Pick<ViewWords, 'nobodyWorks' | 'shortDay' | 'absence'>,
): GridColumn[] {
  const roomId = rooms[0]?.id ?? null
  const column = { title: shortDay(date), day: date, roomId }
  if (!users.length) return [{ ...column, key: columnKey(date, 0), subtitle: nobodyWorks, open: [] }]
  return users.map((user) =>
    withAbsences(
      {
        ...column,
        key: columnKey(date, user.id),
        subtitle: user.name,
        userId: user.id,
        open: openMinutes(hoursOn(user, date)),
      },
      absences,
      ({ employee_id, room_id, location_id }) =>
        employee_id === user.id || location_id !== null || (room_id !== null && room_id === roomId),
      absence,
    ),
  )
}

/** The first day of an answer: while the next answer is loading, the previous one is shown with its own dates. */
export const firstDayOf = ({ rooms }: Calendar): Day | null => rooms[0]?.schedule[0]?.date ?? null
