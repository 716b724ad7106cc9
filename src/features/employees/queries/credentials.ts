import { sql } from 'kysely'
import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import type { StartPage } from '../contract/start-pages.ts'

// The columns with which employees sign in. The auth feature changes them through these functions, because they belong
// to employees and have one writer.

/** Saves the hash of a new password. The caller ends sessions and links. */
export async function setPasswordHash(db: Db, employeeId: number, hash: string): Promise<void> {
  await db.updateTable('employees').set({ password_hash: hash }).where('id', '=', employeeId).execute()
}

/**
 * Changes the e-mail address of an employee. That of somebody else breaks the constraint, which is refused as `email:
 * unique`.
 */
export async function setEmail(db: Db, employeeId: number, email: string): Promise<void> {
  await db.updateTable('employees').set({ email }).where('id', '=', employeeId).execute()
}

/** Sets the language of an employee's mails, in which a new browser begins as well. */
export async function setLanguage(db: Db, employeeId: number, language: Language): Promise<void> {
  await db.updateTable('employees').set({ language }).where('id', '=', employeeId).execute()
}

export interface StartPages {
  readonly start_page: StartPage | null
  /** The start page of the first of their roles that has one. */ readonly role_start_page: StartPage | null
}

/** The employee's start page by their own choice and by their role (decision C145). */
export async function startPagesOf(db: Db, employeeId: number): Promise<StartPages> {
  const {
    rows: [row],
  } = await sql<StartPages>`
    select e.start_page, (select r.start_page from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id and r.start_page is not null order by r.id limit 1) as role_start_page
    from employees e where e.id = ${employeeId}`.execute(db)
  return row!
}

/** Sets the employee's start page; null returns to that of their role. */
export async function setStartPage(db: Db, employeeId: number, startPage: StartPage | null): Promise<void> {
  await db.updateTable('employees').set({ start_page: startPage }).where('id', '=', employeeId).execute()
}
