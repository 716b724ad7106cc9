import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant } from '#kernel/day.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { contractsInput } from '#features/contracts/right-calls.ts'
import type { UpkeepStep } from '#features/system/contract.ts'
import { imageShelf } from '#features/treatments/queries/images.ts'
import { onePoint, treatmentInput } from '#features/treatments/right-calls.ts'
import { newFileName, type FileStore, type Shelf, type SweepOptions } from '#platform/server/files.ts'
import { openBucket } from '#platform/server/files/bucket.ts'
import { openFolder } from '#platform/server/files/folder.ts'
import { sweepTimes, sweepTimesAsked, type SweepTimes } from '#platform/server/files/sweep.ts'
import { smallName } from '#platform/server/pictures.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { startS3, type S3Server } from '#platform/server/test/s3-server.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { hourlySteps } from './upkeep.ts'

// The sweeps of the upkeep, on the database and the store of a server: which of several servers is at it, and where it
// goes on.

interface Place {
  readonly app: TestApp
  open(options: SweepOptions): FileStore
  age(shelf: Shelf, name: string, hours: number): Promise<void>
  stop(): Promise<void>
}

async function inFolder(): Promise<Place> {
  const app = await testApp()
  const folder = path.join(app.server.services.settings.dataDir, 'files')
  return {
    app,
    open: (options) => openFolder(folder, options),
    age: (shelf, name, hours) =>
      utimes(path.join(folder, shelf, name), new Date(), new Date(Date.now() - hours * 3_600_000)),
    stop: () => app.close(),
  }
}
async function inBucket(): Promise<Place> {
  const s3: S3Server = await startS3()
  const app = await testApp({
    env: {
      S3_BUCKET_URL: s3.bucket.url.href,
      S3_REGION: s3.bucket.region,
      S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    },
  })
  return {
    app,
    open: (options) => openBucket(s3.bucket, options),
    age: (shelf, name, hours) => s3.age(shelf, name, hours),
    stop: async () => {
      await app.close()
      await s3.stop()
    },
  }
}

/** A day and an hour later, when files of now are old enough. */
const later = () => instant(Date.now() + 25 * 3_600_000)
/** A round has time for one page alone, and the next pass may begin at once. */
const onePage: SweepTimes = { restHours: 0, patienceMs: 0 }

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('a sweep of %s', (_, open) => {
  let place: Place
  let app: TestApp
  let administrator: Caller
  beforeAll(async () => {
    place = await open()
    app = place.app
    administrator = await app.as('administrator')
  })
  afterAll(() => place?.stop())
  beforeEach(async () => {
    await app.db.deleteFrom('file_sweeps').execute()
    const files = app.server.services.files
    for await (const { name } of files.list('contracts'))
      if (!(await rowsName()).includes(name)) await files.remove('contracts', name)
  })

  async function rowsName(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select stored_file as name from contracts where stored_file is not null order by stored_file collate "C"`.execute(
      app.db,
    )
    return rows.map(({ name }) => name)
  }
  /** Uploads a contract as a person does; the name of its file. */
  async function upload(): Promise<string> {
    const answer = await administrator.call(contractsApi.create, {
      params: { id: app.world.client },
      body: contractsInput(app.world.skinCategory),
    })
    expect([answer.status, answer.errors]).toEqual([201, {}])
    const { rows } = await sql<{ name: string }>`
      select stored_file as name from contracts where id = ${answer.data[0]!.id}`.execute(app.db)
    return rows[0]!.name
  }
  /** Stores files that no row will name; their names. */
  async function lose(count: number): Promise<string[]> {
    const names = Array.from({ length: count }, newFileName)
    for (const name of names) await app.server.services.files.put('contracts', name, Buffer.from(name))
    return names
  }
  const namesOn = async (shelf: Shelf) =>
    (await Array.fromAsync(app.server.services.files.list(shelf))).map(({ name }) => name).toSorted()

  /** A server with the pages of its sweeps, and a moment in each: rows were asked for, and nothing was removed yet. */
  function serverWith(hook: (names: readonly string[]) => Promise<unknown> = () => Promise.resolve(), pageSize = 3) {
    const asked: (readonly string[])[] = []
    const store = place.open({ pageSize })
    const files: FileStore = Object.assign(Object.create(store) as FileStore, {
      sweep: ((shelf, work) =>
        store.sweep(shelf, {
          ...work,
          usedOf: async (names) => {
            const used = await work.usedOf(names)
            asked.push(names)
            await hook(names)
            return used
          },
        })) satisfies FileStore['sweep'],
    })
    async function sweep(
      times: SweepTimes,
      step: UpkeepStep = 'files of contracts',
      now = later,
      db = app.db,
    ): Promise<void> {
      const steps = hourlySteps(db, { ...app.server.services, files }, now, times)
      await steps.find(([name]) => name === step)![1]()
    }
    return { asked, sweep }
  }
  const stored = () =>
    app.db
      .selectFrom('file_sweeps')
      .select(['turn', 'position', 'held_until', 'finished_at'])
      .where('shelf', '=', 'contracts')
      .executeTakeFirstOrThrow()

  test('ends when its time is over, and the next server goes on there, until all that no row names is gone', async () => {
    const lost = await lose(5)
    const named = await Promise.all([upload(), upload(), upload()])
    const all = await namesOn('contracts')
    const asked: (readonly string[])[] = []
    let rounds = 0
    do {
      const server = serverWith()
      await server.sweep(onePage)
      expect(server.asked.length).toBeLessThanOrEqual(1)
      asked.push(...server.asked)
      const { held_until, position } = await stored()
      expect([held_until, position]).toEqual([null, server.asked[0]?.at(-1) ?? null])
      rounds++
    } while ((await stored()).position !== null && rounds < 20)
    expect(asked.flat()).toEqual(all)
    expect(Math.max(...asked.map(({ length }) => length))).toBe(3)
    const left = await namesOn('contracts')
    expect(left).toEqual(expect.arrayContaining(named))
    expect(left.filter((name) => lost.includes(name))).toEqual([])
    expect((await stored()).finished_at).not.toBeNull()
  })

  test('costs two statements for each page, and two for the pass', async () => {
    const named = (await rowsName()).length
    await lose(9)
    const counted: string[] = []
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        counted.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const server = serverWith()
    await server.sweep(sweepTimesAsked, 'files of contracts', later, app.db.withPlugin(counting))
    const pages = Math.ceil((named + 9) / 3)
    expect([server.asked.length, counted.length]).toEqual([pages, 2 + 2 * pages])
  })

  test('is the work of one server: another one that comes meanwhile does nothing', async () => {
    await lose(7)
    const other = serverWith()
    const server = serverWith(() => other.sweep(sweepTimesAsked))
    await server.sweep(sweepTimesAsked)
    expect([server.asked.length > 1, other.asked]).toEqual([true, []])
    expect(await namesOn('contracts')).toEqual(await rowsName())
    await other.sweep(sweepTimesAsked)
    expect((await stored()).turn).toBe(2)
  })

  test('is taken up from a server that has ended, which keeps nothing any more if it was only slow', async () => {
    await lose(8)
    const next = serverWith()
    let takenFrom: string | null = null
    let pages = 0
    const slow = serverWith(async () => {
      if (++pages !== 2) return
      takenFrom = (await stored()).position
      await next.sweep(sweepTimesAsked) // it is held
      expect(next.asked).toEqual([])
      await sql`update file_sweeps set held_until = now() - interval '1 second'`.execute(app.db)
      await next.sweep(onePage)
    })
    await slow.sweep(sweepTimesAsked)
    expect(next.asked.map((names) => names.length)).toEqual([3])
    expect(next.asked[0]![0]! > takenFrom!).toBe(true)
    // The slow one stopped after its page, and the place is that of the other one.
    expect(slow.asked.length).toBe(2)
    expect(await stored()).toMatchObject({ turn: 2, position: next.asked[0]!.at(-1), held_until: null })
    await serverWith().sweep(sweepTimesAsked)
    expect(await namesOn('contracts')).toEqual(await rowsName())
  })

  test('a file stays whose row is written while its page is looked at: uploaded just now, or old and claimed', async () => {
    const { files } = app.server.services
    const picture = (await administrator.raw('POST', '/api/treatments/image', onePoint)).data as { image: string }
    const pictures = [picture.image, smallName(picture.image)]
    await files.put(imageShelf, 'lost.webp', Buffer.from('lost'))
    for (const name of [...pictures, 'lost.webp']) await place.age(imageShelf, name, 30)
    const [lost] = await lose(1)
    await place.age('contracts', lost!, 30)
    const uploads: string[] = []
    const server = serverWith(async (names) => {
      if (names.includes(lost!)) uploads.push(await upload())
      if (!names.includes(picture.image)) return
      const saved = await administrator.raw('POST', '/api/treatments', {
        supported_country_id: netherlands,
        ...(await treatmentInput(app.db, 1, netherlands)),
        image: picture.image,
      })
      expect([saved.status, saved.errors]).toEqual([201, {}])
    }, 100)
    const now = () => instant(Date.now())
    await server.sweep(sweepTimesAsked, 'pictures', now)
    await server.sweep(sweepTimesAsked, 'files of contracts', now)
    expect(await namesOn(imageShelf)).toEqual(pictures.toSorted())
    expect(uploads).toHaveLength(1)
    expect(await namesOn('contracts')).toEqual(await rowsName())
    expect(await namesOn('contracts')).toContain(uploads[0])
  })

  test('a pass rests for most of a day, unless somebody asks; a time of a clock that was ahead counts for nothing', async () => {
    await serverWith().sweep(sweepTimes)
    const [lost] = await lose(1)
    const server = serverWith()
    await server.sweep(sweepTimes)
    expect([server.asked, (await stored()).turn]).toEqual([[], 1])
    await sql`update file_sweeps set finished_at = now() - interval '19 hours'`.execute(app.db)
    await server.sweep(sweepTimes)
    expect(server.asked).toEqual([])
    await server.sweep(sweepTimesAsked)
    expect(server.asked.flat()).toContain(lost)
    for (const change of [
      sql`finished_at = now() - interval '21 hours'`,
      sql`finished_at = now() + interval '1 year'`,
      sql`finished_at = now() - interval '1 day', held_until = now() + interval '1 year'`,
    ]) {
      const [next] = await lose(1)
      await sql`update file_sweeps set ${change}`.execute(app.db)
      await server.sweep(sweepTimes)
      expect(await namesOn('contracts')).not.toContain(next)
    }
    await sql`update file_sweeps set held_until = now() + interval '10 minutes', finished_at = now() - interval '1 day'`.execute(
      app.db,
    )
    const [held] = await lose(1)
    await server.sweep(sweepTimesAsked)
    expect(await namesOn('contracts')).toContain(held)
  })

  test('a store that fails leaves the place to the next one', async () => {
    await lose(7)
    let pages = 0
    const broken = serverWith(() =>
      ++pages === 2 ? Promise.reject(new Error('the storage is away')) : Promise.resolve(),
    )
    await expect(broken.sweep(sweepTimesAsked)).rejects.toThrow('the storage is away')
    expect(await stored()).toMatchObject({ position: broken.asked[0]!.at(-1), held_until: null, finished_at: null })
    const next = serverWith()
    await next.sweep(sweepTimesAsked)
    expect(next.asked[0]).toEqual(broken.asked[1])
    expect(await namesOn('contracts')).toEqual(await rowsName())
  })
})
