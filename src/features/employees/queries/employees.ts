import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { administratorSlug } from '#kernel/permission.ts'
import { columnList } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { employeeFields, type EmployeeInput } from '../contract.ts'
import { weekdays, type Weekday } from '../contract/weekdays.ts'
import type { ChoiceFacts, StoredEmployee } from '../rules/employee.ts'
import type { Entitlement } from '../rules/entitlement.ts'
import type { ChangeFacts, EmployeeRecord } from '../rules/plan.ts'
import { entitlementColumns } from './entitlements.ts'

/**
 * The scope of a caller: the employees who work in these countries, the caller, and everybody for an administrator
 * (decision C84).
 */
export interface Scope {
  readonly employeeId: number
  readonly countryIds: readonly number[]
  readonly all: boolean
}

/** The condition on `employees e` that they are within the scope. */
export const employeesInScope = ({ employeeId, countryIds, all }: Scope): RawBuilder<SqlBool> =>
  all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`
  (e.id = ${employeeId} or exists (select from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and l.supported_country_id = any(${countryIds}::bigint[])))`

/**
 * The condition on `locations l` that a form can choose them; an employee's other locations are neither shown nor
 * changed.
 */
export const locationsInScope = ({ countryIds }: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(l.deactivated_at is null and l.supported_country_id = any(${countryIds}::bigint[]))`

const lists = ['locationIds', 'roleIds', 'qualificationIds', 'brandIds']
/** The fields that are columns of the table as they are; lists have tables of their own. */
const columns = employeeFields.names.filter((name) => name !== 'email' && !lists.includes(name))

type Row = Omit<StoredEmployee, 'name' | 'free_days'> & { readonly free_days: readonly number[] }

/** An employee within the scope, or undefined. */
export async function findEmployee(db: Db, id: number, scope: Scope): Promise<StoredEmployee | undefined> {
  const {
    rows: [row],
  } = await sql<Row>`
    select e.id, ${columnList(columns, 'e')}, e.email::text as email,
      array(select el.location_id from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and ${locationsInScope(scope)} order by 1) as "locationIds",
      array(select role_id from employee_roles where employee_id = e.id order by 1) as "roleIds",
      array(select eq.qualification_id from employee_qualifications eq join qualifications q on q.id = eq.qualification_id where eq.employee_id = e.id and q.supported_country_id = any(${scope.countryIds}::bigint[]) order by 1) as "qualificationIds",
      array(select brand_id from employee_brands where employee_id = e.id order by 1) as "brandIds",
      e.mfa_active, e.password_hash is null as invited, e.deactivated_at, e.created_at, e.updated_at
    from employees e where e.id = ${id} and ${employeesInScope(scope)}`.execute(db)
  return (
    row && {
      ...row,
      name: `${row.first_name} ${row.last_name}`.trim(),
      free_days: weekdays.filter((_, index) => row.free_days.includes(index + 1)),
    }
  )
}

/** The condition on `employees e` that they also work in a country outside the scope. */
const beyondScope = ({ countryIds }: Scope) =>
  sql<boolean>`exists (select from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and l.supported_country_id <> all(${countryIds}::bigint[]))`

/** Does this employee also work in a country outside the scope? */
export async function worksBeyond(db: Db, id: number, scope: Scope): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{
    beyond: boolean
  }>`select ${beyondScope(scope)} as beyond from employees e where e.id = ${id}`.execute(db)
  return row!.beyond
}

/**
 * Locks the employee until the transaction ends, so that two saves come one after the other, and then reads the
 * employee.
 */
export async function lockEmployee(db: Db, id: number, scope: Scope): Promise<StoredEmployee | undefined> {
  await sql`select from employees where id = ${id} for no key update`.execute(db)
  return findEmployee(db, id, scope)
}

const daysOf = (days: readonly Weekday[]): number[] => days.map((day) => weekdays.indexOf(day) + 1)

const columnsOf = ({
  locationIds: _,
  roleIds: __,
  qualificationIds: ___,
  brandIds: ____,
  free_days,
  ...values
}: EmployeeRecord) => ({
  ...values,
  free_days: daysOf(free_days),
})

export async function insertEmployee(db: Db, employee: EmployeeRecord, scope: Scope): Promise<number> {
  const { id } = await db.insertInto('employees').values(columnsOf(employee)).returning('id').executeTakeFirstOrThrow()
  await setChoices(db, id, employee, scope)
  return id
}

/** Saves the form. Locations and qualifications that the caller could not see stay. */
export async function updateEmployee(
  db: Db,
  id: number,
  employee: EmployeeRecord,
  deactivated_at: string | null,
  scope: Scope,
): Promise<void> {
  await db
    .updateTable('employees')
    .set({ ...columnsOf(employee), deactivated_at })
    .where('id', '=', id)
    .execute()
  await setChoices(db, id, employee, scope)
}

async function setChoices(
  db: Db,
  id: number,
  { roleIds, locationIds, qualificationIds, brandIds }: EmployeeInput,
  scope: Scope,
): Promise<void> {
  await sql`
    with gone as (delete from employee_roles where employee_id = ${id} and role_id <> all(${roleIds}::bigint[]))
    insert into employee_roles (employee_id, role_id) select ${id}, unnest(${roleIds}::bigint[]) on conflict do nothing`.execute(
    db,
  )
  await sql`
    with gone as (delete from employee_locations where employee_id = ${id} and location_id <> all(${locationIds}::bigint[]) and location_id in (select l.id from locations l where ${locationsInScope(scope)}))
    insert into employee_locations (employee_id, location_id) select ${id}, unnest(${locationIds}::bigint[]) on conflict do nothing`.execute(
    db,
  )
  await sql`
    with gone as (delete from employee_qualifications where employee_id = ${id} and qualification_id <> all(${qualificationIds}::bigint[]) and qualification_id in (select q.id from qualifications q where q.supported_country_id = any(${scope.countryIds}::bigint[])))
    insert into employee_qualifications (employee_id, qualification_id) select ${id}, unnest(${qualificationIds}::bigint[]) on conflict do nothing`.execute(
    db,
  )
  await sql`
    with gone as (delete from employee_brands where employee_id = ${id} and brand_id <> all(${brandIds}::bigint[]))
    insert into employee_brands (employee_id, brand_id) select ${id}, unnest(${brandIds}::bigint[]) on conflict do nothing`.execute(
    db,
  )
}

export const setDeactivated = (db: Db, id: number, deactivatedAt: string | null) =>
  db.updateTable('employees').set({ deactivated_at: deactivatedAt }).where('id', '=', id).execute()

/**
 * The facts that decide about a change of this employee, besides the record itself.
 * @param countsAdministrators locks the role of administrators, so that nobody else can remove one until the
 * transaction ends.
 */
export async function surroundings(
  db: Db,
  id: number,
  scope: Scope,
  countsAdministrators: boolean,
): Promise<Pick<ChangeFacts, 'worksBeyond' | 'otherAdministrators' | 'entitlement'>> {
  if (countsAdministrators) await sql`select from roles where slug = ${administratorSlug} for no key update`.execute(db)
  const {
    rows: [row],
  } = await sql<Entitlement & Pick<ChangeFacts, 'worksBeyond' | 'otherAdministrators'>>`
    select ${entitlementColumns},
      ${beyondScope(scope)} as "worksBeyond",
      (select count(*)::int from employees o join employee_roles er on er.employee_id = o.id join roles r on r.id = er.role_id
        where r.slug = ${administratorSlug} and o.deactivated_at is null and o.id <> e.id) as "otherAdministrators"
    from employees e where e.id = ${id}`.execute(db)
  const { worksBeyond, otherAdministrators, ...entitlement } = row!
  return { worksBeyond, otherAdministrators, entitlement }
}

/** The country code of the first of these locations, `NL`; null where there is none. */
export async function countryOfLocations(db: Db, locationIds: readonly number[]): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ code: string }>`
    select c.code from unnest(${locationIds}::bigint[]) with ordinality as chosen (id, position)
    join locations l on l.id = chosen.id join supported_countries s on s.id = l.supported_country_id join countries c on c.id = s.id
    order by chosen.position limit 1`.execute(db)
  return row?.code ?? null
}

/**
 * The facts about the choices of the form: those that exist within the scope, and the fields whose value is another
 * employee's.
 */
export async function choiceFacts(
  db: Db,
  { email, agb_code, riziv_number, locationIds, qualificationIds, brandIds }: EmployeeInput,
  employeeId: number | null,
  scope: Scope,
): Promise<Omit<ChoiceFacts, 'roles'>> {
  type Choice = { id: number; countryId: number }
  const {
    rows: [row],
  } = await sql<{ locations: Choice[]; qualifications: Choice[]; brands: number[]; taken: string[] }>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'countryId', l.supported_country_id)) from locations l where l.id = any(${locationIds}::bigint[]) and ${locationsInScope(scope)}), '[]') as locations,
      array(select jsonb_build_object('id', q.id, 'countryId', q.supported_country_id) from qualifications q where q.id = any(${qualificationIds}::bigint[]) and q.supported_country_id = any(${scope.countryIds}::bigint[])
        and (q.deactivated_at is null or exists (select from employee_qualifications h where h.employee_id = ${employeeId}::bigint and h.qualification_id = q.id)) for key share of q) as qualifications,
      array(select id from brands where id = any(${brandIds}::bigint[])) as brands,
      array(select distinct t.field from employees e cross join lateral (values ('email', e.email = ${email}::citext), ('agb_code', e.agb_code = ${agb_code}), ('riziv_number', e.riziv_number = ${riziv_number})) as t (field, same)
        where (e.email = ${email}::citext or e.agb_code = ${agb_code} or e.riziv_number = ${riziv_number}) and t.same and e.id is distinct from ${employeeId}::bigint order by 1)::text[] as taken`.execute(
    db,
  )
  return { locations: row!.locations, qualifications: row!.qualifications, brandIds: row!.brands, taken: row!.taken }
}
