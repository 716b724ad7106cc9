import { deactivatedAfter } from '#kernel/record.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { ChangingCall, Services } from '#platform/server/http.ts'
import { endLinks, linkMinutes, makeLink, passwordLink } from '#platform/server/one-time-link.ts'
import { phoneProblems, storedPhone } from '#platform/server/phone.ts'
import { orNotFound } from '#platform/server/refused.ts'
import { endSessionsOf, type Who } from '#platform/server/session.ts'
import type { EmployeeChange, EmployeeInput } from '../contract.ts'
import {
  choiceFacts,
  countryOfLocations,
  insertEmployee,
  lockEmployee,
  setDeactivated,
  surroundings,
  updateEmployee,
  type Scope,
} from '../queries/employees.ts'
import { allRoles } from '../queries/roles.ts'
import type { StoredEmployee } from '../rules/employee.ts'
import {
  ceasesToAdminister,
  changedEmployee,
  newEmployee,
  type Access,
  type ChangeFacts,
  type ChangePlan,
  type EmployeeRecord,
  type FormFacts,
  type NewEmployeePlan,
  type SwitchPlan,
} from '../rules/plan.ts'
import { hasFullScope } from '../rules/rights.ts'

// Reads the facts that decide about a change of an employee, and executes the plan that was made of them
// (rules/plan.ts).

type SavingEmployee = ChangingCall & { readonly services: Services }
export type ChangingEmployee = SavingEmployee & { readonly params: { readonly id: number } }

export const scopeOf = (who: Who): Scope => ({
  employeeId: who.employeeId,
  countryIds: who.countryIds,
  all: hasFullScope(who),
})

// ── The facts ───────────────────────────────────────────────────────────────────────────────────────────────────

async function readForm(
  { db, who }: SavingEmployee,
  employee: EmployeeRecord,
  id: number | null,
): Promise<FormFacts & { readonly employee: EmployeeRecord }> {
  const country = await countryOfLocations(db, employee.locationIds)
  return {
    employee,
    choices: await choiceFacts(db, employee, id, scopeOf(who)),
    phone: {
      problems: phoneProblems('phone_number', employee.phone_number, country),
      stored: storedPhone(employee.phone_number, country),
    },
  }
}

export async function readNewFacts(call: SavingEmployee, body: EmployeeInput) {
  const roles = await allRoles(call.db)
  return { roles, asker: call.who, ...(await readForm(call, newEmployee(body, roles, call.who), null)) }
}

/** Locks the employee until the transaction ends, so that two saves come one after the other; 404 outside the scope. */
async function lock({ db, who, params: { id } }: ChangingEmployee) {
  return { current: orNotFound(await lockEmployee(db, id, scopeOf(who))), roles: await allRoles(db), asker: who }
}

/** @param ceases the employee will no longer be active. */
export async function readFacts(call: ChangingEmployee, { ceases = false } = {}): Promise<ChangeFacts> {
  const { db, who, params } = call
  const locked = await lock(call)
  const last = ceases && ceasesToAdminister(locked, { roleIds: [], active: false })
  return { ...locked, ...(await surroundings(db, params.id, scopeOf(who), last)) }
}

/** The facts that decide about a changed form, with the record that it asks for. */
export async function readFormFacts(
  call: ChangingEmployee,
  form: EmployeeChange,
  deactivatedAt: string | null | undefined,
) {
  const { db, who, now, params } = call
  const locked = await lock(call)
  const formFacts = await readForm(call, changedEmployee(locked, form), params.id)
  const active = deactivatedAfter(deactivatedAt, locked.current.deactivated_at, now) === null
  const last = ceasesToAdminister(locked, { roleIds: formFacts.employee.roleIds, active })
  return { ...locked, ...formFacts, ...(await surroundings(db, params.id, scopeOf(who), last)) }
}

// ── Carrying out ────────────────────────────────────────────────────────────────────────────────────────────────

/** Mails a link with which somebody chooses their first password. */
export async function invite(
  { db, who, services: { secrets, settings } }: SavingEmployee,
  { id, first_name, email, language }: Pick<StoredEmployee, 'id' | 'first_name' | 'email' | 'language'>,
): Promise<void> {
  const token = await makeLink(db, 'invitation', id)
  await queueMail(db, secrets, {
    slug: 'invitation',
    to: { address: email, language, employeeId: id },
    vars: { first_name, days: linkMinutes.invitation / (24 * 60) },
    secretVars: { link: passwordLink(settings.baseUrl, token, email) },
    createdBy: who.employeeId,
  })
}

/** Adds the employee and mails an invitation. */
export async function addEmployee(call: SavingEmployee, { employee }: NewEmployeePlan): Promise<number> {
  const id = await insertEmployee(call.db, employee, scopeOf(call.who))
  await invite(call, { ...employee, id })
  return id
}

/** Ends sessions and links as the plan says; the caller's own session stays. */
async function endAccess(db: Db, id: number, { endsSessions, endsLinks }: Access, who: Who): Promise<void> {
  if (endsSessions) await endSessionsOf(db, id, id === who.employeeId ? who.sessionId : null)
  if (endsLinks) await endLinks(db, id)
}

/** @param current the employee as stored before the change. */
export async function saveEmployee(call: ChangingEmployee, current: StoredEmployee, plan: ChangePlan): Promise<void> {
  const { db, who, services } = call
  const { id, first_name, language } = current
  const { employee, deactivated_at } = plan
  await updateEmployee(db, id, employee, deactivated_at, scopeOf(who))
  await endAccess(db, id, plan, who)
  if (plan.tellsFormerAddress)
    await queueMail(db, services.secrets, {
      slug: 'email-changed',
      to: { address: current.email, language, employeeId: id },
      vars: { first_name, new_email: employee.email },
      createdBy: who.employeeId,
    })
  if (plan.invites) await invite(call, { ...employee, id })
}

export async function switchEmployee(call: ChangingEmployee, current: StoredEmployee, plan: SwitchPlan): Promise<void> {
  if (!plan) return
  await setDeactivated(call.db, current.id, plan.deactivated_at)
  await endAccess(call.db, current.id, plan, call.who)
  if (plan.invites) await invite(call, current)
}
