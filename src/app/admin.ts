import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { sentence } from '#kernel/sentence.ts'
import { maxEmail } from '#features/auth/contract.ts'
import { forgetAttemptsAt } from '#platform/server/attempts.ts'
import { removeTwoStep } from '#features/auth/queries/two-step.ts'
import { passwordProblems } from '#features/auth/rules/password.ts'
import { strengthOf } from '#features/auth/rules/strength.ts'
import { administratorSlug } from '#kernel/permission.ts'
import { emailProblem } from '#kernel/email.ts'
import { defaultLanguage, type Language } from '#kernel/texts.ts'
import { recordEvent } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db.ts'
import { hashPassword } from '#platform/server/password.ts'
import { endLinks } from '#platform/server/one-time-link.ts'
import { endSessionsOf } from '#platform/server/session.ts'
import { readSettings } from '#platform/server/settings.ts'
import { open } from './open.ts'
import { problemSentences } from './features.ts'

const usage = `npm run admin -- create EMAIL           makes an administrator (the password is asked, or made when you type none)
npm run admin -- reset-two-step EMAIL   takes away a lost authenticator app; a new one is linked at the next sign-in`

/** The address in the log for commands that are entered on the server itself. */
const here = '127.0.0.1'

/** Commands for the person who may start the server. Throws a sentence for that person. */
export async function main([command, email]: readonly string[]): Promise<void> {
  if ((command !== 'create' && command !== 'reset-two-step') || !email) throw new Error(usage)
  const settings = readSettings(process.env)
  const { database } = await open(settings, console.log)
  try {
    if (command === 'reset-two-step') {
      await resetTwoStepOf(database.db, email)
      console.log(`${email} is signed out everywhere and links a new authenticator app at the next sign-in.`)
      return
    }
    refuseBadEmail(email)
    const typed = await askPassword()
    const password = typed || randomBytes(12).toString('base64url')
    await createAdministrator(database.db, email, password, settings.defaultLanguage)
    console.log(
      `${email} can sign in as administrator on ${settings.baseUrl.href}, and links an authenticator app then.`,
    )
    if (!typed) console.log(`Password: ${password}`)
  } finally {
    await database.close()
  }
}

function refuseBadEmail(email: string): void {
  if (email.length > maxEmail || emailProblem(email)) throw new Error(`${email} is not a valid e-mail address.`)
}

/**
 * Creates the first administrator of a database without a demo chain. Their second factor is set up at the first
 * sign-in. Throws when the address is taken or the password too weak.
 * @param language of the interface and of mails, until they choose another.
 */
export async function createAdministrator(
  db: Db,
  email: string,
  password: string,
  language: Language = defaultLanguage,
): Promise<void> {
  refuseBadEmail(email)
  const owner = { email, first_name: 'Admin', last_name: '' }
  const [wrong] = passwordProblems({ password, passwordConfirmation: password }, await strengthOf(password, owner))
  if (wrong) throw new Error(sentence(problemSentences, wrong, 'en'))
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const taken = await tx.selectFrom('employees').select('id').where('email', '=', email).executeTakeFirst()
    if (taken) throw new Error(`There is already an employee with the address ${email}.`)
    const role = await tx
      .selectFrom('roles')
      .select('id')
      .where('slug', '=', administratorSlug)
      .executeTakeFirstOrThrow()
    const employee = await tx
      .insertInto('employees')
      .values({ ...owner, language, password_hash, mfa_active: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('employee_roles').values({ employee_id: employee.id, role_id: role.id }).execute()
    await sql`insert into employee_locations (employee_id, location_id) select ${employee.id}, id from locations`.execute(
      tx,
    )
  })
}

/**
 * Removes the second factor of an administrator whose app is lost; everybody else asks an administrator. Throws when
 * the address is nobody's.
 */
export async function resetTwoStepOf(db: Db, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const employee = await tx.selectFrom('employees').select('id').where('email', '=', email).executeTakeFirst()
    if (!employee) throw new Error(`There is no employee with the address ${email}.`)
    await removeTwoStep(tx, employee.id)
    await forgetAttemptsAt(tx, 'code', email)
    await endSessionsOf(tx, employee.id)
    await endLinks(tx, employee.id)
    await recordEvent(tx, {
      action: 'two_step_reset',
      entity: 'employees',
      entityId: employee.id,
      address: here,
      detail: { by: 'npm run admin' },
    })
  })
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = (await terminal.question('Password (empty: make one): ')).trim()
  terminal.close()
  return typed
}
