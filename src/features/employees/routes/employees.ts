import type { Instant } from '#kernel/day.ts'
import type { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import type { Language } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type ChangingCall, type Route } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound, planned, refuse } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { employeesApi, employeesOverview, type Employee } from '../contract.ts'
import { findEmployee } from '../queries/employees.ts'
import { employeesSource } from '../queries/overview.ts'
import { allRoles, brands, qualificationsAt } from '../queries/roles.ts'
import {
  inviteRefusal,
  planActivation,
  planChange,
  planDeactivation,
  planNewEmployee,
  rolesAmong,
  rolesExceed,
} from '../rules/plan.ts'
import { employeesTexts } from '../texts.ts'
import {
  addEmployee,
  invite,
  scopeOf,
  readFacts,
  readFormFacts,
  readNewFacts,
  saveEmployee,
  switchEmployee,
  type ChangingEmployee,
} from './changes.ts'
import type { SettleEmployees } from './settle.ts'

/** The roles that allow more than this user holds. */
const beyond = async (db: Db, who: Who) =>
  (await allRoles(db)).filter((role) => rolesExceed([role], who)).map((role) => role.id)

const roleOptions = async (db: Db, who: Who) =>
  (await allRoles(db)).map((role) => ({
    id: role.id,
    name: role.name,
    slug: role.slug,
    practitioner: role.practitioner,
    grantable: role.assignable && !rolesExceed([role], who),
  }))

async function show(db: Db, id: number, who: Who): Promise<Employee> {
  const employee = orNotFound(await findEmployee(db, id, scopeOf(who)))
  return {
    ...employee,
    editable: !rolesExceed(rolesAmong(await allRoles(db), employee.roleIds), who),
    deactivated_at: employee.deactivated_at as Instant | null,
  }
}

const exportOptions = (language: Language) => ({
  title: employeesTexts.title,
  titles: employeesTexts,
  say: (key: string, value: unknown) => {
    if (key === 'roles') return (value as { name: Translatable }[]).map((role) => translate(role.name, language))
    return key === 'status' ? employeesTexts[value as 'active'][language] : value
  },
})

const actionsOf = ({ permissions }: Who) => [
  ...(permissions.has('user.create') ? ['create'] : []),
  ...(permissions.has('user.update') ? ['update', 'delete'] : []),
]

/**
 * The routes of employees (spec 3 §3 to §5).
 * @param settle comes from schedules, which build on this feature and know who has appointments to come.
 */
export function employeesRoutes(settle: SettleEmployees): readonly Route[] {
  async function deactivate(
    call: ChangingEmployee & ChangingCall<typeof leavesOrphans>,
    seen: string | undefined,
    confirmed: Confirmed,
  ): Promise<void> {
    const facts = await readFacts(call, { ceases: true })
    const plan = planned(planDeactivation(facts, seen, call.now))
    if (plan) await settle(call, [{ employeeId: call.params.id, ...plan.entitlement }], confirmed)
    await switchEmployee(call, facts.current, plan)
  }

  return routes('employees', 'The people of the chain.', employeesApi, {
    list: async (call) =>
      readOverview(
        call,
        employeesOverview,
        employeesSource(call.query.filters, scopeOf(call.who), await beyond(call.db, call.who)),
        actionsOf(call.who),
      ),

    export: async (call) =>
      exportOverview(
        call,
        employeesOverview,
        employeesSource(call.query.filters, scopeOf(call.who), await beyond(call.db, call.who)),
        exportOptions(call.language),
      ),

    show: ({ db, params, who }) => show(db, params.id, who),

    history: async ({ db, params, who, services }) => {
      orNotFound(await findEmployee(db, params.id, scopeOf(who)))
      return historyOf(db, services.log, 'employees', params.id, who.countryIds)
    },

    create: async (call) => {
      const facts = await readNewFacts(call, call.body)
      const id = await addEmployee(call, planned(planNewEmployee(facts.employee, facts)))
      return show(call.db, id, call.who)
    },

    update: async (call) => {
      const { updated_at, deactivated_at, confirmed, ...form } = call.body
      const facts = await readFormFacts(call, form, deactivated_at)
      const plan = planned(planChange(facts, facts.employee, { updated_at, deactivated_at }, call.now))
      await settle(call, [{ employeeId: call.params.id, ...plan.entitlement }], confirmed)
      await saveEmployee(call, facts.current, plan)
      return show(call.db, call.params.id, call.who)
    },

    remove: async (call) => {
      await deactivate(call, undefined, call.query.confirmed ?? false)
      return null
    },

    activate: async (call) => {
      const facts = await readFacts(call)
      await switchEmployee(call, facts.current, planned(planActivation(facts, call.body?.updated_at)))
      return show(call.db, call.params.id, call.who)
    },

    deactivate: async (call) => {
      await deactivate(call, call.body?.updated_at, call.body?.confirmed ?? false)
      return show(call.db, call.params.id, call.who)
    },

    invite: async (call) => {
      const facts = await readFacts(call)
      refuse(inviteRefusal(facts))
      await invite(call, facts.current)
      return null
    },

    brands: ({ db }) => brands(db),
    roles: ({ db, who }) => roleOptions(db, who),
    practitionerRoles: async ({ db, who }) => (await roleOptions(db, who)).filter((role) => role.practitioner),
    qualifications: ({ db, query, who }) => qualificationsAt(db, query.location_ids, who.countryIds, query.status),
  })
}
