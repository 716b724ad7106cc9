import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { RowOf, StatusFilter } from '#kernel/overview.ts'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import { withStatus } from '#features/reference-data/queries.ts'
import { columnList } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { byName, inEveryLanguage } from '#platform/server/names.ts'
import { searchText, type OverviewSource } from '#platform/server/overview.ts'
import { roleFields, type RoleInput, type rolesApi, type rolesOverview } from '../contract.ts'
import type { StartPage } from '../contract/start-pages.ts'

export interface StoredRole {
  readonly start_page: StartPage | null
  readonly id: number
  readonly slug: string
  readonly name: Translatable
  readonly practitioner: boolean
  readonly assignable: boolean
  readonly permissions: string[]
}

/** The fields that are columns of the table; permissions have a table of their own. */
const columns = roleFields.names.filter((name) => name !== 'permissions')
/** The columns of `roles r`. */
const storedRole = sql`r.id, r.slug, r.assignable, ${columnList(columns, 'r')}, array(select permission from role_permissions where role_id = r.id order by 1) as permissions`

/** Every role with its permissions; there are few. */
export async function allRoles(db: Db): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`
    select ${storedRole} from roles r order by r.id`.execute(db)
  return rows
}

export type RoleRecord = StoredRole & { readonly employees: number; readonly updated_at: string }

export async function findRole(db: Db, id: number): Promise<RoleRecord | undefined> {
  const {
    rows: [row],
  } = await sql<RoleRecord>`
    select ${storedRole}, (select count(*)::int from employee_roles where role_id = r.id) as employees, r.updated_at
    from roles r where r.id = ${id}`.execute(db)
  return row
}

/** Locks the role until the transaction ends, so that nobody else saves it or gives it to anybody. */
export async function lockRole(db: Db, id: number): Promise<RoleRecord | undefined> {
  await sql`select from roles where id = ${id} for update`.execute(db)
  return findRole(db, id)
}

const columnsOf = ({ name, permissions: _, ...values }: RoleInput) => ({ ...values, name: JSON.stringify(name) })

export async function insertRole(db: Db, slug: string, role: RoleInput): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({ slug, ...columnsOf(role) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPermissions(db, id, role.permissions)
  return id
}

export async function updateRole(db: Db, id: number, role: RoleInput): Promise<void> {
  await db.updateTable('roles').set(columnsOf(role)).where('id', '=', id).execute()
  await setPermissions(db, id, role.permissions)
}

async function setPermissions(db: Db, roleId: number, permissions: readonly string[]): Promise<void> {
  await sql`delete from role_permissions where role_id = ${roleId} and permission <> all(${permissions}::text[])`.execute(
    db,
  )
  await sql`insert into role_permissions (role_id, permission) select ${roleId}, unnest(${permissions}::text[]) on conflict do nothing`.execute(
    db,
  )
}

export const deleteRole = (db: Db, id: number) => db.deleteFrom('roles').where('id', '=', id).execute()

/** The role with this Dutch name, in whatever capitals (decision C100). */
export async function roleNamed(db: Db, name: string): Promise<number | undefined> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select id from roles where caseless(name ->> 'nl') = caseless(${name})`.execute(db)
  return row?.id
}

export function rolesSource(
  { practitioners }: QueryOf<typeof rolesApi.list>['filters'],
  language: Language,
): OverviewSource<keyof RowOf<typeof rolesOverview> & string> {
  return {
    from: sql`roles r`,
    row: {
      id: sql`r.id`,
      name: sql`r.name`,
      slug: sql`r.slug`,
      practitioner: sql`r.practitioner`,
      permissions: sql`(select count(*)::int from role_permissions where role_id = r.id)`,
      employees: sql`(select count(*)::int from employee_roles where role_id = r.id)`,
      updated_at: sql`r.updated_at`,
    },
    sortBy: { name: [byName(sql`r.name`, language)] },
    search: searchText(...inEveryLanguage(sql`r.name`), sql`r.slug`),
    where: practitioners ? [sql<boolean>`r.practitioner`] : [],
    id: sql`r.id`,
  }
}

/** The brands of devices, by name. */
export const brands = (db: Db) =>
  db
    .selectFrom('brands')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .execute()

/** The qualifications of the countries of these locations, as far as they are the caller's countries. */
export async function qualificationsAt(
  db: Db,
  locationIds: readonly number[],
  countryIds: readonly number[],
  status: StatusFilter,
) {
  const { rows } = await sql<{ id: number; name: string; supported_country_id: number; active: boolean }>`
    select q.id, q.name, q.supported_country_id, q.deactivated_at is null as active from qualifications q
    where q.supported_country_id = any(${countryIds}::bigint[]) and q.supported_country_id in (select supported_country_id from locations where id = any(${locationIds}::bigint[]) and deactivated_at is null) and ${withStatus(status, sql`q.deactivated_at`)}
    order by q.supported_country_id, lower(q.name), q.id`.execute(db)
  return rows
}
