import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoint } from '#kernel/endpoint.ts'
import { beginCheck, finishCheck } from '#features/ledger/queries.ts'
import { queueMail } from '#features/mail/queries.ts'
import { routes } from '#platform/server/http.ts'
import { projectRoot } from '#platform/server/root.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { scrape as scrapeOf, valueIn } from '#platform/server/test/measurements.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { problemSentences } from './features.ts'
import { openChainMetrics } from './watched-metrics.ts'
import { startWatch } from './watched.ts'
import { stepRunner } from './upkeep.ts'

const brokenApi = {
  fault: endpoint('GET', '/broken/:id', { does: 'Fails.', may: 'public', reads: 'nothing', gives: z.null() }),
  query: endpoint('GET', '/broken-query', { does: 'Fails.', may: 'public', reads: 'nothing', gives: z.null() }),
}
const broken = routes('broken', 'Calls that fail.', brokenApi, {
  fault: () => Promise.reject(new Error('on purpose')),
  query: async ({ db }) => {
    await sql`select 'x'::int`.execute(db)
    return null
  },
})

let app: TestApp
let desk: Caller
const till = tillOf(() => app)
beforeAll(async () => {
  app = await testApp({ watched: true, env: { METRICS_PORT: '0' }, routes: broken })
  desk = await app.as('administrator')
})
afterAll(() => app.close())

const scrape = () => scrapeOf(app.watch!)
const value = async (name: string, labels?: Readonly<Record<string, string>>) => valueIn(await scrape(), name, labels)

describe('the address of the measurements', () => {
  test('serves nothing else, and takes no other method', async () => {
    const base = `http://127.0.0.1:${app.watch!.port}`
    expect((await fetch(`${base}/`)).status).toBe(404)
    expect((await fetch(`${base}/api/health`)).status).toBe(404)
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await app.nobody.raw('GET', '/metrics')).headers['content-type']).not.toMatch(/version=0\.0\.4/)
  })

  test('a port that is taken ends the start with the name of the setting', async () => {
    const other = http.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const settings = readSettings({ METRICS_PORT: String(port) })
    await expect(startWatch(settings, () => {})).rejects.toThrow(/Choose another with METRICS_PORT/)
    await new Promise((resolve) => other.close(resolve))
  })
})

describe('calls', () => {
  test('are counted by the pattern of their address, method and outcome, and never by the address', async () => {
    const clientId = await app.world.newClient()
    const of = (outcome: string) => ({ method: 'GET', route: '/api/clients/:id', outcome })
    const before = await scrape()
    await desk.raw('GET', `/api/clients/${clientId}`)
    await desk.raw('GET', `/api/clients/${clientId}?nobody=Hofstede`)
    await app.nobody.raw('GET', `/api/clients/${clientId}`)
    await app.nobody.raw('GET', '/api/broken/9')
    const after = await scrape()
    const more = (labels: Record<string, string>) =>
      (valueIn(after, 'balie_http_requests_total', labels) ?? 0) -
      (valueIn(before, 'balie_http_requests_total', labels) ?? 0)
    expect([more(of('done')), more(of('refused')), more(of('failed'))]).toEqual([1, 2, 0])
    expect(more({ route: '/api/broken/:id', outcome: 'failed' })).toBe(1)
    expect(after).not.toMatch(new RegExp(`clients/${clientId}|Hofstede`))
    expect(
      valueIn(after, 'balie_http_request_duration_seconds_count', { method: 'GET', route: '/api/clients/:id' }),
    ).toBeGreaterThanOrEqual(3)
  })

  test('every outcome is there from the first call on, so that an alert sees the first fault grow', async () => {
    await desk.raw('GET', '/api/me')
    const text = await scrape()
    const of = (outcome: string) => ({ method: 'GET', route: '/api/me', outcome })
    expect(valueIn(text, 'balie_http_requests_total', of('done'))).toBeGreaterThanOrEqual(1)
    for (const outcome of ['busy', 'failed']) expect(valueIn(text, 'balie_http_requests_total', of(outcome))).toBe(0)
    expect(valueIn(text, 'balie_database_statements_failed_total', { reason: 'disk_full' })).toBe(0)
  })

  test('statements that take longer than a second are counted by their verb', async () => {
    const slow = () => value('balie_database_slow_statements_total', { operation: 'select' })
    const before = await slow()
    const begun = performance.now()
    let looks = 0
    // Each look at the clock is a second and a bit later than the one before.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => begun + 1001 * looks++)
    try {
      await sql`select 1`.execute(app.db)
    } finally {
      clock.mockRestore()
    }
    expect(await slow()).toBeGreaterThan(before!)
  })

  test('statements that fail are counted by reason', async () => {
    const before = (await value('balie_database_statements_failed_total', { reason: 'value' })) ?? 0
    expect((await app.nobody.raw('GET', '/api/broken-query')).status).toBe(500)
    expect(await value('balie_database_statements_failed_total', { reason: 'value' })).toBe(before + 1)
  })
})

describe('money', () => {
  const money = async () => {
    const text = await scrape()
    const of = (name: string, labels?: Record<string, string>) => valueIn(text, name, labels) ?? 0
    return {
      sales: of('balie_sales_total'),
      cents: of('balie_sales_cents_total'),
      notes: of('balie_credit_notes_total'),
      noteCents: of('balie_credit_notes_cents_total'),
    }
  }
  /** The refusals of a kind by their reasons. */
  const refusalsOf = (text: string, kind: string): Record<string, number> =>
    Object.fromEntries(
      [...text.matchAll(/^balie_payments_refused_total\{kind="(\w+)",reason="(\w+)"\} (\d+)$/gm)]
        .filter(([, of]) => of === kind)
        .map(([, , reason, count]) => [reason!, Number(count)]),
    )
  const sell = async (changes: object = {}, key?: string) =>
    desk.raw('POST', '/api/transactions', till.saleTo(await app.world.newClient(), changes), key ? { key } : {})

  test('a sale counts once, though its answer is asked for again, and a refused one by its reason', async () => {
    const before = await money()
    const refusalsBefore = refusalsOf(await scrape(), 'sale')
    const clientId = await app.world.newClient()
    const again = () => desk.raw('POST', '/api/transactions', till.saleTo(clientId), { key: 'a-key-of-this-sale-0001' })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(await money()).toEqual({ ...before, sales: before.sales + 1, cents: before.cents + 10_000 })

    const refused = await sell({ payment_methods: [till.by('pin', 9000)] })
    expect(refused.status).toBe(422)
    const [[code]] = Object.values(refused.errors) as [[string]]
    expect(refusalsOf(await scrape(), 'sale')).toEqual({ ...refusalsBefore, [code]: refusalsBefore[code]! + 1 })
    expect((await money()).sales).toBe(before.sales + 1)
  })

  test('every reason of a refusal is there with 0 from the start, so that an alert sees the first one grow', async () => {
    const metrics = openChainMetrics({ dataDir: tmpdir(), smtpUrl: null })
    metrics.mount(Fastify())
    const port = await metrics.listen(0, '127.0.0.1')
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await metrics.close()
    const codes = Object.keys(problemSentences).filter((key) => !key.includes('.'))
    expect(codes).toEqual(expect.arrayContaining(['day_closed', 'visit_changed', 'unexpected', 'busy']))
    for (const kind of ['sale', 'credit_note', 'settlement'])
      expect(refusalsOf(text, kind)).toEqual(Object.fromEntries(codes.map((code) => [code, 0])))
  })

  test('a credit note counts apart, with what it takes back', async () => {
    const sold = (await sell()).data as { ref: string }
    const before = await money()
    expect((await desk.raw('POST', `/api/invoices/${sold.ref}/credit`)).status).toBe(201)
    expect(await money()).toEqual({ ...before, notes: before.notes + 1, noteCents: before.noteCents + 10_000 })
  })
})

describe('the database', () => {
  test('without a copy has one pool, and nothing is told of a copy', async () => {
    const text = await scrape()
    expect(valueIn(text, 'balie_database_pool_max', { pool: 'main' })).toBe(app.pool.options.max)
    expect(text).not.toContain('pool="read"')
    for (const name of ['balie_replica_lag_seconds', 'balie_replica_readable'])
      expect.soft(valueIn(text, name), name).toBeUndefined()
  })

  test('its connections, what waits and the longest use are told, and one that is taken breaks no answer', async () => {
    expect(await value('balie_ready')).toBe(1)
    expect(await value('balie_database_values_read')).toBe(1)
    const held = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()))
    await wait(1100) // the values of the database are older than what is remembered of its state
    const waiting = app.pool.connect()
    const began = performance.now()
    const text = await scrape()
    expect(performance.now() - began).toBeLessThan(4000)
    expect(valueIn(text, 'balie_database_pool_connections', { state: 'checked_out' })).toBe(app.pool.options.max)
    expect(valueIn(text, 'balie_database_pool_waiting')).toBeGreaterThanOrEqual(1)
    expect(valueIn(text, 'balie_database_pool_oldest_checkout_seconds')).toBeGreaterThan(1)
    for (const client of held) client.release()
    ;(await waiting).release()
  })

  test('values that cannot be read in time are absent, and come back', async () => {
    await expect.poll(() => value('balie_database_values_read'), { timeout: 20_000 }).toBe(1)
    const held = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()))
    await expect.poll(() => value('balie_database_values_read'), { timeout: 20_000, interval: 500 }).toBe(0)
    expect(await value('balie_outbox_oldest_waiting_seconds')).toBeUndefined()
    for (const client of held) client.release()
    await expect.poll(() => value('balie_outbox_oldest_waiting_seconds'), { timeout: 20_000 }).toBe(0)
  })

  test('the outbox, the check of the books and the migrations are read from it', async () => {
    await queueMail(app.db, app.server.services.secrets, {
      slug: 'password-changed',
      to: { address: 'watched@voorbeeld.test', language: 'nl' },
      vars: { first_name: 'Watched' },
    })
    await sql`update mail_outbox set created_at = now() - interval '2 hours' where to_address = 'watched@voorbeeld.test'`.execute(
      app.db,
    )
    const id = await beginCheck(app.db, '2026-03-04' as never)
    await finishCheck(app.db, id!, { documents: 3, fault: undefined, faults: [] } as never)
    await expect
      .poll(() => value('balie_outbox_oldest_waiting_seconds'), { timeout: 20_000, interval: 500 })
      .toBeGreaterThanOrEqual(7200)
    const text = await scrape()
    expect(valueIn(text, 'balie_outbox_mails', { status: 'waiting' })).toBeGreaterThanOrEqual(1)
    expect(valueIn(text, 'balie_ledger_check_fits')).toBe(1)
    expect(valueIn(text, 'balie_ledger_check_documents')).toBe(3)
    expect(valueIn(text, 'balie_migrations_count')).toBeGreaterThan(80)
    expect(text).toMatch(/balie_migrations_info\{latest="0\d{3}-[\w-]+\.sql"\} 1/)
    expect(text).not.toMatch(/watched@|Watched/)
  })
})

test('free space is told before the first file is stored, while its folder is not there', async () => {
  const dataDir = path.join(tmpdir(), `balie-nowhere-${process.pid}`, 'data')
  const metrics = openChainMetrics({ dataDir, smtpUrl: null })
  const port = await metrics.listen(0, '127.0.0.1')
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(valueIn(text, 'balie_data_free_bytes')).toBeGreaterThan(0)
  await metrics.close()
})

test('a step of the upkeep that fails is told until it succeeds, with the time of its last success', async () => {
  const run = stepRunner(() => {}, app.watch!.step)
  const labels = { step: 'a step' }
  await run([['a step', () => Promise.reject(new Error('on purpose'))]])
  expect(await value('balie_upkeep_failing', labels)).toBe(1)
  expect(await value('balie_upkeep_last_success_timestamp_seconds', labels)).toBeUndefined()
  await run([['a step', () => Promise.resolve()]])
  expect(await value('balie_upkeep_failing', labels)).toBe(0)
  expect(await value('balie_upkeep_last_success_timestamp_seconds', labels)).toBeGreaterThan(1_700_000_000)
})

describe('the files for whoever watches', () => {
  const file = (name: string) => readFile(new URL(`docs/${name}`, projectRoot), 'utf8')
  /** The names of the expressions: everything that a function, a label or a keyword of the language is not. */
  const namesIn = (text: string) => new Set(text.match(/\b(?:balie|nodejs|process)_\w+/g))
  const exported = async () => {
    const types = new Map(
      [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]),
    )
    return (name: string) =>
      types.has(name) || (types.get(name.replace(/_(?:bucket|sum|count)$/, '')) ?? '') === 'histogram'
  }

  test('every measurement of the dashboard and of the alerts is exported', async () => {
    await desk.raw('GET', '/api/me')
    const isExported = await exported()
    const dashboard = JSON.parse(await file('operations/dashboard.json')) as {
      panels: { type: string; targets?: { expr: string }[] }[]
    }
    const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(30)
    const names = namesIn([...expressions, await file('operations/alerts.yml')].join('\n'))
    expect(names.size).toBeGreaterThan(25)
    expect([...names].filter((name) => !isExported(name))).toEqual([])
  })

  test('every measurement of ours is on the dashboard or in an alert', async () => {
    const ours = [...(await scrape()).matchAll(/^# TYPE (balie_\S+) \S+$/gm)].map(([, name]) => name!)
    const used = (await file('operations/dashboard.json')) + (await file('operations/alerts.yml'))
    expect(ours.filter((name) => !used.includes(name))).toEqual([])
  })

  test('every alert has its section, with what it means, what to look at, to do and not to do, and no section is without its alert', async () => {
    const alerts = await file('operations/alerts.yml')
    const text = await file('operations.md')
    const names = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(15)
    const part = text.slice(text.indexOf('\n## Alerts'), text.indexOf('\n## Situations'))
    const sections = new Map(
      part
        .split('\n### ')
        .slice(1)
        .map((section) => [section.slice(0, section.indexOf('\n')), section]),
    )
    expect([...sections.keys()].toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      const parts = [...sections.get(name)!.matchAll(/^- \*\*([\w ]+)\*\*: \S/gm)].map(([, label]) => label)
      expect.soft(parts, name).toEqual(['Means', 'Look at', 'Do', 'Do not'])
      expect.soft(alerts, name).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`)
    }
  })

  test('every link of the page leads to a heading or a file', async () => {
    const text = await file('operations.md')
    const headings = new Set(
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    )
    for (const [, target] of text.matchAll(/\]\(([^)]+)\)/g))
      if (target!.startsWith('#')) expect.soft(headings, target).toContain(target!.slice(1))
      else expect.soft(existsSync(new URL(`docs/${target}`, projectRoot)), target).toBe(true)
  })
})
