import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxRows, maxSearch, type Header, type Metadata, type Total } from '#kernel/overview.ts'
import { languages } from '#kernel/texts.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { allRoutes } from './routes.ts'

interface Page {
  readonly body: readonly Record<string, unknown>[]
  readonly header: readonly Header[]
  readonly metadata: Metadata
  readonly totals: readonly Total[]
}

/** Every overview: the call for its rows, and the call that exports all of them. */
const gets = new Set(allRoutes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path))
const paths = [...gets].filter((path) => gets.has(`${path}/export`))
/** Reading adds rows to these overviews of the log. */
const growing = /log$/

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

const addressOf = (path: string) =>
  `/api${path.replaceAll(/:\w+/g, String(path.startsWith('/clients/') ? app.world.client : netherlands))}`
const get = (path: string, query = '', language = 'nl') =>
  administrator.raw('GET', `${addressOf(path)}${query}`, undefined, {
    headers: { 'x-locale': `${language}_NL`, 'x-timezone': 'Europe/Amsterdam' },
  })
const read = async (path: string, query = ''): Promise<Page> => {
  const answer = await get(path, query)
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return answer.data as Page
}

test('there are overviews', () => {
  expect(paths.length).toBeGreaterThan(3)
})

describe.each(paths)('%s', (path) => {
  test('answers as every overview does (spec 3 §3)', async () => {
    const { body, header, metadata } = await read(path)
    expect(header.length).toBeGreaterThan(1)
    expect(header.some(({ key, options }) => key === metadata.sortField && options.sortable)).toBe(true)
    expect(body.length).toBe(Math.min(20, metadata.total))
    expect(metadata).toMatchObject({ page: 1, per_page: 20, capped: false })
    for (const row of body) for (const { key } of header) expect(row).toHaveProperty(key)
    expect(new Set(body.map((row) => row.id)).size).toBe(body.length)
  })

  test('is sorted by each column that says so, both ways, and refuses the others', async () => {
    const { header } = await read(path)
    for (const { key, options } of header) {
      const answers = await Promise.all(
        ['asc', 'desc'].map((direction) => get(path, `?sort=${key}&direction=${direction}&per_page=all`)),
      )
      expect
        .soft(
          answers.map((answer) => answer.status),
          key,
        )
        .toEqual(options.sortable ? [200, 200] : [422, 422])
      if (!options.sortable) continue
      for (const [index, { metadata, body }] of answers.map((answer) => answer.data as Page).entries()) {
        expect.soft([metadata.sortField, metadata.sortDirection]).toEqual([key, index ? 'desc' : 'asc'])
        if (!growing.test(path)) expect.soft(body.length).toBe(Math.min(metadata.total, maxRows))
      }
      // Empty values come last in both directions.
      const [up, down] = answers.map((answer) =>
        (answer.data as Page).body.map((row) => row[key]).filter((value) => value !== null && value !== ''),
      )
      if (!growing.test(path)) expect.soft(down, `${key} down`).toEqual(up!.toReversed())
    }
  })

  test.each([
    ['a page that is none', '?page=0', 'page'],
    ['another size', '?per_page=7', 'per_page'],
    ['a column that is none', '?sort=password_hash', 'sort'],
    ['a direction that is none', '?direction=up', 'direction'],
    ['a search that is too long', `?filters[search]=${'x'.repeat(maxSearch + 1)}`, 'filters.search'],
    ['a search that is a list', '?filters[search][]=x', 'filters.search'],
  ])('refuses %s', async (_, query, field) => {
    const answer = await get(path, query)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })

  test.each(['%25', '_', "'", '%5C', '%00', '%25_%5C%27%3B--', '%F0%9F%98%80', 'a%20b%20c%20d%20e%20f%20g%20h'])(
    'finds at most what there is for %s',
    async (search) => {
      const { metadata } = await read(path, '?per_page=all')
      const answer = await get(path, `?filters[search]=${search}`)
      // the database holds no such character, but not every overview is searched
      expect(answer.status).toBeOneOf(search === '%00' ? [422, 200] : [200])
      if (answer.status === 200 && !growing.test(path))
        expect((answer.data as Page).metadata.total).toBeLessThanOrEqual(metadata.total)
    },
  )

  test('finds nothing where there is nothing', async () => {
    const { header } = await read(path)
    if (!header.some(({ options }) => options.searchable)) return
    expect((await read(path, '?filters[search]=zzqxjv')).metadata.total).toBe(0)
  })

  test('goes out as a file in the reader’s language, and leaves a line that says what and how much', async () => {
    const {
      header,
      metadata: { total },
    } = await read(path)
    for (const language of languages) {
      const csv = await get(path, '/export?format=csv', language)
      expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+-2026-03-04\.csv"$/)
      const lines = csv.bytes.toString()
      expect(lines.startsWith('\uFEFF')).toBe(true)
      const titles = lines.slice(1, lines.indexOf('\r\n')).split(';')
      expect(titles).toHaveLength(header.length)
      expect(
        titles.filter((title) => !title || /_|^[a-z]/.test(title)),
        'titles are words',
      ).toEqual([])
    }
    const xlsx = await get(path, '/export?format=xlsx&filters[search]=zzz')
    expect([xlsx.status, xlsx.bytes.toString('latin1', 0, 2)]).toEqual([200, 'PK'])
    expect((await get(path, '/export?format=pdf')).status).toBe(422)

    const { rows } = await sql<{ after: { rows: number; format: string; filters: object } }>`
      select after from audit_log where action = 'export' and employee_id = ${administrator.employeeId} and entity = ${`GET ${path}/export`} order by id`.execute(
      app.db,
    )
    expect(rows.map(({ after }) => [after.format, after.filters])).toEqual([
      ...languages.map(() => ['csv', {}]),
      ['xlsx', { search: 'zzz' }],
    ])
    if (!growing.test(path)) expect(rows[0]!.after.rows).toBe(total)
  })
})
