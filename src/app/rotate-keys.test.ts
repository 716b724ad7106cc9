import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientsApi } from '#features/clients/contract.ts'
import { headOf, keyIdIn, keyIdOf, secretBox } from '#platform/server/secret.ts'
import { sessionCookie } from '#platform/server/session.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { sealedWithoutId } from '#platform/server/test/older-seal.ts'
import { newToken } from '#platform/server/test/session.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { checkKeys } from './open.ts'
import { countKeys, rotateKeys } from './rotate-keys.ts'
import { sealedPlaces } from './sealed-values.ts'
import { buildServer } from './server.ts'

const [former, present, other] = [0, 1, 2].map((digit) => Buffer.alloc(32, digit)) as [Buffer, Buffer, Buffer]
const ids = { former: keyIdOf(former), present: keyIdOf(present) }
const [formerBox, presentBox, both] = [secretBox(former), secretBox(present), secretBox(present, [former])]
const silent = () => {}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { SECRET_KEY: former.toString('hex') } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from sealing_keys`.execute(app.db)
})

/** Clients with a national number, sealed as told: their ids. */
async function clientsWith(numbers: readonly string[], seal: (nin: string) => Buffer): Promise<number[]> {
  const clients: number[] = []
  for (const nin of numbers) {
    const id = await app.world.newClient()
    await sql`update clients set nin = ${seal(nin)}, nin_country_id = ${netherlands} where id = ${id}`.execute(app.db)
    clients.push(id)
  }
  return clients
}
const numbers = (count: number, from = 100_000_000) => Array.from({ length: count }, (_, index) => String(from + index))
const stored = async (clients: readonly number[]) =>
  (
    await sql<{ id: number; nin: Buffer; row: string; nin_set_at: string; updated_at: string }>`
      select id, nin, nin_set_at, updated_at from clients where id = any(${[...clients]}::bigint[]) order by array_position(${[...clients]}::bigint[], id)`.execute(
      app.db,
    )
  ).rows

test('every column of bytes is known: sealed, or something that no key has made', () => {
  const tables = readFileSync(new URL('../platform/server/tables.ts', import.meta.url), 'utf8')
  const interfaces = new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].map(([, table, name]) => [name!, table!]),
  )
  const columns = [...tables.matchAll(/export interface (\w+Table) \{([^}]*)\}/g)].flatMap(([, name, body]) =>
    [...body!.matchAll(/^ {2}(\w+): [^\n]*Buffer/gm)].map(([, column]) => `${interfaces.get(name!)}.${column}`),
  )
  const hashesAndPictures = [
    'idempotency_keys.body_hash', // compared by the fingerprints of every key
    'import_files.rows',
    'import_files.problems',
    'one_time_links.token_hash',
    'sealing_keys.check_value', // goes with its key
    'sessions.token_hash',
    'signatures.picture',
  ]
  const sealed = sealedPlaces.map(({ table, column }) => `${table}.${column}`)
  expect(columns.toSorted()).toEqual(
    [...sealed.filter((one) => one !== 'idempotency_keys.answer'), ...hashesAndPictures].toSorted(),
  )
})

describe('the check of the key at a start', () => {
  test('a new database takes the key, and refuses any other from then on', async () => {
    await checkKeys(app.db, formerBox)
    await checkKeys(app.db, formerBox)
    await expect(checkKeys(app.db, secretBox(other))).rejects.toThrow(
      `SECRET_KEY is not the key of this database: secrets in it are sealed with the key ${ids.former}`,
    )
    await expect(checkKeys(app.db, presentBox)).rejects.toThrow('OLD_SECRET_KEYS')
  })

  test('a database from before keys had ids refuses a key that opens none of its values', async () => {
    await clientsWith(['111222333'], (nin) => sealedWithoutId(former, nin))
    await expect(checkKeys(app.db, secretBox(other))).rejects.toThrow('it opens none of the secrets in it')
    await checkKeys(app.db, formerBox)
  })

  test('the former key has to stay among the settings until nothing is sealed with it', async () => {
    const [client] = await clientsWith(['111222333'], formerBox.seal)
    await checkKeys(app.db, formerBox)
    await checkKeys(app.db, both)
    await expect(checkKeys(app.db, presentBox)).rejects.toThrow(ids.former)
    await expect(checkKeys(app.db, formerBox)).rejects.toThrow(ids.present)
    expect(await rotateKeys(app.db, both, silent)).toBe(true)
    await checkKeys(app.db, presentBox)
    expect(presentBox.open((await stored([client!]))[0]!.nin)).toBe('111222333')
  })
})

test('every place is sealed anew, with what it said before; a value that no key opens stays and is told', async () => {
  const { world, db } = app
  const [client, alias] = [await world.newClient(), await world.newClient()]
  const [employee, lost] = [await world.employee(), await world.employee()]
  const seal = (text: string) => sealedWithoutId(former, text)
  await sql`update clients set nin = ${seal('a')}, nin_country_id = ${netherlands} where id = ${client}`.execute(db)
  await sql`insert into client_merges (client_id, alias_id, author_id, before, after, alias_before, moved, posted, nin_before)
    values (${client}, ${alias}, ${employee}, '{}', '{}', '{}', '{}', '{}', ${seal('b')})`.execute(db)
  await sql`insert into employee_two_step (employee_id, secret, set_up_at, pending_secret, pending_since) values (${employee}, ${seal('c')}, now(), ${formerBox.seal('d')}, now())`.execute(
    db,
  )
  await sql`update supported_countries set mollie_key = ${seal('e')} where id = ${netherlands}`.execute(db)
  const answer = { client_id: client, sealed: formerBox.seal('{"token":"f"}').toString('base64') }
  await sql`insert into idempotency_keys (employee_id, key, call, body_hash, status, answer) values (${employee}, 'key-of-a-link', 'POST /x', '\\x00', 200, ${JSON.stringify(answer)}::jsonb)`.execute(
    db,
  )
  await sql`insert into employee_two_step (employee_id, secret, set_up_at) values (${lost}, ${secretBox(other).seal('g')}, now())`.execute(
    db,
  )
  const lines: string[] = []
  expect(await rotateKeys(db, both, (line) => lines.push(line))).toBe(false)
  expect(lines.join('\n')).toContain('employee_two_step.secret: 1 that none of the keys opens')
  expect(lines.join('\n')).toContain(`employee_two_step.secret: 1 by ${keyIdOf(other)} (not in the settings)`)
  const { rows } = await sql<{ sealed: Buffer[] }>`
    select array[(select nin from clients where id = ${client}), (select nin_before from client_merges where client_id = ${client}), s.secret, s.pending_secret,
      (select mollie_key from supported_countries where id = ${netherlands}),
      (select decode(answer ->> 'sealed', 'base64') from idempotency_keys where key = 'key-of-a-link')] as sealed
    from employee_two_step s where s.employee_id = ${employee}`.execute(db)
  expect(rows[0]!.sealed.map((one) => presentBox.open(one))).toEqual(['a', 'b', 'c', 'd', 'e', '{"token":"f"}'])
  await sql`delete from employee_two_step where employee_id = ${lost}`.execute(db)
  expect(await rotateKeys(db, both, silent)).toBe(true)
})

test('nobody is told, nothing is logged, and no record counts as changed', async () => {
  const clients = await clientsWith(numbers(30), formerBox.seal)
  const before = await stored(clients)
  const { rows: log } = await sql<{ lines: number }>`select count(*)::int as lines from audit_log`.execute(app.db)
  await sql`update supported_countries set mollie_key = ${formerBox.seal('key')} where id = ${netherlands}`.execute(
    app.db,
  )
  const { rows: country } = await sql`select updated_at from supported_countries where id = ${netherlands}`.execute(
    app.db,
  )
  const { rows: triggers } = await sql<{ n: number }>`
    select count(*)::int as n from pg_trigger t where tgrelid in ('clients'::regclass, 'supported_countries'::regclass)
      and tgname in ('touched', 'nin_changed', 'file_told', 'lookups_told') and pg_get_triggerdef(oid) like '%balie.resealing%'`.execute(
    app.db,
  )
  expect(triggers[0]!.n).toBe(5)
  expect(await rotateKeys(app.db, both, silent)).toBe(true)
  expect((await stored(clients)).map(({ nin_set_at, updated_at }) => [nin_set_at, updated_at])).toEqual(
    before.map(({ nin_set_at, updated_at }) => [nin_set_at, updated_at]),
  )
  expect((await sql`select count(*)::int as lines from audit_log`.execute(app.db)).rows).toEqual(log)
  expect(
    (await sql`select updated_at from supported_countries where id = ${netherlands}`.execute(app.db)).rows,
  ).toEqual(country)
})

test('numbers that are typed meanwhile, by servers with either key, are never lost', async () => {
  const clients = await clientsWith(numbers(240), (nin) => sealedWithoutId(former, nin))
  const latest = new Map(clients.map((id, index) => [id, numbers(240)[index]!]))
  let isOver = false
  let written = 0
  const writer = async (box: typeof both, from: number) => {
    for (let n = from; !isOver; n++) {
      const [id, nin] = [clients[(n * 7) % clients.length]!, String(500_000_000 + n)]
      if (n % 2 !== from % 2) continue
      // One writer has the even clients and the other the odd ones, so that it is known who was last.
      const own = clients[((n * 7) % (clients.length / 2)) * 2 + (from % 2)] ?? id
      await sql`update clients set nin = ${box.seal(nin)} where id = ${own}`.execute(app.db)
      latest.set(own, nin)
      written++
      await wait(1) // the embedded database answers at once, and nothing else would ever run
    }
  }
  const writers = [writer(both, 2), writer(formerBox, 3)]
  while (written < 20) await wait(5)
  await rotateKeys(app.db, both, silent)
  isOver = true
  await Promise.all(writers)
  expect(await rotateKeys(app.db, both, silent)).toBe(true)
  const rows = await stored(clients)
  expect(rows.map(({ nin }) => presentBox.open(nin))).toEqual(clients.map((id) => latest.get(id)))
})

test('a call that is repeated after the change of the key is still known as the same, national number and all', async () => {
  const manager = await app.world.employee({ role: 'office-manager', locationIds: [app.world.amsterdam.id] })
  const cookie = `${sessionCookie(false)}=${await newToken(app.db, manager)}`
  const body = {
    supported_country_id: netherlands,
    first_name: 'Fleur',
    last_name: 'Verzekerd',
    email: 'same@voorbeeld.test',
    locale_id: app.world.localeNl,
    country_id: netherlands,
    nin: '111222333',
  }
  const ask = (server: TestApp['server'], nin = body.nin) =>
    server.app.inject({
      method: 'POST',
      url: `/api${clientsApi.create.path}`,
      headers: { cookie, 'idempotency-key': 'before-the-change', 'content-type': 'application/json' },
      payload: JSON.stringify({ ...body, nin }),
    })
  const first = await ask(app.server)
  expect(first.statusCode).toBe(201)
  const settings = readSettings({
    SECRET_KEY: present.toString('hex'),
    OLD_SECRET_KEYS: former.toString('hex'),
    DATA_DIR: app.server.services.settings.dataDir,
  })
  const database = {
    kind: app.url ? ('postgresql' as const) : ('embedded' as const),
    db: app.db,
    pool: app.pool,
    state: async () => 'ready' as never,
    listen: async () => {},
    close: async () => {},
  }
  const later = await buildServer({ database, settings, clock: app.clock })
  try {
    const again = await ask(later)
    expect([again.statusCode, again.json<{ data: { id: number } }>().data.id]).toEqual([
      first.statusCode,
      first.json<{ data: { id: number } }>().data.id,
    ])
    expect((await ask(later, '123456782')).statusCode).toBe(422)
  } finally {
    await later.stop()
  }
})

test.skipIf(process.env.BALIE_TEST_DATABASE !== 'postgres')(
  'a command that is killed in the middle goes on where it was, and the former key can go',
  { timeout: 60_000 },
  async () => {
    const clients = await clientsWith(numbers(1), formerBox.seal)
    const values = Array.from({ length: 6000 }, (_, index) => sealedWithoutId(former, `link ${index}`))
    await sql`
      insert into mail_outbox (slug, to_address, language, subject, body_text, body_html, message_id, secrets)
      select 'welcome', 'a@b.test', 'nl', 's', 't', 'h', 'rotated-' || n, v from unnest(${values}::bytea[]) with ordinality as t (v, n) order by n`.execute(
      app.db,
    )
    const anew = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from mail_outbox where substring(secrets from 1 for 12) = ${headOf(ids.present)}`.execute(
          app.db,
        )
      ).rows[0]!.n
    const run = (args: readonly string[], env: Record<string, string>) => {
      const child = spawn(process.execPath, ['scripts/rotate-keys.ts', ...args], {
        env: { PATH: process.env.PATH, DATABASE_URL: app.url!, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (output += text.toString()))
      const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
        child.once('close', (code) => resolve({ code, output })),
      )
      return { child, ended }
    }
    const env = { SECRET_KEY: present.toString('hex'), OLD_SECRET_KEYS: former.toString('hex') }
    const killed = run([], env)
    while ((await anew()) === 0) await wait(2)
    killed.child.kill('SIGKILL')
    await killed.ended
    const half = await anew()
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(values.length)
    expect((await run(['--check'], env).ended).code).toBe(1)
    const { code, output } = await run([], env).ended
    expect([code, output]).toEqual([0, expect.stringContaining(`values are sealed with ${ids.present}`)])
    const alone = await run(['--check'], { SECRET_KEY: env.SECRET_KEY }).ended
    expect([alone.code, alone.output]).toEqual([
      0,
      expect.stringContaining(`mail_outbox.secrets: ${values.length} by ${ids.present}`),
    ])
    const { rows } = await sql<{
      secrets: Buffer
    }>`select secrets from mail_outbox where subject = 's' order by id`.execute(app.db)
    expect(rows.every(({ secrets }, index) => presentBox.open(secrets) === `link ${index}`)).toBe(true)
    expect(keyIdIn((await stored(clients))[0]!.nin)).toBe(ids.present)
    const wrong = await run([], { SECRET_KEY: other.toString('hex') }).ended
    expect([wrong.code, wrong.output]).toEqual([
      1,
      expect.stringContaining('SECRET_KEY is not the key of this database'),
    ])
    const given = await run([`--lost=${ids.present}`], { SECRET_KEY: other.toString('hex') }).ended
    expect([given.code, given.output]).toEqual([0, expect.stringContaining('is given up')])
    const counted = await countKeys(app.db, secretBox(other))
    expect([counted.present, counted.others.get(ids.present)! > values.length]).toEqual([0, true])
  },
)
