import { addDays, daysFrom, type Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { Who } from '#platform/server/session.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, refuseIf } from '#platform/server/refused.ts'
import { rangeProblems } from '#features/availability/rules.ts'
import { switchDays, previousSwitchDate } from '#features/appointments/rules/calendar.ts'
import { maxCalendarDays, calendarApi, maxPlanningDays } from './contract.ts'
import { calendarFacts, employeeCalendarFacts } from './queries.ts'
import { employeePlanningFacts, locationPlanningFacts, type PlanningNames } from './queries/planning.ts'
import { calendarAbsences, employeeAbsences } from './queries/absences.ts'
import { calendarOf, dayOf, withPeopleThere } from './rules/calendar.ts'
import { planning, type PlanningFacts } from './rules/planning.ts'

async function calendarOfLocation(db: Db, locationId: number, from: Day, till: Day, who: Who) {
  const [facts, absences] = await Promise.all([
    calendarFacts(db, locationId, from, till, who.countryIds),
    calendarAbsences(db, locationId, from, till, who.permissions),
  ])
  return withPeopleThere(calendarOf(orNotFound(facts), absences, daysFrom(from, till)))
}

async function calendarOfEmployee(db: Db, userId: number, from: Day, till: Day, who: Who) {
  const facts = orNotFound(await employeeCalendarFacts(db, userId, from, till, who.countryIds))
  const locationIds = facts.locations.map(({ id }) => id)
  const absences = await employeeAbsences(db, userId, locationIds, from, till, who.permissions)
  return calendarOf(facts, absences, daysFrom(from, till))
}

const planned = (
  facts: PlanningNames & PlanningFacts,
  { date_from, date_till }: { date_from: Day; date_till: Day },
  now: Parameters<typeof planning>[3],
) => ({ users: [...facts.users], locations: [...facts.locations], days: planning(facts, date_from, date_till, now) })

export const calendarRoutes = routes('calendar', 'The calendar of a location and of an employee.', calendarApi, {
  day: ({ db, params, who }) => calendarOfLocation(db, params.locationId, params.date, params.date, who),

  week: ({ db, params, who }) => {
    refuseIf(rangeProblems(params.from, params.to, maxCalendarDays, 'to'))
    return calendarOfLocation(db, params.locationId, params.from, params.to, who)
  },

  employeeDay: ({ db, params, who }) => calendarOfEmployee(db, params.userId, params.date, params.date, who),

  employeeWeek: ({ db, params, who }) => {
    refuseIf(rangeProblems(params.from, params.to, maxCalendarDays, 'to'))
    return calendarOfEmployee(db, params.userId, params.from, params.to, who)
  },

  switchDays: async ({ db, params: { locationId, date }, who }) => {
    const till = addDays(date, switchDays - 1)
    const calendar = await calendarOfLocation(db, locationId, date, till, who)
    return {
      switchCalendarDays: daysFrom(date, till).map((day) => dayOf(calendar, day)),
      previousDate: previousSwitchDate(date),
    }
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
