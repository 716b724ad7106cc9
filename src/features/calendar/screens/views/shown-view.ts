import { clockTime, daysFrom, minutesOf, type Day } from '#kernel/day.ts'
import { rangeOf, type CalendarView } from '#features/appointments/rules/calendar.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { Calendar, SwitchCalendar } from '../../contract.ts'
import { byUser, type GridColumn, type Placement } from '../grid/grid-model.ts'
import type { BlockFacts } from '../grid/hover-details.tsx'
import { dayColumns, employeeColumns, firstDayOf, hoursOn, roomColumns, switchColumns } from './calendar-columns.ts'
import { staffColumns, type AtWork } from './staff-columns.ts'
import type { ViewWords } from './view-words.ts'

/** The shape that the grid draws; each view converts the answer of its call to it. */
export interface ShownView {
  /** The accessible name of the grid: the location or employee, and the first day. */
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly appointments: readonly CalendarAppointment[]
  readonly facts: BlockFacts
  /** The zone of the hours and of the line of now. */
  readonly zone: string
  readonly placement?: Placement
  /** The query of the address for a new appointment at this place. */
  readonly bookingAt: (column: GridColumn, minutes: number) => Readonly<Record<string, string | undefined>>
}

type Room = Calendar['rooms'][number]

const startAt = ({ day }: GridColumn, minutes: number) => ({ on: day, at: clockTime(minutes) })

/** Each item once, by its id. */
const distinct = <One extends { readonly id: number }>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]

/** The location of an appointment is that of its room, and in the calendar of a location there is only one. */
function locationIn({ locations, rooms }: Calendar) {
  const places = new Map(locations.map((one) => [one.id, one]))
  const placeOfRoom = new Map(rooms.map(({ id, location_id }) => [id, places.get(location_id)]))
  return ({ room_id }: CalendarAppointment) => placeOfRoom.get(room_id) ?? locations[0]!
}

function factsOf(calendar: Calendar): BlockFacts {
  const locationOf = locationIn(calendar)
  return {
    ...calendar,
    locationOf,
    ...(calendar.locations.length > 1 && { placeOf: (appointment) => locationOf(appointment).place }),
  }
}

const byPerson = ({ locationOf }: BlockFacts): Placement => byUser((appointment) => locationOf(appointment).zone)

/** The rooms of a location on a day. */
export const roomsOnDay = (calendar: Calendar, _: Room, date: Day, words: ViewWords): ShownView => {
  const day = firstDayOf(calendar) ?? date
  const { name, zone } = calendar.locations[0]!
  return {
    label: [words.title, name, words.longDay(day)].join(', '),
    columns: dayColumns(calendar, day, words),
    appointments: calendar.appointments,
    facts: factsOf(calendar),
    zone,
    bookingAt: (column, minutes) => ({ ...startAt(column, minutes), in: String(column.roomId) }),
  }
}

/** The days of a view in one room of a location. */
export const daysOfRoom =
  (view: CalendarView) =>
  (calendar: Calendar, room: Room, date: Day, words: ViewWords): ShownView => {
    const day = firstDayOf(calendar) ?? date
    const { from, to } = rangeOf(view, day)
    const { name, zone } = calendar.locations[0]!
    return {
      label: [words.title, name, room.name, words.longDay(day)].join(', '),
      columns: roomColumns(calendar, room, daysFrom(from, to), words),
      appointments: calendar.appointments.filter((one) => one.room_id === room.id),
      facts: factsOf(calendar),
      zone,
      bookingAt: (column, minutes) => ({ ...startAt(column, minutes), in: String(column.roomId) }),
    }
  }

/** The views that show rooms of a location, by name. */
export const roomViews: Readonly<Record<Exclude<CalendarView, 'switch'>, typeof roomsOnDay>> = {
  day: roomsOnDay,
  week: daysOfRoom('week'),
}

/**
 * The practitioners of a location on a day.
 * @param people those who work or are booked there; `chosen` are the ids of those to show, all when it is empty.
 */
export function staffOnDay(
  calendar: Calendar,
  day: Day,
  people: readonly AtWork[],
  chosen: readonly number[],
  words: ViewWords,
): ShownView {
  const { zone, name } = calendar.locations[0]!
  const facts = factsOf(calendar)
  return {
    label: `${words.title}, ${name}, ${words.longDay(day)}`,
    columns: staffColumns(calendar, day, people, chosen, words),
    appointments: calendar.appointments,
    facts,
    zone,
    placement: byPerson(facts),
    bookingAt: (column, minutes) => ({ ...startAt(column, minutes), who: String(column.userId) }),
  }
}

/** The days of a small location, by practitioner (spec 2 §2, decision C55). */
export function daysByStaff({ switchCalendarDays: days }: SwitchCalendar, words: ViewWords): ShownView {
  const { date, locations } = days[0]!
  const { name, zone } = locations[0]!
  const whole: Calendar = {
    locations,
    rooms: distinct(days.flatMap(({ rooms }) => rooms)),
    users: distinct(days.flatMap(({ users }) => users)),
    treatments: distinct(days.flatMap(({ treatments }) => treatments)),
    appointments: distinct(days.flatMap(({ appointments }) => appointments)),
    absences: distinct(days.flatMap(({ absences }) => absences)),
  }
  const facts = factsOf(whole)
  return {
    label: `${words.title}, ${name}, ${words.longDay(date)}`,
    columns: days.flatMap((day) => switchColumns(day, words)),
    appointments: whole.appointments,
    facts,
    zone,
    placement: byPerson(facts),
    bookingAt: (column, minutes) => ({
      ...startAt(column, minutes),
      in: column.roomId ? String(column.roomId) : undefined,
      who: column.userId ? String(column.userId) : undefined,
    }),
  }
}

/** The location of an employee at a time: by the hours that contain it, else by any hours of that day. */
function locationAt(user: Calendar['users'][number], date: Day, minutes: number): number | undefined {
  const hours = hoursOn(user, date)
  return (
    hours.find(({ time_from, time_till }) => minutesOf(time_from) <= minutes && minutes < minutesOf(time_till)) ??
    hours[0]
  )?.location_id
}

/** The days of one practitioner, each appointment in the local time of its location. */
export function daysOfEmployee(calendar: Calendar, words: ViewWords): ShownView {
  const { appointments, locations, users } = calendar
  const user = users[0]!
  const columns = employeeColumns(calendar, words)
  const facts = factsOf(calendar)
  return {
    label: `${words.title}, ${user.name}, ${words.longDay(columns[0]!.day)}`,
    columns,
    appointments,
    facts,
    zone: locations[0]?.zone ?? 'Europe/Amsterdam',
    placement: byPerson(facts),
    bookingAt: (column, minutes) => ({
      ...startAt(column, minutes),
      who: String(user.id),
      place: String(locationAt(user, column.day, minutes) ?? ''),
    }),
  }
}
