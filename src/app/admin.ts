import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { hashPassword } from '#features/auth/password.ts'
import { readSettings } from '#platform/server/settings.ts'
import { open } from './open.ts'

const usage = 'npm run admin -- create EMAIL   makes an administrator (the password is asked, or made when you type none)'

/** `npm run admin -- create EMAIL`: the first administrator of a database that has no demo chain. */
async function main([command, email]: readonly string[]): Promise<void> {
  if (command !== 'create' || !email) throw new Error(usage)
  if (!/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(email)) throw new Error(`${email} is not a valid e-mail address.`)
  const settings = readSettings(process.env)
  const { database } = await open(settings, console.log)
  try {
    const typed = await askPassword()
    const password = typed || randomBytes(12).toString('base64url')
    await database.db.transaction().execute(async (tx) => {
      const taken = await tx.selectFrom('employees').select('id').where('email', '=', email).executeTakeFirst()
      if (taken) throw new Error(`There is already an employee with the address ${email}.`)
      const role = await tx.selectFrom('roles').select('id').where('slug', '=', 'administrator').executeTakeFirstOrThrow()
      const employee = await tx.insertInto('employees').values({ first_name: 'Admin', last_name: '', email, password_hash: await hashPassword(password) }).returning('id').executeTakeFirstOrThrow()
      await tx.insertInto('employee_roles').values({ employee_id: employee.id, role_id: role.id }).execute()
      await sql`insert into employee_locations (employee_id, location_id) select ${employee.id}, id from locations`.execute(tx)
    })
    console.log(`${email} can sign in as administrator on ${settings.baseUrl.href}`)
    if (!typed) console.log(`Password: ${password}`)
  } finally {
    await database.close()
  }
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = (await terminal.question('Password (at least 12 characters, empty: make one): ')).trim()
  terminal.close()
  if (typed && typed.length < 12) throw new Error('The password needs at least 12 characters.')
  return typed
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error((error as Error).message)
  process.exit(1)
})
