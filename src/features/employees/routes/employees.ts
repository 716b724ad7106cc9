import type { Instant } from '#kernel/day.ts'
import { isAdministrator } from '#kernel/permission.ts'
import type { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import { problem } from '#kernel/problem.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import type { Language } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type ChangingCall, type Route, type Services } from '#platform/server/http.ts'
import { endLinks, linkMinutes, makeLink, passwordLink } from '#platform/server/one-time-link.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { phoneProblems, storedPhone } from '#platform/server/phone.ts'
import { found, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import { endSessionsOf, type Who } from '#platform/server/session.ts'
import { employeesApi, employeesOverview, employeeFields, type Employee, type EmployeeInput } from '../contract.ts'
import {
  choiceProblems,
  employeeProblems,
  isPractitioner,
  kept,
  mayToggleMfa,
  mfaAfterRoles,
  mfaByDefault,
} from '../rules/employee.ts'
import type { Entitlement } from '../rules/entitlement.ts'
import { exceeds, ownRecordProblems, reachesAll, sameIds } from '../rules/rights.ts'
import {
  choiceFacts,
  countryOfLocations,
  findEmployee,
  insertEmployee,
  lockEmployee,
  otherAdministrators,
  setDeactivated,
  updateEmployee,
  worksBeyond,
  type Reach,
  type StoredEmployee,
} from '../queries/employees.ts'
import { entitlementsOf } from '../queries/entitlements.ts'
import { employeesSource } from '../queries/overview.ts'
import { allRoles, brands, qualificationsAt, type StoredRole } from '../queries/roles.ts'
import { employeesTexts } from '../texts.ts'
import type { SettleEmployees } from './settle.ts'

const reachOf = (who: Who): Reach => ({ employeeId: who.employeeId, countryIds: who.countryIds, all: reachesAll(who) })
const holding = (roles: readonly StoredRole[]) => ({
  roles: roles.map((role) => role.slug),
  permissions: roles.flatMap((role) => role.permissions),
})
const among = (roles: readonly StoredRole[], ids: readonly number[]) => roles.filter((role) => ids.includes(role.id))
const holdsAdministrator = (roles: readonly StoredRole[]) => isAdministrator(roles.map((role) => role.slug))

/** The roles that allow more than this person holds. */
const beyond = async (db: Db, who: Who) =>
  (await allRoles(db)).filter((role) => exceeds(holding([role]), who)).map((role) => role.id)

const roleOptions = async (db: Db, who: Who) =>
  (await allRoles(db)).map((role) => ({
    id: role.id,
    name: role.name,
    slug: role.slug,
    practitioner: role.practitioner,
    grantable: role.assignable && !exceeds(holding([role]), who),
  }))

function shown(employee: StoredEmployee, roles: readonly StoredRole[], who: Who): Employee {
  return {
    ...employee,
    editable: !exceeds(holding(among(roles, employee.roleIds)), who),
    deactivated_at: employee.deactivated_at as Instant | null,
  }
}

const show = async (db: Db, id: number, who: Who): Promise<Employee> =>
  shown(found(await findEmployee(db, id, reachOf(who))), await allRoles(db), who)

/**
 * The employee, held until the transaction ends, whom this person may change. 404 out of reach, 403 `more_than_own`.
 */
async function changeable(
  db: Db,
  id: number,
  who: Who,
): Promise<{ current: StoredEmployee; roles: readonly StoredRole[] }> {
  const current = found(await lockEmployee(db, id, reachOf(who)))
  const roles = await allRoles(db)
  if (exceeds(holding(among(roles, current.roleIds)), who)) throw new Refused(403, [problem('', 'more_than_own')])
  return { current, roles }
}

async function refuseBadEmployee(
  db: Db,
  input: EmployeeInput,
  current: StoredEmployee | null,
  who: Who,
  roles: readonly StoredRole[],
): Promise<void> {
  const chosen = among(roles, input.roleIds)
  refuseIf([
    ...employeeProblems(input, chosen),
    ...phoneProblems('phone_number', input.phone_number, await countryOfLocations(db, input.locationIds)),
    ...choiceProblems(
      input,
      { ...(await choiceFacts(db, input, current?.id ?? null, reachOf(who))), roles: chosen },
      reachesAll(who),
      current?.qualificationIds,
    ),
  ])
}

const asStored = async <Input extends EmployeeInput>(db: Db, input: Input): Promise<Input> => ({
  ...input,
  phone_number: storedPhone(input.phone_number, await countryOfLocations(db, input.locationIds)),
})

function refuseMoreThanOwn(given: readonly StoredRole[], who: Who): void {
  if (exceeds(holding(given), who)) throw new Refused(403, [problem('roleIds', 'more_than_own')])
}

/**
 * Of a colleague who also works where this person does not, administrators alone change what counts there too: roles,
 * the way in, being active. Their mails would bring a new password, and with it the clients of that country.
 */
async function refuseBeyond(db: Db, id: number, who: Who, fields: readonly string[]): Promise<void> {
  if (fields.length && (await worksBeyond(db, id, reachOf(who))))
    throw new Refused(
      403,
      fields.map((field) => problem(field, 'works_elsewhere')),
    )
}

/** Mails a link with which somebody chooses their first password. */
async function invite(
  db: Db,
  { secrets, settings }: Services,
  { id, first_name, email, language }: StoredEmployee,
  createdBy: number,
): Promise<void> {
  const token = await makeLink(db, 'invitation', id)
  const link = passwordLink(settings.baseUrl, token, email)
  const days = linkMinutes.invitation / (24 * 60)
  await queueMail(db, secrets, {
    slug: 'invitation',
    to: { address: email, language, employeeId: id },
    vars: { first_name, days },
    secretVars: { link },
    createdBy,
  })
}

/** Who may not sign in any more is signed out everywhere, and no mail lets them in. */
async function shutOut(db: Db, id: number): Promise<void> {
  await endSessionsOf(db, id)
  await endLinks(db, id)
}

async function refuseLastAdministrator(db: Db, id: number): Promise<void> {
  if (!(await otherAdministrators(db, id))) throw new Refused(409, [problem('', 'last_administrator')])
}

const entitlementOf = async (db: Db, id: number): Promise<Entitlement> => found((await entitlementsOf(db, [id]))[0])

/** The entitlement after this form is saved; locations and qualifications that its reader could not see stay. */
function entitledAfter(
  before: Entitlement,
  seen: StoredEmployee,
  input: EmployeeInput,
  is: Pick<Entitlement, 'active' | 'practitioner'>,
): Entitlement {
  const changed = (field: 'locationIds' | 'qualificationIds') => [
    ...before[field].filter((one) => !seen[field].includes(one)),
    ...input[field],
  ]
  return { ...is, locationIds: changed('locationIds'), qualificationIds: changed('qualificationIds') }
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
 * Employees (spec 3 §3 to §5).
 * @param settle of schedules, which come later and know who has appointments to come.
 */
export function employeesRoutes(settle: SettleEmployees): readonly Route[] {
  async function deactivate(
    changing: ChangingCall<typeof leavesOrphans>,
    id: number,
    { version, confirmed }: { readonly version?: string | undefined; readonly confirmed: Confirmed },
  ): Promise<void> {
    const { db, who, now } = changing
    const { current, roles } = await changeable(db, id, who)
    if (version !== undefined) refuseStale(version, current.updated_at)
    if (id === who.employeeId) throw new Refused(403, [problem('deactivated_at', 'own_record')])
    if (current.deactivated_at) return
    await refuseBeyond(db, id, who, ['deactivated_at'])
    if (holdsAdministrator(among(roles, current.roleIds))) await refuseLastAdministrator(db, id)
    const before = await entitlementOf(db, id)
    await settle(changing, [{ employeeId: id, before, after: { ...before, active: false } }], confirmed)
    await setDeactivated(db, id, now)
    await shutOut(db, id)
  }

  return routes(employeesApi, {
    list: async (call) =>
      readOverview(
        call,
        employeesOverview,
        employeesSource(call.query.filters, reachOf(call.who), await beyond(call.db, call.who)),
        actionsOf(call.who),
      ),

    export: async (call) =>
      exportOverview(
        call,
        employeesOverview,
        employeesSource(call.query.filters, reachOf(call.who), await beyond(call.db, call.who)),
        exportOptions(call.language),
      ),

    show: ({ db, params, who }) => show(db, params.id, who),

    history: async ({ db, params, who }) => {
      found(await findEmployee(db, params.id, reachOf(who)))
      return historyOf(db, 'employees', params.id, who.countryIds)
    },

    create: async ({ db, body, who, services }) => {
      const roles = await allRoles(db)
      const chosen = among(roles, body.roleIds)
      refuseMoreThanOwn(chosen, who)
      const input = kept(body, chosen)
      await refuseBadEmployee(db, input, null, who, roles)
      const mfa_active = mayToggleMfa(who.permissions)
        ? (input.mfa_active ?? mfaByDefault(chosen))
        : mfaByDefault(chosen)
      const id = await insertEmployee(db, { ...(await asStored(db, input)), mfa_active }, reachOf(who))
      const employee = await show(db, id, who)
      await invite(db, services, employee, who.employeeId)
      return employee
    },

    update: async (call) => {
      const {
        db,
        params: { id },
        body: { updated_at, deactivated_at, confirmed, ...rest },
        who,
        now,
        services,
      } = call
      const { current, roles } = await changeable(db, id, who)
      refuseStale(updated_at, current.updated_at)
      const given = keeping(rest, current, employeeFields.defaults)
      const [before, after] = [among(roles, current.roleIds), among(roles, given.roleIds)]
      const byRule = mfaAfterRoles(current.mfa_active, before, after)
      const input = {
        ...kept(given, after),
        mfa_active: mayToggleMfa(who.permissions) ? (given.mfa_active ?? byRule) : byRule,
      }
      const wasActive = current.deactivated_at === null
      const gone = deactivatedAfter(deactivated_at, current.deactivated_at, now)
      const active = gone === null
      const moved = current.email.toLowerCase() !== input.email.toLowerCase()

      if (id === who.employeeId) {
        const own = ownRecordProblems({ ...current, active: wasActive }, { ...input, active })
        if (own.length) throw new Refused(403, own)
      }
      refuseMoreThanOwn(
        after.filter((role) => !before.includes(role)),
        who,
      )
      const changes = {
        email: moved,
        roleIds: !sameIds(current.roleIds, input.roleIds),
        mfa_active: current.mfa_active && !input.mfa_active,
        deactivated_at: active !== wasActive,
      }
      await refuseBeyond(
        db,
        id,
        who,
        Object.entries(changes)
          .filter(([, changed]) => changed)
          .map(([field]) => field),
      )
      await refuseBadEmployee(db, input, current, who, roles)
      if (holdsAdministrator(before) && wasActive && !(active && holdsAdministrator(after)))
        await refuseLastAdministrator(db, id)
      const entitled = await entitlementOf(db, id)
      await settle(
        call,
        [
          {
            employeeId: id,
            before: entitled,
            after: entitledAfter(entitled, current, input, { active, practitioner: isPractitioner(after) }),
          },
        ],
        confirmed,
      )

      await updateEmployee(db, id, await asStored(db, input), gone, reachOf(who))
      const lost = [
        ...current.roleIds.filter((one) => !input.roleIds.includes(one)),
        ...current.locationIds.filter((one) => !input.locationIds.includes(one)),
      ]
      // Sessions end for somebody of whom more is asked at sign-in now, or whose address has changed.
      const anew = moved || (input.mfa_active && !current.mfa_active)
      if (!active || lost.length || anew) await endSessionsOf(db, id, id === who.employeeId ? who.sessionId : null)
      // A link in somebody's old mailbox, or from before they lost something, opens nothing any more.
      if (!active || moved || (lost.length && !current.invited)) await endLinks(db, id)
      const employee = await show(db, id, who)
      // The former address is told: a changed address may be how somebody takes over an account.
      if (moved && !current.invited)
        await queueMail(db, services.secrets, {
          slug: 'email-changed',
          to: { address: current.email, language: current.language, employeeId: id },
          vars: { first_name: current.first_name, new_email: input.email },
          createdBy: who.employeeId,
        })
      if (active && employee.invited && (moved || !wasActive)) await invite(db, services, employee, who.employeeId)
      return employee
    },

    remove: async (call) => {
      await deactivate(call, call.params.id, { confirmed: call.query.confirmed ?? false })
      return null
    },

    activate: async ({ db, params, body, who, services }) => {
      const { current } = await changeable(db, params.id, who)
      if (body?.updated_at !== undefined) refuseStale(body.updated_at, current.updated_at)
      if (current.deactivated_at) {
        await refuseBeyond(db, params.id, who, ['deactivated_at'])
        await setDeactivated(db, params.id, null)
        if (current.invited) await invite(db, services, current, who.employeeId) // the link of before has ended
      }
      return show(db, params.id, who)
    },

    deactivate: async (call) => {
      await deactivate(call, call.params.id, {
        version: call.body?.updated_at,
        confirmed: call.body?.confirmed ?? false,
      })
      return show(call.db, call.params.id, call.who)
    },

    invite: async ({ db, params, who, services }) => {
      const { current } = await changeable(db, params.id, who)
      if (current.deactivated_at) throw new Refused(409, [problem('', 'deactivated')])
      if (!current.invited) throw new Refused(409, [problem('', 'password_chosen')])
      await invite(db, services, current, who.employeeId)
      return null
    },

    brands: ({ db }) => brands(db),
    roles: ({ db, who }) => roleOptions(db, who),
    practitionerRoles: async ({ db, who }) => (await roleOptions(db, who)).filter((role) => role.practitioner),
    qualifications: ({ db, query, who }) => qualificationsAt(db, query.location_ids, who.countryIds, query.status),
  })
}
