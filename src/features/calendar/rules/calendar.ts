import { epochMs, localTimeAt, type Day } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { roomDay, workingHours, type OpeningHours, type ScheduleEntry } from '#features/schedules/rules.ts'
import type { Calendar, CalendarAbsence } from '../contract.ts'

/** A calendar as it is stored: schedules instead of hours. */
export interface CalendarFacts extends Pick<Calendar, 'locations' | 'treatments' | 'appointments'> {
  /** The opening hours of each location. */
  readonly opening: readonly { readonly location_id: number; readonly hours: readonly OpeningHours[] }[]
  readonly rooms: readonly (Omit<Calendar['rooms'][number], 'schedule'> & {
    readonly entries: readonly ScheduleEntry[]
  })[]
  readonly users: readonly (Omit<Calendar['users'][number], 'days'> & {
    readonly schedules: readonly { readonly location_id: number; readonly entries: readonly ScheduleEntry[] }[]
  })[]
}

const byTime = (a: { readonly time_from: string }, b: { readonly time_from: string }) =>
  a.time_from < b.time_from ? -1 : 1

/** A calendar, with the hours of its rooms and people on each of these days. */
export function calendarOf(
  { opening, rooms, users, ...facts }: CalendarFacts,
  absences: CalendarAbsence[],
  days: readonly Day[],
): Calendar {
  const openingOf = new Map(opening.map(({ location_id, hours }) => [location_id, hours]))
  return {
    ...facts,
    absences,
    rooms: rooms.map(({ entries, ...room }) => ({
      ...room,
      schedule: days.map((date) => roomDay(entries, openingOf.get(room.location_id) ?? [], date)),
    })),
    users: users.map(({ schedules, ...user }) => ({
      ...user,
      days: days.map((date) => ({
        date,
        hours: schedules
          .flatMap(({ location_id, entries }) =>
            workingHours(entries, date).map((hours) => ({ location_id, ...hours })),
          )
          .toSorted(byTime),
      })),
    })),
  }
}

/** The calendar with only those people who work on one of its days, or are booked. */
export function withPeopleThere<Whole extends Calendar>(calendar: Whole): Whole {
  const booked = new Set(calendar.appointments.map(({ user_id }) => user_id))
  return {
    ...calendar,
    users: calendar.users.filter(({ id, days }) => booked.has(id) || days.some(({ hours }) => hours.length)),
  }
}

/**
 * Whether a calendar shows an appointment on a day, in the zone of its location: on the day on which it begins, and
 * outside the rules on each day that it lasts. One that ends at midnight does not last on the next day.
 */
export function isOnDay(
  { datetime_from, datetime_till, ignore_rules }: CalendarAppointment,
  day: Day,
  zone: string,
): boolean {
  const begins = localTimeAt(datetime_from, zone).day
  return begins === day || (ignore_rules && begins < day && localTimeAt(epochMs(datetime_till) - 1, zone).day >= day)
}

/** One day of the calendar of a location. */
export function dayOf(calendar: Calendar, date: Day): Calendar & { readonly date: Day } {
  const { zone } = calendar.locations[0]!
  const appointments = calendar.appointments.filter((one) => isOnDay(one, date, zone))
  const shownIds = new Set(appointments.map(({ treatment_id }) => treatment_id))
  const ofDay = <One extends { readonly date: Day }>(all: readonly One[]) => all.filter((one) => one.date === date)
  return withPeopleThere({
    date,
    locations: calendar.locations,
    rooms: calendar.rooms.map((room) => ({ ...room, schedule: ofDay(room.schedule) })),
    users: calendar.users.map((user) => ({ ...user, days: ofDay(user.days) })),
    treatments: calendar.treatments.filter(({ id }) => shownIds.has(id)),
    appointments,
    absences: calendar.absences.filter(
      ({ date_from, date_till }) => date_from <= date && (date_till === null || date <= date_till),
    ),
  })
}
