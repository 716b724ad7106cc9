import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucket } from './files/bucket.ts'
import { openFolder } from './files/folder.ts'
import { copyFiles, openMoving } from './files/moving.ts'
import { DifferentContent, newFileName, type FileStore } from './files.ts'
import { removeMarksSince } from './test/marks-of-deletion.ts'
import { startS3, type S3Server } from './test/s3-server.ts'
import { sweepAll } from './test/sweeping.ts'

/** A store, and what a test has to see and change behind its back. */
interface Place {
  readonly files: FileStore
  /** The same store, with so many days in which a swept file stays, and so many files that are listed at once. */
  keeping(keptDays: number, pageSize?: number): FileStore
  names(shelf: string): Promise<string[]>
  age(shelf: string, name: string, hours: number): Promise<void>
  stop(): Promise<void>
}

async function inFolder(): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balie-files-'))
  return {
    files: openFolder(folder),
    keeping: (keptDays, pageSize) => openFolder(folder, { keptDays, ...(pageSize && { pageSize }) }),
    names: async (shelf) => (await readdir(path.join(folder, shelf)).catch(() => [])).toSorted(),
    age: (shelf, name, hours) =>
      utimes(path.join(folder, shelf, name), new Date(), new Date(Date.now() - hours * 3_600_000)),
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}
async function inBucket(): Promise<Place> {
  const server = await startS3()
  return {
    ...server,
    files: openBucket(server.bucket),
    keeping: (keptDays, pageSize) => openBucket(server.bucket, { keptDays, ...(pageSize && { pageSize }) }),
  }
}

const shelf = 'treatment-images'
const dayAgo = () => new Date(Date.now() - 24 * 3_600_000)

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('a store in %s', (_, open) => {
  let place: Place
  let files: FileStore
  beforeAll(async () => {
    place = await open()
    files = place.files
  })
  afterAll(() => place.stop())

  test('an empty one has no files, and nothing to sweep or remove', async () => {
    expect([await files.get(shelf, 'a.webp'), await files.claim(shelf, 'a.webp')]).toEqual([null, false])
    expect(await sweepAll(files, shelf, { since: new Date(), isUsed: () => false })).toEqual([])
    await files.remove(shelf, 'a.webp')
  })

  test('ten simultaneous writes of one name leave one whole file and nothing beside it', async () => {
    const content = Buffer.alloc(200_000, 7)
    await Promise.all(Array.from({ length: 10 }, () => files.put(shelf, 'same.webp', content)))
    expect(Buffer.from((await files.get(shelf, 'same.webp'))!).equals(content)).toBe(true)
    expect(await place.names(shelf)).toEqual(['same.webp'])
  })

  test('a file is written once: other content under its name is refused, and the first one stays', async () => {
    const name = newFileName()
    await files.put('photos', name, Buffer.from('the first'))
    await files.put('photos', name, Buffer.from('the first'))
    await expect(files.put('photos', name, Buffer.from('the other'))).rejects.toThrow(DifferentContent)
    await expect(files.put('photos', name, Buffer.from('the first, and more'))).rejects.toThrow(DifferentContent)
    expect(Buffer.from((await files.get('photos', name))!).toString()).toBe('the first')
    const racers = Array.from({ length: 6 }, (_, index) =>
      files.put('photos', `${name}2`, Buffer.from(`racer ${index}`)),
    )
    const won = (await Promise.allSettled(racers)).flatMap(({ status }, index) =>
      status === 'fulfilled' ? [index] : [],
    )
    expect(won.length).toBe(1)
    expect(Buffer.from((await files.get('photos', `${name}2`))!).toString()).toBe(`racer ${won[0]}`)
    expect((await place.names('photos')).toSorted()).toEqual([name, `${name}2`].toSorted())
  })

  test('tells sizes and lists what it has', async () => {
    const name = newFileName()
    await files.put('agreements', name, Buffer.from('12345'))
    expect([await files.sizeOf('agreements', name), await files.sizeOf('agreements', newFileName())]).toEqual([5, null])
    expect(await Array.fromAsync(files.list('agreements'))).toEqual([{ name, bytes: 5 }])
    await files.remove('agreements', name)
    expect(await Array.fromAsync(files.list('agreements'))).toEqual([])
    await files.put('agreements', name, Buffer.from('other content is a new file now'))
    await files.remove('agreements', name)
  })

  test('a swept file can be read as long as backups go back, comes back to its row, and then goes for good', async () => {
    const kept = place.keeping(14)
    const [lost, restored, claimed] = [newFileName(), newFileName(), newFileName()]
    for (const name of [lost, restored, claimed]) {
      await kept.put('agreements', name, Buffer.from(name))
      await place.age('agreements', name, 30)
    }
    await sweepAll(kept, 'agreements', { since: dayAgo(), isUsed: () => false })
    expect(await place.names('agreements')).toEqual([])
    // A database that was restored to an earlier moment names it: it is read where it lies.
    expect(Buffer.from((await kept.get('agreements', restored))!).toString()).toBe(restored)
    expect(await kept.sizeOf('agreements', restored)).toBe(40)
    expect(await kept.claim('agreements', claimed)).toBe(true)
    for (const name of [lost, restored]) await place.age('removed/agreements', name, 13 * 24)
    await sweepAll(kept, 'agreements', { since: dayAgo(), isUsed: () => false })
    expect(await kept.get('agreements', lost)).not.toBeNull()
    for (const name of [lost, restored]) await place.age('removed/agreements', name, 15 * 24)
    await sweepAll(kept, 'agreements', { since: dayAgo(), isUsed: (name) => name === restored })
    expect(await kept.get('agreements', lost)).toBeNull()
    expect(await place.names('agreements')).toEqual([claimed, restored].toSorted())
    expect(await place.names('removed/agreements')).toEqual([])
    for (const name of [restored, claimed]) await kept.remove('agreements', name)
  })

  test('every byte comes back, of an empty file and of one of 20 MB too', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, 'every byte \0\xff', 'latin1')
    await files.put('contracts', 'large', content)
    expect(Buffer.from((await files.get('contracts', 'large'))!).equals(content)).toBe(true)
    await files.put('contracts', 'empty', new Uint8Array())
    expect((await files.get('contracts', 'empty'))!.length).toBe(0)
  })

  test('a removed file is gone, and its neighbours are there; shelves know nothing of each other', async () => {
    const [one, other] = [newFileName(), newFileName()]
    for (const name of [one, other]) await files.put('contracts', name, Buffer.from('the same words'))
    expect(await files.get(shelf, one)).toBeNull()
    await files.remove('contracts', one)
    expect([await files.get('contracts', one), await files.claim('contracts', one)]).toEqual([null, false])
    expect(Buffer.from((await files.get('contracts', other))!).toString()).toBe('the same words')
  })

  test.each(['../a', 'a/b', '/etc/passwd', '.hidden', '', 'A', 'a\0'])('%j is no name of a file', async (name) => {
    await expect(files.get(shelf, name)).rejects.toThrow(RangeError)
    await expect(files.put(shelf, name, new Uint8Array(1))).rejects.toThrow(RangeError)
    await expect(files.claim(shelf, name)).rejects.toThrow(RangeError)
    await expect(files.remove(shelf, name)).rejects.toThrow(RangeError)
  })

  test('old unused files are removed; those that are used, put again or claimed stay', async () => {
    for (const name of ['used', 'unused', 'again', 'claimed', 'late', 'new'])
      await files.put(shelf, name, Buffer.from(name))
    for (const name of ['used', 'unused', 'again', 'claimed', 'late']) await place.age(shelf, name, 30)
    await files.put(shelf, 'again', Buffer.from('again'))
    expect(await files.claim(shelf, 'claimed')).toBe(true)
    const usedOf = async (names: readonly string[]) => {
      const used = new Set(names.filter((name) => name === 'used'))
      await files.claim(shelf, 'late') // a save claims the file at this very moment
      return used
    }
    await Array.fromAsync(files.sweep(shelf, { since: dayAgo(), after: '', usedOf }))
    expect(await place.names(shelf)).toEqual(['again', 'claimed', 'late', 'new', 'same.webp', 'used'])
    expect(Buffer.from((await files.get(shelf, 'claimed'))!).toString()).toBe('claimed')
  })

  test('a sweep asks for many files at once, and goes on after any position, among those set aside too', async () => {
    const kept = place.keeping(14, 3)
    for await (const { name } of kept.list('photos')) await kept.remove('photos', name)
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    for (const name of names) {
      await kept.put('photos', `${name}-now`, Buffer.from(name))
      await place.age('photos', `${name}-now`, 30)
      await kept.put('photos', `${name}-aside`, Buffer.from(name))
      await place.age('photos', `${name}-aside`, 30)
    }
    await sweepAll(kept, 'photos', { since: dayAgo(), isUsed: (name) => !name.endsWith('-aside') })
    for (const name of names) await place.age('removed/photos', `${name}-aside`, 15 * 24)
    const asked: (readonly string[])[] = []
    let after = ''
    // Each turn ends after its first step, as that of a server that has no more time.
    for (let turns = 1; ; turns++) {
      const usedOf = (of: readonly string[]) => {
        asked.push(of)
        return Promise.resolve(new Set(of.filter((name) => name === 'b-now' || name === 'g-now' || name === 'd-aside')))
      }
      const steps = kept.sweep('photos', { since: dayAgo(), after, usedOf })[Symbol.asyncIterator]()
      const { value, done } = await steps.next()
      if (done) break
      after = value
      expect(turns).toBeLessThan(20)
    }
    expect(asked.slice(0, 3).map((of) => of.length)).toEqual([3, 3, 2])
    expect(asked.flat()).toEqual([...names.map((name) => `${name}-now`), ...names.map((name) => `${name}-aside`)])
    expect(await place.names('photos')).toEqual(['b-now', 'd-aside', 'g-now'])
    // The folder of removed files has the ones that were set aside in this sweep.
    const aside = names.filter((name) => name !== 'b' && name !== 'g').map((name) => `${name}-now`)
    expect(await place.names('removed/photos')).toEqual(aside)
    for (const name of ['b-now', 'd-aside', 'g-now', ...aside]) await kept.remove('photos', name)
  })

  test('a position that means nothing here begins anew', async () => {
    await files.put('contracts', 'a-lost-one', Buffer.from('lost'))
    await place.age('contracts', 'a-lost-one', 30)
    await sweepAll(files, 'contracts', { since: dayAgo(), isUsed: (name) => name !== 'a-lost-one', after: 'from/b' })
    expect(await place.names('contracts')).not.toContain('a-lost-one')
  })
})

test('a folder with more files than are put in order at once is swept in the order of names, from any of them on', async () => {
  const place = await inFolder()
  try {
    const names = Array.from({ length: 950 }, (_, index) => `f${String(index).padStart(4, '0')}`)
    // They are stored in another order than that of their names.
    for (const name of names.toReversed()) await place.files.put('photos', name, new Uint8Array())
    const asked: string[] = []
    const usedOf = (of: readonly string[]) => {
      asked.push(...of)
      return Promise.resolve(new Set(of))
    }
    const work = { since: new Date(Date.now() + 60_000), usedOf }
    await Array.fromAsync(place.keeping(0, 2).sweep('photos', { ...work, after: '' }))
    expect(asked.splice(0)).toEqual(names)
    await Array.fromAsync(place.keeping(0, 2).sweep('photos', { ...work, after: names[333]! }))
    expect(asked).toEqual(names.slice(334))
  } finally {
    await place.stop()
  }
})

describe('a bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3()
  })
  afterAll(() => server.stop())

  test('keeps versions: a deletion hides the object, and the name can be stored again', async () => {
    const files = openBucket(server.bucket)
    const name = newFileName()
    await files.put('photos', name, Buffer.from('first'))
    await files.remove('photos', name)
    expect([await files.get('photos', name), await files.sizeOf('photos', name)]).toEqual([null, null])
    expect(await files.claim('photos', name)).toBe(false)
    await files.put('photos', name, Buffer.from('second'))
    expect(Buffer.from((await files.get('photos', name))!).toString()).toBe('second')
    expect(server.versions('photos', name).count).toBe(3)
    await files.remove('photos', name)
  })

  describe('whose objects were removed since an instant', () => {
    const instant = new Date(Date.now() - 3_600_000)
    const words = (content: Uint8Array | null) => content && Buffer.from(content).toString()
    /** Two files that went since then, of which one was removed twice, one that went before, and one that stays. */
    async function removeSome(bucket: S3Server) {
      const files = openBucket(bucket.bucket)
      const [once, twice, before, stays] = [newFileName(), newFileName(), newFileName(), newFileName()]
      for (const name of [once, twice, before, stays]) {
        await files.put('photos', name, Buffer.from(name))
        await bucket.age('photos', name, 48)
      }
      await files.remove('photos', before)
      await bucket.age('photos', before, 2)
      await bucket.age('removed/photos', before, 2)
      for (const name of [once, twice, twice]) await files.remove('photos', name)
      expect([await files.get('photos', once), await files.get('photos', twice)]).toEqual([null, null])
      return { files, once, twice, before, stays }
    }

    test.each([undefined, 2])('has them again without the marks of deletion since then; pages of %s', async (size) => {
      const own = await startS3()
      try {
        const { files, once, twice, before, stays } = await removeSome(own)
        await removeMarksSince(own.bucket, instant, size)
        for (const name of [once, twice, stays]) expect(words(await files.get('photos', name))).toBe(name)
        expect(await files.get('photos', before)).toBeNull()
        expect(await own.names('photos')).toEqual([once, twice, stays].toSorted())
        expect(own.refusals).toEqual([])
      } finally {
        await own.stop()
      }
    })

    const hasAws = spawnSync('sh', ['-c', 'command -v aws']).status === 0
    test.skipIf(!hasAws)(
      'has them again by the command of docs/operations/restore.md',
      async () => {
        const own = await startS3()
        const folder = await mkdtemp(path.join(tmpdir(), 'balie-marks-'))
        try {
          const { files, once, twice, before, stays } = await removeSome(own)
          const document = await readFile(new URL('../../../docs/operations/restore.md', import.meta.url), 'utf8')
          const block = document.split('```').find((part) => part.includes('list-object-versions'))!
          const command = block
            .split('\n')
            .slice(1)
            .filter((line) => !line.trim().startsWith('export'))
            .join('\n')
          const { url, region, accessKeyId, secretAccessKey } = own.bucket
          await promisify(execFile)('sh', ['-e', '-c', command], {
            cwd: folder,
            env: {
              PATH: process.env.PATH,
              HOME: folder,
              AWS_ENDPOINT_URL: url.origin,
              AWS_DEFAULT_REGION: region,
              AWS_ACCESS_KEY_ID: accessKeyId,
              AWS_SECRET_ACCESS_KEY: secretAccessKey,
              BUCKET: 'balie',
              INSTANT: instant.toISOString().slice(0, 19),
            },
          })
          for (const name of [once, twice, stays]) expect(words(await files.get('photos', name))).toBe(name)
          expect(await files.get('photos', before)).toBeNull()
          expect(own.refusals).toEqual([])
        } finally {
          await own.stop()
          await rm(folder, { recursive: true, force: true })
        }
      },
      60_000,
    )
  })

  test('asks for encryption at rest with every object, where it is set', async () => {
    const name = newFileName()
    const files = openBucket({ ...server.bucket, encryption: 'aws:kms' })
    await files.put('photos', name, Buffer.from('sealed by the bucket'))
    expect(server.versions('photos', name)).toEqual({ count: 1, encryption: 'aws:kms' })
    await files.claim('photos', name)
    expect(server.versions('photos', name)).toEqual({ count: 2, encryption: 'aws:kms' })
    await openBucket(server.bucket).put('photos', `${name}2`, Buffer.from('as the bucket is set up'))
    expect(server.versions('photos', `${name}2`)).toEqual({ count: 1, encryption: null })
    for (const one of [name, `${name}2`]) await files.remove('photos', one)
  })

  test.each(['refused', 'ignored'] as const)(
    'where conditions are %s, it is looked at before a file is written',
    async (conditions) => {
      const older = await startS3({ conditions })
      try {
        const files = openBucket(older.bucket)
        await files.put('photos', 'a', Buffer.from('first'))
        await files.put('photos', 'a', Buffer.from('first'))
        await expect(files.put('photos', 'a', Buffer.from('other'))).rejects.toThrow(DifferentContent)
        expect(Buffer.from((await files.get('photos', 'a'))!).toString()).toBe('first')
      } finally {
        await older.stop()
      }
    },
  )

  test('more files than one answer of the storage lists are swept all', async () => {
    const files = openBucket(server.bucket, { pageSize: 3 })
    const names = Array.from({ length: 8 }, () => newFileName())
    await Promise.all(names.map((name) => files.put('contracts', name, Buffer.from(name))))
    for (const name of names) await server.age('contracts', name, 30)
    const before = server.lists()
    await sweepAll(files, 'contracts', { since: dayAgo(), isUsed: (name) => name === names[5] })
    expect(await server.names('contracts')).toEqual([names[5]])
    // Three pages, the empty folder of those set aside, and a second look at each that goes.
    expect(server.lists() - before).toBe(3 + 1 + 7)
  })

  test.each<[string, () => Partial<S3Server['bucket']>]>([
    ['a wrong key', () => ({ secretAccessKey: 'wrong' })],
    ['a bucket that does not exist', () => ({ url: new URL('elsewhere', server.bucket.url) })],
    ['a storage that does not answer', () => ({ url: new URL('http://127.0.0.1:9/balie') })],
  ])('%s is a refusal that says so, never a missing file', async (_, change) => {
    const files = openBucket({ ...server.bucket, ...change() })
    const refusal = { status: 503, problems: [{ field: '', code: 'files_unavailable' }], cause: expect.any(Error) }
    await expect(files.put('contracts', 'a', Buffer.from('a'))).rejects.toMatchObject(refusal)
    await expect(files.claim('contracts', 'a')).rejects.toMatchObject(refusal)
    await expect(files.get('contracts', 'a')).rejects.toMatchObject(refusal)
  })
})

describe('files that move to another store', () => {
  let folder: Place
  let bucket: Place
  beforeAll(async () => {
    ;[folder, bucket] = await Promise.all([inFolder(), inBucket()])
  })
  afterAll(() => Promise.all([folder.stop(), bucket.stop()]))

  test.each<[string, () => [from: Place, to: Place]]>([
    ['to a bucket', () => [folder, bucket]],
    ['and back to the folder', () => [bucket, folder]],
  ])('%s: under uploads, claims and reads nothing is missing at any moment', async (_, places) => {
    const [from, to] = places()
    const contentOf = (name: string) => Buffer.from(name.repeat(40))
    const known: string[] = []
    const store = async (files: FileStore) => {
      const name = newFileName()
      await files.put('photos', name, contentOf(name))
      known.push(name)
    }
    for (let n = 0; n < 60; n++) await store(from.files)
    // A server that has the new setting already, and one that was started with both stores and still writes to the old.
    const [moving, before] = [openMoving(to.files, from.files), openMoving(from.files, to.files)]
    let isOver = false
    let reads = 0
    const readers = [moving, before].map(async (files, reader) => {
      for (let n = reader; !isOver; n++) {
        const name = known[(n * 13) % known.length]!
        const content = await files.get('photos', name)
        expect(content && Buffer.from(content).equals(contentOf(name))).toBe(true)
        if (n % 7 === 0) expect(await files.claim('photos', name)).toBe(true)
        reads++
      }
    })
    const uploads = (async () => {
      for (let n = 0; n < 40; n++) await store(n % 4 ? moving : before)
    })()
    const first = await copyFiles(from.files, to.files)
    await uploads
    const second = await copyFiles(from.files, to.files)
    isOver = true
    await Promise.all(readers)
    expect([first.failed, second.failed]).toEqual([[], []])
    expect(reads).toBeGreaterThan(50)
    for (const name of known)
      expect(Buffer.from((await to.files.get('photos', name))!).equals(contentOf(name))).toBe(true)
    expect(await copyFiles(from.files, to.files)).toMatchObject({ copied: 0, failed: [] })
  })

  test('a sweep has its positions in both stores', async () => {
    const [from, to] = [folder.keeping(0, 2), bucket.keeping(0, 2)]
    const moving = openMoving(to, from)
    const names = ['1', '2', '3'].map((name) => `swept-${name}`)
    for (const one of [folder, bucket])
      for (const name of names) {
        await one.files.put('treatment-images', name, Buffer.from(name))
        await one.age('treatment-images', name, 30)
      }
    const isUsed = (name: string) => name === 'swept-2'
    const first = await sweepAll(moving, 'treatment-images', { since: dayAgo(), isUsed })
    expect(first).toEqual(['swept-2', 'swept-3', 'from/swept-2', 'from/swept-3'])
    for (const one of [folder, bucket]) expect(await one.names('treatment-images')).toEqual(['swept-2'])
    const rest = await sweepAll(moving, 'treatment-images', {
      since: dayAgo(),
      isUsed: () => false,
      after: 'from/swept-1',
    })
    expect(rest).toEqual(['from/swept-2'])
    expect([await folder.names('treatment-images'), await bucket.names('treatment-images')]).toEqual([[], ['swept-2']])
  })

  test('a file that is different in the other store is told, and stays as it is in both', async () => {
    const name = newFileName()
    await folder.files.put('contracts', name, Buffer.from('one'))
    await bucket.files.put('contracts', name, Buffer.from('other'))
    const { failed } = await copyFiles(folder.files, bucket.files)
    expect(failed).toEqual([`contracts/${name}: it has other content there`])
    expect(Buffer.from((await bucket.files.get('contracts', name))!).toString()).toBe('other')
  })
})
