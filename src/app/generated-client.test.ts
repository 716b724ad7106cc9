import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { cheapHash } from '#platform/server/test/cheap-hash.ts'

// Another program's view of the API: a client is generated from the document that the server serves, compiled strictly
// together with docs/example/book-and-pay.ts, and used over the network.

const root = path.join(import.meta.dirname, '../..')
const program = 'book-and-pay.ts'
const account = { email: 'programma@balie.test', password: 'correct paard batterij' }
const run = promisify(execFile)

let app: TestApp
let address: string
let folder: string
beforeAll(async () => {
  app = await testApp()
  await app.server.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(path.join(tmpdir(), 'balie-client-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

/** Runs a script in the folder of the client; a failure shows what it printed. */
async function node(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const ran = run(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    maxBuffer: 10_000_000,
  })
  const { stdout } = await ran.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`)
  })
  return stdout
}

const inPackages = (file: string) => path.join(root, 'node_modules', file)

/** Generates the client from the served document, for this server. */
async function generateClient(): Promise<void> {
  const reader = await app.as('trainee-practitioner')
  const { bytes } = await reader.raw('GET', '/api/docs/json')
  const write = (name: string, content: unknown) => writeFile(path.join(folder, name), JSON.stringify(content))
  await writeFile(path.join(folder, 'openapi.json'), bytes)
  await write('package.json', { type: 'module' })
  await write('orval.config.json', {
    balie: {
      input: './openapi.json',
      output: { target: './balie.ts', client: 'fetch', mode: 'single', baseUrl: address },
    },
  })
  await write('tsconfig.json', {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: {
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [inPackages('@types')],
      noUnusedLocals: true,
      exactOptionalPropertyTypes: true,
    },
    files: [program],
    references: [],
  })
  await cp(path.join(root, 'docs/example', program), path.join(folder, program))
  await node(inPackages('orval/dist/bin/orval.mjs'), ['--config', 'orval.config.json'])
}

test('a generated client signs in, books, is refused a taken start, reports, pays and reads the invoice', async () => {
  const { world, db } = app
  const employeeId = await world.employee({
    role: 'senior-practitioner',
    locationIds: [world.amsterdam.id],
    email: account.email,
    passwordHash: await cheapHash(account.password),
  })
  await db.updateTable('employees').set({ mfa_active: false }).where('id', '=', employeeId).execute()
  const clientId = await world.newClient({ lastName: 'Programmeur' })
  const treatmentId = await world.treatment({ name: 'Peeling', priceCents: 6500 })

  await generateClient()
  await node(inPackages('typescript/bin/tsc'), ['-p', 'tsconfig.json', '--pretty', 'false'])
  const said = await node(program, [], {
    BALIE_EMAIL: account.email,
    BALIE_PASSWORD: account.password,
    BALIE_CLIENT: 'Programmeur',
    BALIE_TREATMENT: 'Peeling',
    BALIE_DAY: '2026-03-05',
  })
  const { appointmentId, start, refused, paid, invoice } = JSON.parse(said) as {
    appointmentId: number
    start: { datetime_from: string }
    refused: { codes: string[]; nextFrom: string[] }
    paid: { ref: string; total_cents: number }
    invoice: string
  }

  const booked = db.selectFrom('appointments').select(['client_id', 'treatment_id', 'starts_at'])
  expect(await booked.where('id', '=', appointmentId).executeTakeFirst()).toMatchObject({
    client_id: clientId,
    treatment_id: treatmentId,
    starts_at: start.datetime_from,
  })
  expect(refused.codes).toHaveLength(1)
  expect(refused.nextFrom).not.toHaveLength(0)
  expect(refused.nextFrom).not.toContain(start.datetime_from)
  expect(paid).toMatchObject({ total_cents: 6500 })
  const invoices = db.selectFrom('invoices').select(['client_id', 'total_cents'])
  expect(await invoices.where('ref', '=', paid.ref).executeTakeFirst()).toEqual({
    client_id: clientId,
    total_cents: 6500,
  })
  expect(invoice).toBe('%PDF-')
})
