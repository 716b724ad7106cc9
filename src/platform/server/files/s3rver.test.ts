import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { S3mini } from 's3mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DifferentContent, newFileName, type FileStore } from '../files.ts'
import { startS3rver, type S3rver } from '../test/s3rver.ts'
import { sweepAll } from '../test/sweeping.ts'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import { copyFiles, openMoving } from './moving.ts'

// The wire, with a server that others wrote. It takes calls without a signature and ignores conditions of a PUT: those,
// and versions, are tried on the strict one of our own (files.test.ts).

let server: S3rver
let files: FileStore
beforeAll(async () => {
  server = await startS3rver()
  files = openBucket(server.bucket)
}, 300_000)
afterAll(() => server?.stop())

const text = (content: Uint8Array | null) => content && Buffer.from(content).toString()
const dayAgo = () => new Date(Date.now() - 24 * 3_600_000)

describe('a bucket of s3rver', () => {
  test('every byte that is stored comes back, of an empty file and of one of 20 MB too', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, 'every byte \0\xff', 'latin1')
    await files.put('contracts', 'large', content)
    await files.put('contracts', 'empty', new Uint8Array())
    const [large, empty] = [await files.get('contracts', 'large'), await files.get('contracts', 'empty')]
    expect([large?.length, empty?.length]).toEqual([content.length, 0])
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(sha256(large!)).toBe(sha256(content))
    expect([await files.sizeOf('contracts', 'large'), await files.sizeOf('contracts', 'empty')]).toEqual([
      content.length,
      0,
    ])
    for (const name of ['large', 'empty']) await files.remove('contracts', name)
  })

  test('the client reads a part of an object', async () => {
    const { url, region, accessKeyId, secretAccessKey } = server.bucket
    const client = new S3mini({ endpoint: url.href, region, accessKeyId, secretAccessKey })
    await files.put('contracts', 'parts', Buffer.from('0123456789'))
    const answer = await client.getObjectRaw('contracts/parts', false, 3, 7)
    expect([answer.status, await answer.text()]).toEqual([206, '3456'])
    await files.remove('contracts', 'parts')
  })

  test('a file is written once, also where conditions are ignored: other content is refused and the first stays', async () => {
    const name = newFileName()
    await files.put('photos', name, Buffer.from('the first'))
    await files.put('photos', name, Buffer.from('the first'))
    await expect(files.put('photos', name, Buffer.from('the other'))).rejects.toThrow(DifferentContent)
    await expect(openBucket(server.bucket).put('photos', name, Buffer.from('by another server'))).rejects.toThrow(
      DifferentContent,
    )
    expect(text(await files.get('photos', name))).toBe('the first')
    expect(await server.names('photos')).toEqual([name])
    await files.remove('photos', name)
  })

  test('a shelf is listed page by page, and knows nothing of its neighbours', async () => {
    const small = openBucket(server.bucket, { pageSize: 3 })
    const names = Array.from({ length: 8 }, () => newFileName()).toSorted()
    for (const name of names) await files.put('agreements', name, Buffer.from(name))
    await files.put('photos', names[0]!, Buffer.from('elsewhere'))
    const listed = await Array.fromAsync(small.list('agreements'))
    expect(listed).toEqual(names.map((name) => ({ name, bytes: 40 })))
    expect(await Array.fromAsync(small.list('treatment-images'))).toEqual([])
    await files.remove('photos', names[0]!)
    for (const name of names) await files.remove('agreements', name)
  })

  test('a removed file is gone, and its neighbour is there; what is gone is removed again without a word', async () => {
    const [one, other] = [newFileName(), newFileName()]
    for (const name of [one, other]) await files.put('contracts', name, Buffer.from(name))
    for (let n = 0; n < 2; n++) await files.remove('contracts', one)
    expect([await files.get('contracts', one), await files.sizeOf('contracts', one)]).toEqual([null, null])
    expect(await files.claim('contracts', one)).toBe(false)
    expect(text(await files.get('contracts', other))).toBe(other)
    await files.remove('contracts', other)
  })

  test('what no row names is swept after a day, can still be read, and goes for good later', async () => {
    const kept = openBucket(server.bucket, { keptDays: 14, pageSize: 2 })
    const [unused, used, claimed] = [newFileName(), newFileName(), newFileName()]
    for (const name of [unused, used, claimed]) {
      await kept.put('contracts', name, Buffer.from(name))
      await server.age('contracts', name, 30)
    }
    expect(await kept.claim('contracts', claimed)).toBe(true)
    const work = { since: dayAgo(), isUsed: (name: string) => name === used }
    await sweepAll(kept, 'contracts', { ...work, after: 'z' })
    expect(await server.names('contracts')).toEqual([unused, used, claimed].toSorted())
    await sweepAll(kept, 'contracts', work)
    expect(await server.names('contracts')).toEqual([used, claimed].toSorted())
    expect(text(await kept.get('contracts', unused))).toBe(unused)
    await server.age('removed/contracts', unused, 15 * 24)
    await sweepAll(kept, 'contracts', work)
    expect(await kept.get('contracts', unused)).toBeNull()
    for (const name of [used, claimed]) await kept.remove('contracts', name)
  })

  test('a bucket that is not there is a refusal, and never a missing file', async () => {
    const elsewhere = openBucket({ ...server.bucket, url: new URL('elsewhere', server.bucket.url) })
    const refusal = { status: 503, problems: [{ field: '', code: 'files_unavailable' }] }
    await expect(elsewhere.put('contracts', 'a', Buffer.from('a'))).rejects.toMatchObject(refusal)
    await expect(elsewhere.get('contracts', 'a')).rejects.toMatchObject(refusal)
  })
})

test('files move from a folder to the bucket under uploads, and back under uploads and reads, and none is missing', async () => {
  const [first, second] = await Promise.all([0, 1].map(() => mkdtemp(path.join(tmpdir(), 'balie-moving-'))))
  const [before, after] = [openFolder(first!), openFolder(second!)]
  const contentOf = (name: string) => name.repeat(40)
  const known: string[] = []
  const store = async (place: FileStore) => {
    const name = newFileName()
    await place.put('photos', name, Buffer.from(contentOf(name)))
    known.push(name)
  }
  const upload = async (place: FileStore) => {
    for (let n = 0; n < 20; n++) await store(place)
  }
  const areIn = async (place: FileStore) => {
    for (const name of known) expect(text(await place.get('photos', name))).toBe(contentOf(name))
    expect((await Array.fromAsync(place.list('photos'))).map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  }
  try {
    for (let n = 0; n < 40; n++) await store(before)
    // s3rver shows an object while it is being written, which S3 does not: so nobody reads what is on its way there.
    const [there] = await Promise.all([copyFiles(before, files), upload(openMoving(files, before))])
    expect(there).toMatchObject({ copied: 40, failed: [] })
    await areIn(files)

    const moving = openMoving(after, files)
    let isOver = false
    let reads = 0
    const reading = (async () => {
      for (let n = 0; !isOver || reads < 20; n++) {
        const name = known[(n * 13) % known.length]!
        expect(text(await moving.get('photos', name))).toBe(contentOf(name))
        reads++
      }
    })()
    const [back] = await Promise.all([copyFiles(files, after), upload(moving)])
    isOver = true
    await reading
    expect(back).toMatchObject({ copied: 60, failed: [] })
    await areIn(after)
    expect(await copyFiles(files, after)).toMatchObject({ copied: 0, there: 60, failed: [] })
  } finally {
    for (const folder of [first, second]) await rm(folder!, { recursive: true, force: true })
  }
})

test('a storage that has ended is a refusal that says so', async () => {
  await server.stop()
  const refusal = { status: 503, problems: [{ field: '', code: 'files_unavailable' }] }
  await expect(files.get('contracts', 'a')).rejects.toMatchObject(refusal)
  await expect(files.put('contracts', 'a', Buffer.from('a'))).rejects.toMatchObject(refusal)
})
