import { addDays, daysFrom, localTimeAt, type Day } from '#kernel/day.ts'
import type { ResultOf } from '#kernel/endpoint.ts'
import type { Db } from '#platform/server/db.ts'
import type { Who } from '#platform/server/session.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, refuseIf } from '#platform/server/refused.ts'
import { rangeProblems } from '#features/availability/rules.ts'
import { roomDay, workingHours } from '#features/schedules/rules.ts'
import { switchDays, previousSwitchDate } from '#features/appointments/rules/calendar.ts'
import { maxCalendarDays, calendarApi, maxPlanningDays } from './contract.ts'
import { calendarFacts, employeeCalendarFacts } from './queries.ts'
import { employeePlanningFacts, locationPlanningFacts, type PlanningNames } from './queries/planning.ts'
import { calendarAbsences, employeeAbsences } from './queries/absences.ts'
import { planning, type PlanningFacts } from './rules/planning.ts'

const byTime = (a: { readonly time_from: string }, b: { readonly time_from: string }) =>
  a.time_from < b.time_from ? -1 : 1

async function employeeCalendar(
  db: Db,
  userId: number,
  from: Day,
  till: Day,
  who: Who,
): Promise<ResultOf<typeof calendarApi.employeeDay>> {
  const { user, schedules, ...facts } = orNotFound(await employeeCalendarFacts(db, userId, from, till, who.countryIds))
  const absences = await employeeAbsences(
    db,
    userId,
    facts.locations.map(({ id }) => id),
    from,
    till,
    who.permissions,
  )
  const hoursOn = (date: Day) =>
    schedules
      .flatMap(({ location_id, entries }) => workingHours(entries, date).map((hours) => ({ location_id, ...hours })))
      .toSorted(byTime)
  return {
    ...facts,
    absences,
    users: [user],
    days: daysFrom(from, till).map((date) => ({ date, hours: hoursOn(date) })),
  }
}

async function calendar(db: Db, locationId: number, from: Day, till: Day, who: Who) {
  const [read, absences] = await Promise.all([
    calendarFacts(db, locationId, from, till, who.countryIds),
    calendarAbsences(db, locationId, from, till, who.permissions),
  ])
  const { rooms, opening, scheduled, ...facts } = orNotFound(read)
  const days = daysFrom(from, till)
  const staff = scheduled.map(({ entries, ...user }) => ({
    ...user,
    days: days.map((date) => ({ date, hours: workingHours(entries, date) })),
  }))
  return {
    ...facts,
    absences,
    staff: staff.filter((one) => one.days.some(({ hours }) => hours.length)),
    rooms: rooms.map(({ id, name, entries }) => ({
      id,
      name,
      schedule: days.map((date) => roomDay(entries, opening, date)),
    })),
  }
}

const planned = (
  facts: PlanningNames & PlanningFacts,
  { date_from, date_till }: { date_from: Day; date_till: Day },
  now: Parameters<typeof planning>[3],
) => ({ users: [...facts.users], locations: [...facts.locations], days: planning(facts, date_from, date_till, now) })

export const calendarRoutes = routes('calendar', 'The calendar of a location and of an employee.', calendarApi, {
  day: ({ db, params, who }) => calendar(db, params.locationId, params.date, params.date, who),

  week: ({ db, params, who }) => {
    refuseIf(rangeProblems(params.from, params.to, maxCalendarDays, 'to'))
    return calendar(db, params.locationId, params.from, params.to, who)
  },

  employeeDay: ({ db, params, who }) => employeeCalendar(db, params.userId, params.date, params.date, who),

  employeeWeek: ({ db, params, who }) => {
    refuseIf(rangeProblems(params.from, params.to, maxCalendarDays, 'to'))
    return employeeCalendar(db, params.userId, params.from, params.to, who)
  },

  switchDays: async ({ db, params: { locationId, date }, who }) => {
    const till = addDays(date, switchDays - 1)
    const { rooms, opening, location, users, scheduled, treatments, appointments } = orNotFound(
      await calendarFacts(db, locationId, date, till, who.countryIds),
    )
    const absences = await calendarAbsences(db, locationId, date, till, who.permissions)
    const people = [
      ...scheduled,
      ...users.filter(({ id }) => !scheduled.some((one) => one.id === id)).map((one) => ({ ...one, entries: [] })),
    ]
    const days = daysFrom(date, till).map((day) => {
      const those = appointments.filter(({ datetime_from, datetime_till, ignore_rules }) => {
        const begins = localTimeAt(datetime_from, location.zone).day
        return begins === day || (ignore_rules && begins < day && localTimeAt(datetime_till, location.zone).day >= day)
      })
      return {
        date: day,
        locations: [location],
        appointments: those,
        absences: absences.filter((one) => one.date_from <= day && (one.date_till === null || day <= one.date_till)),
        rooms: rooms.map(({ id, name, entries }) => ({ id, name, schedule: [roomDay(entries, opening, day)] })),
        users: people
          .map(({ entries, ...user }) => ({ ...user, hours: workingHours(entries, day) }))
          .filter(({ id, hours }) => hours.length || those.some(({ user_id }) => user_id === id)),
      }
    })
    return { switchCalendarDays: days, previousDate: previousSwitchDate(date), treatments }
  },

  locationPlanning: async ({ db, params, query, who, now }) => {
    refuseIf(rangeProblems(query.date_from, query.date_till, maxPlanningDays, 'date_till'))
    return planned(
      orNotFound(await locationPlanningFacts(db, params.locationId, query.date_from, query.date_till, who.countryIds)),
      query,
      now,
    )
  },

  employeePlanning: async ({ db, params, query, who, now }) => {
    refuseIf(rangeProblems(query.date_from, query.date_till, maxPlanningDays, 'date_till'))
    return planned(
      orNotFound(await employeePlanningFacts(db, params.userId, query.date_from, query.date_till, who.countryIds)),
      query,
      now,
    )
  },
})
