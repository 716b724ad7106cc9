import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Entitlement } from '../rules/entitlement.ts'

export interface EntitledEmployee extends Entitlement {
  readonly id: number
}

/** The columns of an `Entitlement` of `employees e`. */
export const entitlementColumns = sql`
  e.deactivated_at is null as active,
  exists (select from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id and r.practitioner) as practitioner,
  array(select location_id from employee_locations where employee_id = e.id order by 1) as "locationIds",
  array(select qualification_id from employee_qualifications where employee_id = e.id order by 1) as "qualificationIds"`

/** The facts by which these employees may give appointments, in every country. */
export async function entitlementsOf(db: Db, employeeIds: readonly number[]): Promise<EntitledEmployee[]> {
  const { rows } = await sql<EntitledEmployee>`
    select e.id, ${entitlementColumns}
    from employees e where e.id = any(${employeeIds}::bigint[]) order by e.id`.execute(db)
  return rows
}

/** The employees who are practitioners by this role alone. */
export async function practitionersOnlyBy(db: Db, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ employee_id: number }>`
    select h.employee_id from employee_roles h
    where h.role_id = ${roleId} and not exists (select from employee_roles o join roles r on r.id = o.role_id where o.employee_id = h.employee_id and o.role_id <> h.role_id and r.practitioner)
    order by 1`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}
