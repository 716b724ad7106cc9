import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles, type FileStore } from './files.ts'

let folder: string
let files: FileStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balie-files-'))
  files = openFiles(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const shelf = 'treatment-images'
const place = (name: string) => path.join(folder, shelf, name)
const age = (name: string, hours: number) => utimes(place(name), new Date(), new Date(Date.now() - hours * 3_600_000))

test('an empty store has no files, and nothing to sweep', async () => {
  expect([await files.get(shelf, 'a.webp'), await files.claim(shelf, 'a.webp')]).toEqual([null, false])
  await files.sweep(shelf, new Date(), async () => false)
})

test('ten simultaneous writes of one name leave one whole file and nothing beside it', async () => {
  const content = Buffer.alloc(200_000, 7)
  await Promise.all(Array.from({ length: 10 }, () => files.put(shelf, 'same.webp', content)))
  expect(Buffer.from((await files.get(shelf, 'same.webp'))!).equals(content)).toBe(true)
  expect(await readdir(path.join(folder, shelf))).toEqual(['same.webp'])
})

test.each(['../a', 'a/b', '/etc/passwd', '.hidden', '', 'A', 'a\0'])('%j is no name of a file', async (name) => {
  await expect(async () => files.get(shelf, name)).rejects.toThrow(RangeError)
  await expect(files.put(shelf, name, new Uint8Array(1))).rejects.toThrow(RangeError)
})

test('old unused files are removed; those that are used, put again or claimed stay', async () => {
  for (const name of ['used', 'unused', 'again', 'claimed', 'late', 'new'])
    await files.put(shelf, name, Buffer.from(name))
  for (const name of ['used', 'unused', 'again', 'claimed', 'late']) await age(name, 30)
  await files.put(shelf, 'again', Buffer.from('again'))
  expect(await files.claim(shelf, 'claimed')).toBe(true)
  await files.sweep(shelf, new Date(Date.now() - 24 * 3_600_000), async (name) => {
    if (name === 'late') await files.claim(shelf, name) // a save claims the file at this very moment
    return name === 'used'
  })
  expect((await readdir(path.join(folder, shelf))).toSorted()).toEqual([
    'again',
    'claimed',
    'late',
    'new',
    'same.webp',
    'used',
  ])
})
