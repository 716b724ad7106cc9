import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { RowOf } from '#kernel/overview.ts'
import { searchText, type OverviewSource } from '#platform/server/overview.ts'
import type { employeesApi, employeesOverview } from '../contract.ts'
import { employeesInScope, type Scope } from './employees.ts'

type Filters = Pick<QueryOf<typeof employeesApi.list>, 'filters'>['filters']

const ofRoles = sql`employee_roles er join roles r on r.id = er.role_id`
const practitioner = sql<boolean>`exists (select from ${ofRoles} where er.employee_id = e.id and r.practitioner)`
const status = sql<string>`case when e.deactivated_at is not null then 'inactive' when e.password_hash is null then 'invited' else 'active' end`

/**
 * The employees with their roles, locations and qualifications; those of other countries are not shown.
 * @param beyond the roles that allow more than the reader holds, who cannot change employees with one of them.
 */
export function employeesSource(
  { role, roles, locations, practitioners }: Filters,
  scope: Scope,
  beyond: readonly number[],
): OverviewSource<keyof RowOf<typeof employeesOverview> & string> {
  const ids = (all: readonly number[]) => sql`any(${all}::bigint[])`
  return {
    from: sql`employees e`,
    row: {
      id: sql`e.id`,
      name: sql`trim(e.first_name || ' ' || e.last_name)`,
      email: sql`e.email::text`,
      roles: sql`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.id) from ${ofRoles} where er.employee_id = e.id), '[]')`,
      locations: sql`array(select l.place || ', ' || l.name from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and l.supported_country_id = ${ids(scope.countryIds)} order by 1)`,
      qualifications: sql`array(select distinct q.name from employee_qualifications eq join qualifications q on q.id = eq.qualification_id where eq.employee_id = e.id and q.supported_country_id = ${ids(scope.countryIds)} order by 1)`,
      status,
      editable: sql`not exists (select from employee_roles er where er.employee_id = e.id and er.role_id = ${ids(beyond)})`,
      deactivated_at: sql`e.deactivated_at`,
    },
    sortBy: { name: [sql`searchable(e.last_name)`, sql`searchable(e.first_name)`] },
    search: searchText(sql`e.first_name`, sql`e.last_name`, sql`e.email::text`, sql`e.phone_number`, sql`e.agb_code`),
    where: [
      employeesInScope(scope),
      ...(role ? [sql<boolean>`exists (select from ${ofRoles} where er.employee_id = e.id and r.slug = ${role})`] : []),
      ...(roles?.length
        ? [
            sql<boolean>`exists (select from employee_roles er where er.employee_id = e.id and er.role_id = ${ids(roles)})`,
          ]
        : []),
      ...(locations?.length
        ? [
            sql<boolean>`exists (select from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and el.location_id = ${ids(locations)} and l.supported_country_id = ${ids(scope.countryIds)})`,
          ]
        : []),
      ...(practitioners ? [practitioner] : []),
    ],
    deactivatedAt: sql`e.deactivated_at`,
    id: sql`e.id`,
    totals: {
      practitioners: { type: 'number', amount: sql`count(*) filter (where ${practitioner})` },
      invited: { type: 'number', amount: sql`count(*) filter (where ${status} = 'invited')` },
    },
  }
}
