import { spawnSync } from 'node:child_process'
import { existsSync, globSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '#app/doctor/finding.ts'
import { root } from '../scripts/process.ts'
import { packagesBesideBundle } from '../scripts/release.ts'
import { postgresPlace, type Place } from './place.ts'
import { demoPassword, startServer, type RunningServer } from './server.ts'

/** A folder with `dist` and the packages that it needs, without the source: hard links, so it costs no copying. */
let program: string
beforeAll(async () => {
  program = await mkdtemp(path.join(os.tmpdir(), 'balie-installed-'))
  for (const part of ['dist', ...packagesBesideBundle()])
    for (const entry of globSync('**', { cwd: path.join(root, part), withFileTypes: true })) {
      const from = path.join(entry.parentPath, entry.name)
      const to = path.join(program, path.relative(root, from))
      if (entry.isFile() && !existsSync(to)) {
        mkdirSync(path.dirname(to), { recursive: true })
        linkSync(from, to)
      }
    }
})
afterAll(() => rm(program, { recursive: true, force: true }))

/** Runs a command of the bundle to its end. */
function tool(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(program, 'dist/server/tool.js'), ...args],
    { cwd: program, env: { PATH: process.env.PATH, SECRET_KEY: '0'.repeat(64), ...env }, encoding: 'utf8' },
  )
  return { status, output: stdout + stderr }
}

test('no script of the bundle names the folder in which it was built', () => {
  const scripts = globSync('dist/server/*.js', { cwd: root })
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((name) => readFileSync(path.join(root, name), 'utf8').includes(root))).toEqual([])
})

interface Row {
  readonly id: number
  readonly ref?: string
  readonly client_id?: number
  readonly location_id?: number
}

/** The documents of a running server by their addresses, as an administrator gets them. */
async function documentsOf(url: string) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'administrator@demo.balie.test', password: demoPassword }),
  })
  expect(login.status).toBe(200)
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
  const ask = (address: string) => fetch(`${url}/api${address}`, { headers: { cookie } })
  const rows = async (address: string) => {
    const answer = await ask(address)
    return ((await answer.json()) as { data: { body: readonly Row[] } }).data.body
  }
  /** The type of a document, and its first bytes. */
  const kindOf = async (address: string) => {
    const answer = await ask(address)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]} ${bytes.subarray(0, 4).toString('latin1')}`
  }
  return { rows, kindOf }
}
const pdf = '200 application/pdf %PDF'
const zip = '200 application/zip PK\u0003\u0004'

describe.each([
  ['the embedded database, from its first start on', null],
  ['a PostgreSQL server', () => postgresPlace()],
] as const)('without the source, on %s', (_, makePlace) => {
  let place: Place | undefined
  let server: RunningServer
  let env: Readonly<Record<string, string>>
  beforeAll(async () => {
    place = await makePlace?.()
    env = place ? { ...place.env } : { DATA_DIR: path.join(program, 'data') }
    server = await startServer(env, undefined, program)
  }, 300_000) // the first start makes the demo chain
  afterAll(async () => {
    await server.stop()
    await place?.remove()
  })

  test('the page and its files are served, and the server is well', async () => {
    const page = await (await fetch(server.url)).text()
    expect(page).toContain('<div id="root">')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
    expect((await fetch(server.url + script)).status).toBe(200)
    const port = new URL(server.url).port
    expect(tool({ ...env, PORT: port, HOST: '127.0.0.1' }, 'health')).toMatchObject({
      status: 0,
      output: expect.stringContaining('"ready":true') as string,
    })
  })

  test('invoices, agreements, Z-reports, vouchers, evidence and whole files are printed', async () => {
    const { rows, kindOf } = await documentsOf(server.url)
    const [invoice] = await rows('/invoices')
    expect(await kindOf(`/invoices/${invoice!.ref}`)).toBe(pdf)
    const [voucher] = await rows('/vouchers')
    expect(await kindOf(`/vouchers/${voucher!.id}/card`)).toBe(pdf)
    const [closing] = await rows('/day-closings')
    expect(await kindOf(`/day-closings/${closing!.id}/report`)).toBe(pdf)
    const [location] = await rows('/locations')
    const year = new Date().getUTCFullYear()
    const period = `filters[from]=${year - 1}-01-01&filters[to]=${year}-12-31`
    expect(await kindOf(`/medical-exemptions/pack?location=${location!.id}&${period}`)).toBe(zip)
    const [client] = await rows('/clients')
    expect(await kindOf(`/clients/${client!.id}/whole-file`)).toBe(zip)
  })

  test.runIf(makePlace)('the commands of an operator work', async () => {
    expect(tool(env)).toEqual({
      status: 1,
      output:
        'The commands are admin, archive-log, doctor, health, import, move-files, rotate-keys, verify-files, verify-ledger.\n',
    })
    expect(tool(env, 'verify-ledger')).toMatchObject({
      status: 0,
      output: expect.stringContaining('booked twice.') as string,
    })
    const made = tool(env, 'admin', 'create', 'beheer@salon.example')
    expect(made).toMatchObject({ status: 0, output: expect.stringContaining('can sign in as administrator') as string })
    const file = path.join(program, 'clients.csv')
    writeFileSync(file, 'Voornaam;Achternaam;E-mailadres\nAnna;Bakker;anna@bakker.example\n')
    expect(tool(env, 'import', file, '--kind', 'clients', '--country', 'NL').output).toContain('1 rows.')
    // The database of a test does not wait for its disk, and the doctor says so.
    const { findings } = JSON.parse(tool({ ...env, BASE_URL: server.url }, 'doctor', '--json').output) as {
      findings: readonly Finding[]
    }
    expect(findings.filter(({ state }) => state === 'wrong').map(({ says }) => says.split(/ (?:is|and) /)[0])).toEqual([
      'fsync',
      'synchronous_commit',
    ])
    expect(findings.map(({ says }) => says)).toContain(`Balie answers at ${server.url}.`)
  })
})
