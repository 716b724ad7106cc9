import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import { contractsInput } from '#features/contracts/right-calls.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { ledgerApi } from '#features/ledger/contract.ts'
import { smallJpeg, uploadedPhoto } from '#features/photos/right-calls.ts'
import type { FileStore, Shelf } from '#platform/server/files.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import {
  beginFileCheck,
  finishFileCheck,
  keepFileProgress,
  type FilePosition,
} from '#features/ledger/queries/file-checks.ts'
import { aboutAmountOfFiles, filePlaces, verifyFiles, verifyRecentFiles, verifySlice } from './stored-files.ts'
import { checkFilesAtNight, verdictOfFiles } from './verify-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('every column with the name of a file is walked', () => {
  const tables = readFileSync(new URL('../platform/server/tables.ts', import.meta.url), 'utf8')
  const interfaces = new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].map(([, table, name]) => [name!, table!]),
  )
  const columns = [...tables.matchAll(/export interface (\w+Table) \{([^}]*)\}/g)].flatMap(([, name, body]) =>
    [...body!.matchAll(/^ {2}(\w*(?:file|image|picture|photo)\w*): [^\n]*string/gm)].map(
      ([, column]) => `${interfaces.get(name!)}.${column}`,
    ),
  )
  const noNames = [
    'contracts.file_type',
    'imports.file_name',
    'contracts.file_sha256',
    'report_photos.file_sha256',
    'treatments.photo_angles',
  ]
  expect(columns.filter((one) => !noNames.includes(one)).toSorted()).toEqual(filePlaces.map(({ of }) => of).toSorted())
})

describe('the files that rows name', () => {
  test('are right; one that is missing, shorter or altered is named with its row', async () => {
    const { files } = app.server.services
    const { world } = app
    const administrator = await app.as('administrator')
    const body = contractsInput(world.skinCategory)
    const uploaded = await administrator.call(contractsApi.create, { params: { id: world.client }, body })
    expect([uploaded.status, uploaded.errors]).toEqual([201, {}])
    const photoId = await uploadedPhoto(app, await world.appointment({ from: '2026-03-04T09:00:00Z' }))
    const sha256 = createHash('sha256').update(smallJpeg).digest('hex')
    await sql`update report_photos set file_sha256 = ${sha256} where id = ${photoId}`.execute(app.db)
    const right = await verifyFiles(app.db, files, { content: true })
    expect(right.faults).toEqual([])
    expect(right.files).toBeGreaterThanOrEqual(4)
    expect(verdictOfFiles(right)).toBe(
      `${right.files} files: every one that a row names is there, and as it was stored.`,
    )
    const { rows } = await sql<{ id: number; stored_file: string; screen_file: string; thumbnail_file: string }>`
      select id, stored_file, screen_file, thumbnail_file from report_photos order by id desc limit 1`.execute(app.db)
    const photo = rows[0]!
    const altered = Buffer.from((await files.get('photos', photo.stored_file))!)
    altered[altered.length - 1]! ^= 1
    await replace('photos', photo.stored_file, altered)
    await files.remove('photos', photo.screen_file)
    await replace('photos', photo.thumbnail_file, Buffer.alloc(0))
    const { rows: contracts } = await sql<{
      id: number
      stored_file: string
    }>`select id, stored_file from contracts where stored_file is not null order by id desc limit 1`.execute(app.db)
    await replace('contracts', contracts[0]!.stored_file, Buffer.from('short'))
    const wrong = (of: string, id: number, file: string, fault: string) => ({
      of,
      id,
      file: `${of} ${id}: ${file}`,
      fault,
    })
    const faults = [
      wrong('contracts.stored_file', contracts[0]!.id, `contracts/${contracts[0]!.stored_file}`, 'other size'),
      wrong('report_photos.stored_file', photo.id, `photos/${photo.stored_file}`, 'other content'),
      wrong('report_photos.screen_file', photo.id, `photos/${photo.screen_file}`, 'missing'),
      wrong('report_photos.thumbnail_file', photo.id, `photos/${photo.thumbnail_file}`, 'other size'),
    ]
    expect((await verifyFiles(app.db, files, { content: true })).faults).toEqual(faults)
    const bySize = faults.filter(({ fault }) => fault !== 'other content')
    expect((await verifyFiles(app.db, files, { content: false })).faults).toEqual(bySize)
    // At night, once, and nothing by day.
    await checkFilesAtNight(app.db, files, '2026-03-05T09:30:00Z' as Instant)
    const night = '2026-03-05T03:30:00Z' as Instant
    const reached = Promise.withResolvers<void>()
    const ending = withGet(files, (shelf, name) => {
      if (name !== photo.stored_file) return files.get(shelf, name)
      reached.resolve()
      return new Promise(() => {})
    })
    void checkFilesAtNight(app.db, ending, night)
    await reached.promise
    // A server that ends here has kept what it found, and how far it came; the upkeep of the next hour goes on.
    const [broken] = await nights()
    expect(broken).toMatchObject({ finished_at: null, place: 'contracts.stored_file' })
    expect(await findings()).toContainEqual(['contracts.stored_file', 'other size'])
    expect(await findings()).not.toContainEqual(['report_photos.stored_file', 'other content'])
    await checkFilesAtNight(app.db, files, '2026-03-05T03:45:00Z' as Instant)
    expect((await nights())[0]).toEqual(broken)
    await checkFilesAtNight(app.db, files, '2026-03-05T04:30:00Z' as Instant)
    const done = await nights()
    expect(done).toMatchObject([{ id: broken!.id, finished_at: expect.any(String) as string }])
    expect((await findings()).toSorted()).toEqual(faults.map(({ of, fault }) => [of, fault]).toSorted())
    await checkFilesAtNight(app.db, files, '2026-03-05T04:50:00Z' as Instant)
    expect(await nights()).toEqual(done)
  })

  test('are tried once more when one cannot be read, which ends no night; many of them end it', async () => {
    const { files } = app.server.services
    await app.db.deleteFrom('night_findings').execute()
    const photoId = await uploadedPhoto(app, await app.world.appointment({ from: '2026-03-05T09:00:00Z' }))
    const { stored_file } = await app.db
      .selectFrom('report_photos')
      .select('stored_file')
      .where('id', '=', photoId)
      .executeTakeFirstOrThrow()
    let failures = 1
    const failing = withGet(files, (shelf, name) =>
      name.endsWith(stored_file.slice(4)) && failures-- > 0 ? Promise.reject(new Error('503')) : files.get(shelf, name),
    )
    const detailsAt = async (day: string) => {
      await checkFilesAtNight(app.db, failing, `${day}T03:30:00Z` as Instant)
      expect((await nights()).at(-1)!.finished_at).not.toBeNull()
      const rows = app.db.selectFrom('night_findings').select('detail').where('subject', '=', String(photoId))
      return (await rows.where('solved_at', 'is', null).where('part', '=', 'report_photos.stored_file').execute()).map(
        ({ detail }) => detail,
      )
    }
    expect(await detailsAt('2026-03-06')).not.toContain('unread')
    failures = Infinity
    expect(await detailsAt('2026-03-07')).toEqual(['unread'])
    failures = 0
    expect(await detailsAt('2026-03-08')).not.toContain('unread')
    await sql`
      insert into report_photos select (jsonb_populate_record(p, jsonb_build_object('id', 1000000 + n,
        'stored_file', n || substr(p.stored_file, 5), 'screen_file', n || substr(p.screen_file, 5), 'thumbnail_file', n || substr(p.thumbnail_file, 5)))).*
      from report_photos p, generate_series(1001, 1025) n where p.id = ${photoId}`.execute(app.db)
    failures = Infinity
    await expect(checkFilesAtNight(app.db, failing, '2026-03-09T03:30:00Z' as Instant)).rejects.toThrow('503')
    expect((await nights()).at(-1)!.finished_at).toBeNull()
    await app.db.deleteFrom('report_photos').where('id', '>', 1_000_000).execute()
  })

  test('are read on from the last night that was, and not from one of a clock that was ahead', async () => {
    await app.db.deleteFrom('file_checks').execute()
    await sql`
      insert into file_checks (day, started_at, finished_at, place, row_id)
      values ('2999-01-01', '2999-01-01T03:30:00Z', '2999-01-01T03:31:00Z', 'contracts.stored_file', 1)`.execute(app.db)
    /** Reads up to a place in the night of a day; returns the place after which it began. */
    const readAt = async (day: Day, at: FilePosition) => {
      const now = `${day}T03:30:00Z` as Instant
      const { id, after } = (await beginFileCheck(app.db, day, now))!
      await keepFileProgress(app.db, id, { files: 1, faults: 0, at }, now)
      await finishFileCheck(app.db, id, false, now)
      return after
    }
    const [first, second] = [5, 9].map((rowId) => ({ place: 'report_photos.stored_file', rowId }))
    expect(await readAt('2026-04-01' as Day, first!)).toEqual({ place: '', rowId: 0 })
    expect(await readAt('2026-04-02' as Day, second!)).toEqual(first)
    const { data } = await (await app.as('administrator')).call(ledgerApi.findings)
    expect(data.files?.finished_at).toMatch(/^2026-04-02/)
    await app.db.deleteFrom('file_checks').execute()
  })

  test('are counted by the estimate of the database, and by the last id before there is one', async () => {
    /** Sets the estimate as if the database had made it; returns what all files together are about then. */
    const aboutWith = async (estimate: number) => {
      await sql`update pg_class set reltuples = ${estimate} where oid = 'report_photos'::regclass`.execute(app.db)
      return aboutAmountOfFiles(app.db)
    }
    const none = await aboutWith(0)
    expect(await aboutWith(81_000_000)).toBe(none + 3 * 81_000_000)
    const { rows } = await sql<{ last: number }>`select max(id) as last from report_photos`.execute(app.db)
    expect(await aboutWith(-1)).toBe(none + 3 * rows[0]!.last)
    await sql`analyze report_photos`.execute(app.db)
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from report_photos`.execute(app.db)
    expect(await aboutAmountOfFiles(app.db)).toBe(none + 3 * counted[0]!.n)
  })

  test('of the last days are looked for among the newest rows, and the pictures of treatments among all', async () => {
    const photoId = await uploadedPhoto(app, await app.world.appointment({ from: '2026-03-06T09:00:00Z' }))
    const since = new Date('2036-03-01T00:00:00Z')
    // Rows after this one: 1,200 of the days that are looked at, below them 899 of before, and one that is out of order.
    await sql`
      insert into report_photos select (jsonb_populate_record(p, jsonb_build_object('id', 2000000 + n, 'stored_file', 'p' || n, 'screen_file', 's' || n, 'thumbnail_file', 't' || n,
        'created_at', case when n > 900 or n = 1 then '2036-03-02T00:00:00Z' else '2026-03-01T00:00:00Z' end))).*
      from report_photos p, generate_series(1, 2100) n where p.id = ${photoId}`.execute(app.db)
    await sql`
      insert into treatments select (jsonb_populate_record(t, jsonb_build_object('id', 2000000 + n, 'name', 'Treatment ' || n, 'image', 'image' || n || '.webp',
        'updated_at', case when n = 1 then '2036-03-02T00:00:00Z' else '2026-03-01T00:00:00Z' end))).*
      from treatments t, generate_series(1, 600) n where t.id = ${app.world.skinTreatment}`.execute(app.db)
    const asked: string[] = []
    const asking: FileStore = Object.assign(Object.create(app.server.services.files) as FileStore, {
      sizeOf: (shelf: Shelf, name: string) => Promise.resolve(asked.push(name)),
    })
    const pages: number[] = []
    const onPage = (seen: { readonly files: number }) => Promise.resolve(pages.push(seen.files) > 0)
    await verifyRecentFiles(app.db, asking, { since, onPage })
    expect(pages).toEqual([500, 500, 200, 500, 500, 200, 500, 500, 200, 2])
    expect(asked).toEqual(
      expect.arrayContaining(['p2100', 'p901', 's901', 't1200', 'image1.webp', 'image1-small.webp']),
    )
    expect(asked).not.toContain('p1')
    const ended: number[] = []
    await verifyRecentFiles(app.db, asking, { since, onPage: ({ files }) => Promise.resolve(ended.push(files) < 2) })
    expect(ended).toEqual([500, 500])
    for (const table of ['report_photos', 'treatments'] as const)
      await app.db.deleteFrom(table).where('id', '>', 2_000_000).execute()
  })

  test('are read in slices, each after the one before it, until all were read and it begins anew', async () => {
    const { files } = app.server.services
    const all = await amountOfRows()
    expect(all).toBeGreaterThanOrEqual(4)
    let after: FilePosition = { place: '', rowId: 0 }
    const nights: string[][] = []
    const rounds: boolean[] = []
    for (let night = 0; night < 2 * all; night++) {
      const read: string[] = []
      const isRound = await verifySlice(app.db, files, {
        after,
        most: 1,
        onPage: (at) => {
          read.push(`${at.place} ${at.rowId}`)
          after = at
          return Promise.resolve(true)
        },
      })
      nights.push(read)
      rounds.push(isRound)
    }
    expect(new Set(nights.slice(0, all).flat()).size).toBe(all)
    expect(nights.slice(all)).toEqual(nights.slice(0, all))
    expect(rounds.filter(Boolean)).toHaveLength(1)
    // A whole round reads each row once, wherever it begins, and a place that is gone begins with the first.
    for (const from of [
      after,
      { place: 'gone.file', rowId: 5 },
      { place: filePlaces.at(-1)!.of, rowId: 999_999_999 },
    ]) {
      let rows = 0
      const isRound = await verifySlice(app.db, files, {
        after: from,
        most: 10 * all,
        onPage: (_, seen) => {
          rows += seen.files
          return Promise.resolve(true)
        },
      })
      expect([rows, isRound]).toEqual([(await verifyFiles(app.db, files, { content: false })).files, true])
    }
  })
})

/** The number of rows that name a file. */
async function amountOfRows(): Promise<number> {
  let all = 0
  for (const { rows } of filePlaces) {
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from (${rows}) r`.execute(app.db)
    all += counted[0]!.n
  }
  return all
}
const nights = () =>
  app.db.selectFrom('file_checks').select(['id', 'finished_at', 'place', 'row_id', 'files']).orderBy('day').execute()
const findings = async () =>
  (await app.db.selectFrom('night_findings').select(['part', 'detail']).orderBy('id').execute()).map(
    ({ part, detail }) => [part, detail],
  )
/** The files, with another way to read them. */
const withGet = (files: FileStore, get: FileStore['get']): FileStore =>
  Object.assign(Object.create(files) as FileStore, { get })

/** Puts other content in the place of a file, as a broken disk would. */
async function replace(shelf: Shelf, name: string, content: Buffer): Promise<void> {
  const { files } = app.server.services
  await files.remove(shelf, name)
  await files.put(shelf, name, content)
}
