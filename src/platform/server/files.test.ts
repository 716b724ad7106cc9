import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucket } from './files/bucket.ts'
import { openFolder } from './files/folder.ts'
import { newFileName, type FileStore } from './files.ts'
import { startS3, type S3Server } from './test/s3-server.ts'

/** A store, and what a test has to see and change behind its back. */
interface Place {
  readonly files: FileStore
  names(shelf: string): Promise<string[]>
  age(shelf: string, name: string, hours: number): Promise<void>
  stop(): Promise<void>
}

async function inFolder(): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balie-files-'))
  return {
    files: openFolder(folder),
    names: async (shelf) => (await readdir(path.join(folder, shelf)).catch(() => [])).toSorted(),
    age: (shelf, name, hours) =>
      utimes(path.join(folder, shelf, name), new Date(), new Date(Date.now() - hours * 3_600_000)),
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}
async function inBucket(): Promise<Place> {
  const server = await startS3()
  return { ...server, files: openBucket(server.bucket) }
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
    await files.sweep(shelf, new Date(), async () => false)
    await files.remove(shelf, 'a.webp')
  })

  test('ten simultaneous writes of one name leave one whole file and nothing beside it', async () => {
    const content = Buffer.alloc(200_000, 7)
    await Promise.all(Array.from({ length: 10 }, () => files.put(shelf, 'same.webp', content)))
    expect(Buffer.from((await files.get(shelf, 'same.webp'))!).equals(content)).toBe(true)
    expect(await place.names(shelf)).toEqual(['same.webp'])
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
    await files.sweep(shelf, dayAgo(), async (name) => {
      if (name === 'late') await files.claim(shelf, name) // a save claims the file at this very moment
      return name === 'used'
    })
    expect(await place.names(shelf)).toEqual(['again', 'claimed', 'late', 'new', 'same.webp', 'used'])
    expect(Buffer.from((await files.get(shelf, 'claimed'))!).toString()).toBe('claimed')
  })
})

describe('a bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3()
  })
  afterAll(() => server.stop())

  test('more files than one answer of the storage lists are swept all', async () => {
    const files = openBucket(server.bucket, { pageSize: 3 })
    const names = Array.from({ length: 8 }, () => newFileName())
    await Promise.all(names.map((name) => files.put('contracts', name, Buffer.from(name))))
    for (const name of names) await server.age('contracts', name, 30)
    await files.sweep('contracts', dayAgo(), async (name) => name === names[5])
    expect(await server.names('contracts')).toEqual([names[5]])
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
