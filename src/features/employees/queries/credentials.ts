import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'

// With what somebody signs in. The auth feature asks for these: the columns are the employees', and have one writer.

/** Keeps the hash of a new password. Sessions and links are the caller's to end. */
export async function setPasswordHash(db: Db, employeeId: number, hash: string): Promise<void> {
  await db.updateTable('employees').set({ password_hash: hash }).where('id', '=', employeeId).execute()
}

/** Gives somebody another e-mail address; that of somebody else breaks the constraint, which is refused as `email: unique`. */
export async function setEmail(db: Db, employeeId: number, email: string): Promise<void> {
  await db.updateTable('employees').set({ email }).where('id', '=', employeeId).execute()
}

/** The language in which somebody gets mails, and in which a new browser begins. */
export async function setLanguage(db: Db, employeeId: number, language: Language): Promise<void> {
  await db.updateTable('employees').set({ language }).where('id', '=', employeeId).execute()
}
