import { z } from 'zod'
import { ClockTimeValue, DayValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { dayColours, maxAvailabilityDays } from '#features/availability/contract.ts'
import { CalendarAppointment, CalendarLocation } from '#features/appointments/contract.ts'
import { Absence } from '#features/schedules/contract/absences.ts'

/** The range of a calendar: one week, or two side by side. */
export const maxCalendarDays = 14

/** The range of a planning: a week in the sidebar, a month with the days around it. */
export const maxPlanningDays = maxAvailabilityDays

/** A span between two clock times in the zone of the location. */
const Hours = z.object({ time_from: ClockTimeValue, time_till: ClockTimeValue })

/**
 * The hours of a room on one day, in clock time of the location; several when the day has a break; none when it is
 * closed.
 */
export const RoomDay = z.object({
  date: DayValue,
  open: z.array(Hours),
  /** The first and the last of those hours (spec 2 §3); null on a day on which it is closed. */
  actual_time_from: ClockTimeValue.nullable(),
  actual_time_till: ClockTimeValue.nullable(),
})

export const CalendarRoom = z.object({
  id: z.int(),
  name: z.string(),
  location_id: z.int(),
  schedule: z.array(RoomDay),
})
/** Hours in the local time of one of the answer's locations. */
const LocatedHours = z.object({ location_id: z.int(), ...Hours.shape })
/** A practitioner as columns and blocks name them; the colour is an index in the palette (spec 2 §2). */
const Person = z.object({ id: z.int(), name: z.string(), colour: z.int().min(0).max(19) })
export type Person = z.output<typeof Person>
/** A practitioner with the hours of each day; several when there is a break or another location, none on a day off. */
export const CalendarUser = Person.extend({ days: z.array(z.object({ date: DayValue, hours: z.array(LocatedHours) })) })
export const CalendarTreatment = z.object({ id: z.int(), name: TranslatableText })

/**
 * An absence of a person, a room, a device or the whole location, by day and clock time there; its reason only for
 * callers who may plan.
 */
export const CalendarAbsence = Absence.pick({
  id: true,
  kind: true,
  employee_id: true,
  room_id: true,
  device_id: true,
  location_id: true,
  date_from: true,
  time_from: true,
  date_till: true,
  time_till: true,
  name: true,
  note: true,
})
export type CalendarAbsence = z.output<typeof CalendarAbsence>

/**
 * The answer of every calendar: some days of a location, or of a practitioner at all their locations, each in its own
 * zone (spec 2 §3, decision C69).
 */
export const Calendar = z.object({
  /** The location of a location's calendar; in a practitioner's calendar all of theirs. */
  locations: z.array(CalendarLocation),
  /** The rooms of the location; in a practitioner's calendar those of the appointments. */
  rooms: z.array(CalendarRoom),
  /** The practitioners who work there on one of the days or are booked; in a practitioner's calendar only that one. */
  users: z.array(CalendarUser),
  treatments: z.array(CalendarTreatment),
  /** The location of an appointment is that of its room. */
  appointments: z.array(CalendarAppointment),
  absences: z.array(CalendarAbsence),
})
export type Calendar = z.output<typeof Calendar>

/**
 * The switch view names its days, each with its own people and appointments, and the day one step back (spec 2 §3), so
 * its answer is a list of calendars of one day.
 */
export const SwitchCalendar = z.object({
  switchCalendarDays: z.array(Calendar.extend({ date: DayValue })),
  /** The day to which one step back leads (decision C55). */
  previousDate: DayValue,
})
export type SwitchCalendar = z.output<typeof SwitchCalendar>

/** The planning of each day: hours by practitioner, the number of bookings, and the free share (spec 2 §2, §9). */
export const CalendarPlanning = z.object({
  users: z.array(Person),
  locations: z.array(z.object({ id: z.int(), name: z.string(), place: z.string() })),
  days: z.array(
    z.object({
      date: DayValue,
      colour: z.enum(dayColours).nullable(),
      /** The half hours in which somebody could still be treated, and all in which somebody works. */
      free: z.int(),
      total: z.int(),
      appointments: z.int(),
      people: z.array(z.object({ user_id: z.int(), hours: z.array(LocatedHours), appointments: z.int() })),
    }),
  ),
})
export type CalendarPlanning = z.output<typeof CalendarPlanning>
export type PlanningDay = CalendarPlanning['days'][number]

const period = { from: DayValue, to: DayValue }
const planned = { date_from: DayValue, date_till: DayValue }

export const shownClients = ({ answer }: { answer: { appointments: readonly { client_id: number }[] } }) =>
  answer.appointments.map((appointment) => appointment.client_id)

export const calendarApi = {
  day: endpoint('GET', '/locations/:locationId/calendar/:date', {
    does: 'The calendar of a location on one day: rooms, who treats, appointments.',
    may: 'calendar.location.read',
    reads: shownClients,
    refreshed: true,
    params: { date: DayValue },
    gives: Calendar,
  }),
  week: endpoint('GET', '/locations/:locationId/calendar/week/:from/:to', {
    does: 'The calendar of a location from one day up to and including another.',
    may: 'calendar.location.read',
    reads: shownClients,
    refreshed: true,
    params: { from: DayValue, to: DayValue },
    gives: Calendar,
  }),
  employeeDay: endpoint('GET', '/calendar/:userId/employee/:date', {
    does: 'The calendar of a practitioner on one day, at all locations: hours and appointments.',
    may: 'calendar.employee.read',
    reads: shownClients,
    refreshed: true,
    params: { date: DayValue },
    gives: Calendar,
  }),
  employeeWeek: endpoint('GET', '/calendar/:userId/employee/week/:from/:to', {
    does: 'The calendar of a practitioner from one day up to and including another.',
    may: 'calendar.employee.read',
    reads: shownClients,
    refreshed: true,
    params: period,
    gives: Calendar,
  }),
  switchDays: endpoint('GET', '/locations/:locationId/calendar/switch/:date', {
    does: 'Seven days of a location from one day on, each by who works there.',
    may: 'calendar.location.read',
    params: { date: DayValue },
    gives: SwitchCalendar,
    refreshed: true,
    reads: ({ answer }) =>
      answer.switchCalendarDays.flatMap(({ appointments }) => appointments.map(({ client_id }) => client_id)),
  }),
  locationPlanning: endpoint('GET', '/locations/:locationId/calendar-planning', {
    does: 'Who works at a location, day by day, and which share of it is free.',
    may: 'calendar.location.read',
    reads: 'nothing',
    query: planned,
    gives: CalendarPlanning,
  }),
  employeePlanning: endpoint('GET', '/employees/:userId/calendar-planning', {
    does: 'When and where a practitioner works, day by day, and which share of it is free.',
    may: 'calendar.employee.read',
    reads: 'nothing',
    query: planned,
    gives: CalendarPlanning,
  }),
}
