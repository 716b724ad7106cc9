import type { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import { permissions, type Permission } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type ChangingCall, type Route } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { roleFields, rolesApi, rolesOverview, type Role, type RoleInput } from '../contract.ts'
import { entitlementsOf, practitionersOnlyBy } from '../queries/entitlements.ts'
import {
  allRoles,
  deleteRole,
  findRole,
  insertRole,
  lockRole,
  rolesSource,
  roleNamed,
  updateRole,
  type StoredRole,
} from '../queries/roles.ts'
import { exceeds } from '../rules/rights.ts'
import { canRemove, isBuiltIn, rolePermissionProblems, slugOf } from '../rules/roles.ts'
import { startPageProblems } from '../rules/start-page.ts'
import { employeesTexts } from '../texts.ts'
import type { SettleEmployees } from './settle.ts'

async function role(db: Db, id: number): Promise<Role> {
  const record = orNotFound(await findRole(db, id))
  return { ...record, built_in: isBuiltIn(record.slug) }
}

/** Refuses with 403 to change or add a role that allows more than the user holds; administrators may. */
function refuseMoreThanOwn(slug: string, touched: readonly string[], who: Who): void {
  if (exceeds({ roles: [slug], permissions: touched }, who))
    throw new Refused(403, [problem('permissions', 'more_than_own')])
}

async function refuseBadRole(
  db: Db,
  input: RoleInput,
  current: Pick<StoredRole, 'slug' | 'assignable'> & { readonly id: number | null },
): Promise<void> {
  const named = await roleNamed(db, input.name.nl)
  refuseIf([
    ...(named !== undefined && named !== current.id ? [problem('name.nl', 'unique')] : []),
    ...rolePermissionProblems(current, input.permissions),
    ...startPageProblems(input.start_page, new Set(input.permissions)),
  ])
}

/** The permissions of these that still exist. */
const known = (held: readonly string[]): Permission[] => permissions.filter((permission) => held.includes(permission))

/**
 * The routes of roles and their permissions (decision C85).
 * @param settle comes from schedules, which build on this feature and know who has appointments to come.
 */
export function rolesRoutes(settle: SettleEmployees): readonly Route[] {
  /** Settles the appointments of holders who were practitioners by this role alone. */
  async function settleEndOfPractice(
    changing: ChangingCall<typeof leavesOrphans>,
    roleId: number,
    confirmed: Confirmed,
  ): Promise<void> {
    const entitled = await entitlementsOf(changing.db, await practitionersOnlyBy(changing.db, roleId))
    await settle(
      changing,
      entitled.map((before) => ({ employeeId: before.id, before, after: { ...before, practitioner: false } })),
      confirmed,
    )
  }

  return routes('roles', 'Roles and their permissions.', rolesApi, {
    list: (call) =>
      readOverview(call, rolesOverview, rolesSource(call.query.filters, call.language), ['create', 'update', 'delete']),

    export: (call) =>
      exportOverview(call, rolesOverview, rolesSource(call.query.filters, call.language), {
        title: employeesTexts.roles,
        titles: employeesTexts,
        say: (key, value) => (key === 'name' ? translate(value as Translatable, call.language) : value),
      }),

    show: ({ db, params }) => role(db, params.id),

    history: async ({ db, params, who, services }) => {
      orNotFound(await findRole(db, params.id))
      return historyOf(db, services.log, 'roles', params.id, who.countryIds)
    },

    create: async ({ db, body, who }) => {
      const slug = slugOf(
        body.name.nl,
        (await allRoles(db)).map((other) => other.slug),
      )
      refuseMoreThanOwn(slug, body.permissions, who)
      await refuseBadRole(db, body, { id: null, slug, assignable: true })
      return role(db, await insertRole(db, slug, body))
    },

    update: async (call) => {
      const {
        db,
        params: { id },
        body: { updated_at, confirmed, ...change },
        who,
      } = call
      const current = orNotFound(await lockRole(db, id))
      const input = keeping(change, current, roleFields.defaults)
      refuseMoreThanOwn(current.slug, [...known(current.permissions), ...input.permissions], who)
      refuseStale(updated_at, current.updated_at)
      await refuseBadRole(db, input, current)
      if (current.practitioner && !input.practitioner) await settleEndOfPractice(call, id, confirmed)
      await updateRole(db, id, input)
      return role(db, id)
    },

    remove: async ({ db, params: { id }, who }) => {
      const current = orNotFound(await lockRole(db, id))
      refuseMoreThanOwn(current.slug, known(current.permissions), who)
      if (!canRemove(current)) throw new Refused(409, [problem('', 'in_use')])
      await deleteRole(db, id)
      return null
    },
  })
}
