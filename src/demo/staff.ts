import { addDays, daysFrom, mondayOf, type ClockTime, type Day } from '#kernel/day.ts'
import { occursOn, type Recurrence } from '#kernel/recurrence.ts'
import type { RoleSlug } from '#features/employees/role-permissions.ts'
import type { ScheduleEntry } from '#features/schedules/rules.ts'
import { brands, deviceModels, devices } from './content/devices.ts'
import type { DemoEmployee } from './content/employees.ts'
import { roles, type CountryId } from './content/reference-data.ts'
import { qualificationId, roleId } from './ids.ts'
import type { Period, Plan } from './model.ts'
import type { Rows } from './rows.ts'

const practitionerRoles = new Set<RoleSlug>(roles.filter((role) => role.practitioner).map((role) => role.slug))
export const isPractitioner = (employee: DemoEmployee): boolean =>
  employee.roles.some((role) => practitionerRoles.has(role))

/** The id of the employee with this address. */
export function employeeId({ employees }: Plan, email: string): number {
  const at = employees.findIndex((employee) => employee.email === email)
  if (at < 0) throw new Error(`nobody is called ${email}`)
  return at + 1
}

const locationId = (plan: Plan, slug: string) => plan.locations.findIndex((location) => location.slug === slug) + 1

/** The qualifications of an employee, in the list of each country where they work. */
export const qualificationIds = ({ qualifications }: DemoEmployee, countryIds: Iterable<CountryId>): number[] =>
  [...countryIds].flatMap((countryId) => qualifications.map((slug) => qualificationId(countryId, slug)))

/** Practitioners can use the models of the devices at their locations, and of those that they carry. */
const brandsOf = (employee: DemoEmployee) =>
  brands.filter(
    (brand) =>
      isPractitioner(employee) &&
      devices.some(
        ({ model, at }) =>
          deviceModels.find(({ slug }) => slug === model)!.brand === brand &&
          ('location' in at ? employee.locations.includes(at.location) : at.practitioner === employee.email),
      ),
  )

export function addEmployees(
  rows: Rows,
  plan: Plan,
  passwordHash: string,
  at: { readonly created_at: string; readonly updated_at: string },
): void {
  for (const [i, employee] of plan.employees.entries()) {
    const id = i + 1
    rows.add('employees', {
      id,
      first_name: employee.firstName,
      last_name: employee.lastName,
      email: employee.email,
      phone_number: employee.phone,
      password_hash: passwordHash,
      language: employee.language,
      calendar_ordinal: id,
      agb_code: employee.agbCode ?? null,
      cost_unit: employee.costUnit ?? null,
      contract_hours: employee.contractHours ?? null,
      free_days: [...(employee.freeDays ?? [])],
      mfa_active: false,
      ...at,
    })
    const countries = new Set(employee.locations.map((slug) => plan.locations[locationId(plan, slug) - 1]!.countryId))
    for (const role of employee.roles) rows.add('employee_roles', { employee_id: id, role_id: roleId(role) })
    for (const slug of employee.locations)
      rows.add('employee_locations', { employee_id: id, location_id: locationId(plan, slug) })
    for (const qualification of qualificationIds(employee, countries))
      rows.add('employee_qualifications', { employee_id: id, qualification_id: qualification })
    for (const brand of brandsOf(employee))
      rows.add('employee_brands', { employee_id: id, brand_id: brands.indexOf(brand) + 1 })
    if (employee.roles.includes('salon-owner'))
      for (const slug of employee.locations)
        rows.add('location_owners', { location_id: locationId(plan, slug), employee_id: id })
  }
}

/** The days on which an employee with regular hours does not work. */
function isOff({ holidays = [] }: DemoEmployee, day: Day, today: Day, closedOn: readonly string[]): boolean {
  return (
    closedOn.includes(day.slice(5)) ||
    holidays.some(({ fromToday, days }) => day >= addDays(today, fromToday) && day < addDays(today, fromToday + days))
  )
}

export interface Hours {
  readonly weekdays: readonly number[]
  readonly interval: 7 | 14
  /** The working parts of the day, around its breaks. */
  readonly spans: readonly (readonly [from: string, till: string])[]
  readonly active: boolean
  /** The offset in weeks: 1 begins a week later than the others. */
  readonly offset: 0 | 1
}

/** Writes the schedules of a chain and returns them as the rules read them. */
export function scheduleWriter(
  rows: Rows,
  { closedOn }: Plan,
  period: Period,
  at: { readonly created_at: string; readonly updated_at: string },
) {
  let id = 0
  return (
    location: number,
    whose: { employee: DemoEmployee; employeeId: number } | { roomId: number },
    hours: Hours,
  ): ScheduleEntry => {
    id += 1
    const [time_from, time_till] = [hours.spans[0]![0], hours.spans.at(-1)![1]] as [ClockTime, ClockTime]
    const breaks = hours.spans
      .slice(1)
      .map(([from], i) => ({ time_from: hours.spans[i]![1] as ClockTime, time_till: from as ClockTime }))
    // The schedules begin long enough before the first appointment to look as if they had always existed.
    const rule: Recurrence = {
      dateFrom: addDays(mondayOf(period.from), -84 + hours.offset * 7),
      dateTill: null,
      weekdays: hours.weekdays,
      interval: hours.interval,
    }
    const days =
      'employee' in whose
        ? daysFrom(rule.dateFrom, period.till).filter(
            (day) => occursOn(rule, day) && isOff(whose.employee, day, period.today, closedOn),
          )
        : []
    rows.add('recurrences', {
      id,
      location_id: location,
      employee_id: 'employee' in whose ? whose.employeeId : null,
      room_id: 'employee' in whose ? null : whose.roomId,
      date_from: rule.dateFrom,
      date_till: null,
      weekdays: [...rule.weekdays],
      interval_days: rule.interval,
      time_from,
      time_till,
      breaks: JSON.stringify(breaks),
      active: hours.active,
      ...at,
    })
    for (const date of days)
      rows.add('recurrence_exceptions', { recurrence_id: id, date, time_from: null, time_till: null })
    return {
      ...rule,
      time_from,
      time_till,
      breaks,
      active: hours.active,
      exceptions: days.map((date) => ({ date, hours: null })),
    }
  }
}

/** The first office manager of a location, who closes its days. */
export function deskOf(
  plan: Plan,
  slug: string,
): Pick<DemoEmployee, 'firstName' | 'lastName'> & { employeeId: number } {
  const at = plan.employees.findIndex(
    ({ roles: held, locations }) => held.includes('office-manager') && locations.includes(slug),
  )
  const desk = plan.employees[at]
  if (!desk) throw new Error(`nobody keeps the desk of ${slug}`)
  return { employeeId: at + 1, firstName: desk.firstName, lastName: desk.lastName }
}
