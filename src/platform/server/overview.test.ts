import { sql, type SqlBool } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Instant } from '#kernel/day.ts'
import { overview } from '#kernel/overview.ts'
import { exportOverview, readOverview, searchText, type SourceOf } from './overview.ts'
import { testDatabase, type TestDatabase } from './test/database.ts'

const places = overview('/places', {
  does: 'Places.',
  may: 'signed-in',
  reads: 'nothing',
  row: { id: z.int(), name: z.string(), size: z.int().nullable(), deactivated_at: z.string().nullable() },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'size', type: 'number', sortable: true },
  ],
  sort: ['name', 'asc'],
})
const titles = {
  name: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
  size: { nl: 'Grootte', fr: 'Taille', en: 'Size', de: 'Größe' },
}

const source = (where: SourceOf<typeof places>['where'] = []): SourceOf<typeof places> => ({
  from: sql`overview_places p`,
  row: { id: sql`p.id`, name: sql`p.name`, size: sql`p.size`, deactivated_at: sql`p.deactivated_at` },
  search: searchText(sql`p.name`, sql`p.size`),
  where,
  deactivatedAt: sql`p.deactivated_at`,
  id: sql`p.id`,
  clientId: sql`p.client_id`,
  totals: { size: { type: 'number', amount: sql`sum(p.size)` } },
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await sql`drop table overview_places`.execute(database.db)
  await database.close()
})
beforeEach(async () => {
  await sql`drop table if exists overview_places`.execute(database.db)
  await sql`create table overview_places (id bigint primary key, name text not null, size integer, client_id bigint, deactivated_at timestamptz)`.execute(
    database.db,
  )
})
const put = (...rows: readonly (readonly [name: string, size: number | null, gone?: boolean])[]) =>
  sql`insert into overview_places select n, name, size, n % 3, case when gone then now() end from unnest(${rows.map((row) => row[0])}::text[], ${rows.map((row) => row[1])}::integer[], ${rows.map((row) => row[2] ?? false)}::boolean[]) with ordinality as r (name, size, gone, n)`.execute(
    database.db,
  )

type Asked = Partial<{
  filters: object
  sort: 'name' | 'size'
  direction: 'asc' | 'desc'
  page: number
  per_page: 20 | 40 | 100 | 'all'
}>
const read = (asked: Asked = {}, from = source()) =>
  readOverview({ db: database.db, query: { filters: {}, page: 1, per_page: 20, ...asked } as never }, places, from)
const names = async (asked?: Asked, from = source()) => (await read(asked, from)).body.map((row) => row.name)

describe('a table of millions of rows', () => {
  const large = (upTo: number): SourceOf<typeof places> => {
    const { deactivatedAt: _, totals: _totals, ...rest } = source()
    return { ...rest, sums: { upTo, of: { size: { type: 'number', amount: sql`p.size` } } }, searchIndexed: true }
  }
  beforeEach(() => put(['Utrecht', 3], ['Amsterdam', 5], ['Den Dam', null]))

  test('is counted and added up as long as it is not too long', async () => {
    const { metadata, totals } = await read({}, large(3))
    expect([metadata.total, metadata.more, totals]).toEqual([
      3,
      undefined,
      [{ key: 'size', type: 'number', amount: 8 }],
    ])
    const none = await read({ filters: { search: 'Parijs' } }, large(3))
    expect([none.metadata.total, none.totals]).toEqual([0, [{ key: 'size', type: 'number', amount: 0 }]])
  })

  test('has no sum when there are more rows, rather than the sum of some', async () => {
    const { metadata, totals } = await read({}, large(2))
    expect([metadata.total, metadata.more, totals]).toEqual([2, true, []])
  })

  test.each([
    ['dam', ['Amsterdam', 'Den Dam']],
    ['da', ['Den Dam']],
    ['de da', ['Den Dam']],
    ['UT', ['Utrecht']],
    ['a_', []],
    ['n,d', []],
    [',da', ['Den Dam']],
    [',', ['Amsterdam', 'Den Dam', 'Utrecht']],
    ['- dam', ['Amsterdam', 'Den Dam']],
  ])(
    'finds words by %s: without three letters in a row at their beginning, and without the signs before it',
    async (search, found) => {
      expect(await names({ filters: { search } }, large(3))).toEqual(found)
    },
  )
})

describe('a page', () => {
  test('has its columns, the number of rows, and the order', async () => {
    await put(['Utrecht', 3], ['Amsterdam', 5])
    expect(await read()).toEqual({
      body: [
        { id: 2, name: 'Amsterdam', size: 5, deactivated_at: null },
        { id: 1, name: 'Utrecht', size: 3, deactivated_at: null },
      ],
      header: [
        { key: 'name', type: 'text', options: { sortable: true, searchable: true }, align: 'left' },
        { key: 'size', type: 'number', options: { sortable: true, searchable: false }, align: 'right' },
      ],
      metadata: {
        total: 2,
        page: 1,
        per_page: 20,
        capped: false,
        actions: [],
        filters: {},
        sortField: 'name',
        sortDirection: 'asc',
      },
      totals: [
        { key: 'active', type: 'number', amount: 2 },
        { key: 'inactive', type: 'number', amount: 0 },
        { key: 'size', type: 'number', amount: 8 },
      ],
    })
  })

  test('texts are sorted without capitals and accents, equal ones by id, empty ones last', async () => {
    await put(['zwolle', 1], ['Été', 1], ['de Wit', null], ['Ede', 2], ['De Wit', 2])
    expect(await names()).toEqual(['de Wit', 'De Wit', 'Ede', 'Été', 'zwolle'])
    expect(await names({ sort: 'name', direction: 'desc' })).toEqual(['zwolle', 'Été', 'Ede', 'de Wit', 'De Wit'])
    expect(await names({ sort: 'size' })).toEqual(['zwolle', 'Été', 'Ede', 'De Wit', 'de Wit'])
    expect(await names({ sort: 'size', direction: 'desc' })).toEqual(['Ede', 'De Wit', 'zwolle', 'Été', 'de Wit'])
  })

  test('is sorted by the source’s own expression where that differs from the shown value', async () => {
    await put(['a', 2], ['b', 1])
    expect(await names({}, { ...source(), sortBy: { name: [sql`p.size`] } })).toEqual(['b', 'a'])
  })

  test.each([
    ['every word has to be found', 'den haag', ['Den Haag']],
    ['in any order', 'haag den', ['Den Haag']],
    ['without accents and capitals', 'ETE', ['Été 100%']],
    ['with accents that are not there', 'déN', ['Den Haag', 'Den_Bosch']],
    ['a percent sign is a sign', '100%', ['Été 100%']],
    ['so is a wide one', '％', ['Été 100%']],
    ['an underscore is a sign', 'n_b', ['Den_Bosch']],
    ['a backslash too', 'a\\b', ['a\\b']],
    ['also in what else is searched', '77', ['a\\b']],
    ['nothing fits', 'parijs', []],
    ['only spaces are no search', '   ', ['a\\b', 'Den Haag', 'Den_Bosch', 'Été 100%']],
  ])('search: %s (%j)', async (_, search, found) => {
    await put(['Den Haag', 1], ['Den_Bosch', 1], ['Été 100%', 1], ['a\\b', 77])
    expect(await names({ filters: { search } })).toEqual(found)
  })

  test('active by default; the chips count both statuses in any case, and the sum only the shown rows', async () => {
    await put(['a', 1], ['b', 2], ['gone', 4, true])
    const asked = async (status?: string) => {
      const { body, metadata, totals } = await read({ filters: { status } })
      return [body.map((row) => row.name).join(), metadata.total, ...totals.map((total) => total.amount)]
    }
    expect(await asked()).toEqual(['a,b', 2, 2, 1, 3])
    expect(await asked('inactive')).toEqual(['gone', 1, 2, 1, 4])
    expect(await asked('all')).toEqual(['a,b,gone', 3, 2, 1, 7])
  })

  test('search and filters apply to rows, totals and chips', async () => {
    await put(['ab', 1], ['b', 2], ['ab gone', 4, true])
    const { body, totals } = await read({ filters: { search: 'a' } }, source([sql<SqlBool>`p.size < 5`]))
    expect([body.length, ...totals.map((total) => total.amount)]).toEqual([1, 1, 1, 1])
    expect((await read({}, source([sql<SqlBool>`false`]))).totals.map((total) => total.amount)).toEqual([0, 0, 0])
  })

  test('pages do not overlap; beyond the last page is the last page', async () => {
    await put(...Array.from({ length: 45 }, () => ['same', 1] as const))
    const ids = async (page: number) => (await read({ page })).body.map((row) => row.id)
    const pages = [await ids(1), await ids(2), await ids(3)]
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
    expect(new Set(pages.flat()).size).toBe(45)
    const beyond = await read({ page: 9 })
    expect([beyond.metadata.page, beyond.body.length]).toEqual([3, 5])
    const none = await read({ page: 9, filters: { search: 'x' } })
    expect([none.metadata.page, none.body.length]).toEqual([1, 0])
  })

  test('"all" is 5,000 at most, and tells when there are more (decision C86)', async () => {
    await sql`insert into overview_places select n, 'p' || n, n from generate_series(1, 5000) n`.execute(database.db)
    const all = await read({ per_page: 'all', page: 3 })
    expect([all.body.length, all.metadata.total, all.metadata.page, all.metadata.capped]).toEqual([
      5000,
      5000,
      1,
      false,
    ])
    await sql`insert into overview_places values (5001, 'last', 1)`.execute(database.db)
    const capped = await read({ per_page: 'all' })
    expect([capped.body.length, capped.metadata.total, capped.metadata.capped]).toEqual([5000, 5001, true])
  })
})

describe('an export', () => {
  const take = (asked: Asked = {}, format: 'csv' | 'xlsx' = 'csv') =>
    exportOverview(
      {
        db: database.db,
        query: { filters: {}, format, ...asked },
        language: 'fr',
        zone: 'Europe/Amsterdam',
        now: '2026-12-31T23:30:00.000Z' as Instant,
      },
      places,
      source(),
      {
        title: { nl: 'Plaatsen', fr: 'Lieux privés', en: 'Places', de: 'Orte' },
        titles,
        say: (key, value) => (key === 'name' ? `le ${String(value)}` : value),
      },
    )
  const textOf = async (bytes: Awaited<ReturnType<typeof take>>['bytes']) =>
    Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Uint8Array>)).toString()

  test('has the shown rows of all pages, in the reader’s language, and tells the log its rows and clients', async () => {
    await put(['b', 2], ['a', 1], ['c', 3], ['gone', 9, true])
    const { bytes, ...file } = await take({ sort: 'size', direction: 'desc', filters: { search: '' } })
    expect(file).toEqual({
      contentType: 'text/csv; charset=utf-8',
      fileName: 'lieux-prives-2027-01-01.csv',
      attachment: true,
      clientIds: [0, 1, 2],
      exported: { rows: 3, format: 'csv', filters: { search: '' }, sort: 'size', direction: 'desc' },
    })
    expect(await textOf(bytes)).toBe('\uFEFFNom;Taille\r\nle c;3\r\nle b;2\r\nle a;1\r\n')
  })

  test('has every row beyond the limit of a page, each once although somebody saves meanwhile', async () => {
    await sql`insert into overview_places select n, 'p' || n, n from generate_series(1, 5200) n`.execute(database.db)
    const { bytes, exported } = await take({ sort: 'size' })
    expect(exported!.rows).toBe(5200)
    let text = ''
    for await (const part of bytes as AsyncIterable<Uint8Array>) {
      if (!text) await sql`update overview_places set size = 6000 - size`.execute(database.db)
      text += Buffer.from(part).toString()
    }
    const lines = text.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(5200)
    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(5200)
    expect(lines[0]).toBe('le p1;1')
  })

  test('a workbook has the signature of a workbook', async () => {
    await put(['a', 1])
    const { bytes, fileName, contentType } = await take({}, 'xlsx')
    expect(fileName).toBe('lieux-prives-2027-01-01.xlsx')
    expect(contentType).toContain('spreadsheetml')
    expect((await textOf(bytes)).slice(0, 2)).toBe('PK')
  })
})
