import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import { employeesInScope, type Scope } from '#features/employees/queries/employees.ts'
import type { Holding } from '#features/employees/rules/rights.ts'

/** An active employee, with the facts by which a sign-in is checked. */
export interface Account {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly language: Language
  /** Null while an invited employee has not chosen a password. */
  readonly password_hash: string | null
  readonly mfa_active: boolean
  /** Sealed by a `SecretBox`, as is the pending secret. */
  readonly secret: Buffer | null
  readonly pending_secret: Buffer | null
  /** The age of the pending secret, in minutes. */
  readonly pending_minutes: number | null
}

const active = (where: RawBuilder<SqlBool>) => sql<Account>`
  select e.id, e.email::text as email, e.first_name, e.last_name, e.language, e.password_hash, e.mfa_active, t.secret, t.pending_secret,
    (extract(epoch from now() - t.pending_since) / 60)::float8 as pending_minutes
  from employees e left join employee_two_step t on t.employee_id = e.id
  where e.deactivated_at is null and ${where}`

export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return (await active(sql`e.email = ${email}::citext`).execute(db)).rows[0]
}

export async function accountById(db: Db, id: number): Promise<Account | undefined> {
  return (await active(sql`e.id = ${id}`).execute(db)).rows[0]
}

export interface ResetTarget extends Holding {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly language: Language
}

/** The employee whose second factor a caller wants to remove, with their rights; undefined outside the scope. */
export async function employeeForReset(db: Db, id: number, scope: Scope): Promise<ResetTarget | undefined> {
  const {
    rows: [row],
  } = await sql<ResetTarget>`
    select e.id, e.email::text as email, e.first_name, e.language,
      array(select r.slug from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id) as roles,
      array(select rp.permission from employee_roles er join role_permissions rp on rp.role_id = er.role_id where er.employee_id = e.id) as permissions
    from employees e where e.id = ${id} and ${employeesInScope(scope)}`.execute(db)
  return row
}
