import { randomBytes } from 'node:crypto'
import { link, mkdir, open, opendir, readFile, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import {
  checkedName,
  DifferentContent,
  isFileName,
  isSameContent,
  keptSince,
  sweptFolder,
  type FileStore,
  type SweepOptions,
} from '../files.ts'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
const orNull = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
/** Refusals of a file system that knows no second name for a file. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'])

const touch = (place: string) =>
  utimes(place, new Date(), new Date()).then(
    () => true,
    (error: unknown) => orNull(error) ?? false,
  )

/** Brings the names in a folder to the disk: a file that was flushed may lack its name after a power cut. */
async function flushNames(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Gives a written file its name, unless there is a file of that name: then false. */
async function nameOnce(written: string, place: string): Promise<boolean> {
  try {
    await link(written, place)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!withoutLinks.has(codeOf(error) ?? '')) throw error
    if (await stat(place).catch(orNull)) return false
    await rename(written, place)
    return true
  }
}

/** The names of the files in a folder; none when there is no such folder. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const opened = await opendir(folder).catch(orNull)
  if (opened) for await (const entry of opened) if (isFileName(entry.name)) yield entry.name
}

/** A store in a folder, which several servers may share. */
export function openFolder(folder: string, { keptDays = 0 }: SweepOptions = {}): FileStore {
  const placeOf = (shelf: string, name: string): string => path.join(folder, shelf, checkedName(name))
  const sweptPlaceOf = (shelf: string, name: string): string => path.join(folder, sweptFolder, shelf, checkedName(name))

  /** Puts a swept file back on its shelf; false when there is none. */
  async function bringBack(shelf: string, name: string): Promise<boolean> {
    const [place, swept] = [placeOf(shelf, name), sweptPlaceOf(shelf, name)]
    if (!(await touch(swept))) return false
    await mkdir(path.dirname(place), { recursive: true })
    await rename(swept, place).catch(orNull)
    return touch(place)
  }
  async function setAside(shelf: string, name: string): Promise<void> {
    const [place, swept] = [placeOf(shelf, name), sweptPlaceOf(shelf, name)]
    await mkdir(path.dirname(swept), { recursive: true })
    // The time tells since when it has been set aside, so it is right before the file is found there.
    if (await touch(place)) await rename(place, swept).catch(orNull)
  }

  return {
    async put(shelf, name, content) {
      const place = placeOf(shelf, name)
      await mkdir(path.dirname(place), { recursive: true })
      // Written under another name, flushed to the disk, and then named: a reader sees the whole file or none.
      const beside = `${place}.${randomBytes(6).toString('hex')}.part`
      try {
        if (!(await touch(place))) {
          const part = await open(beside, 'wx', 0o640)
          try {
            await part.writeFile(content)
            await part.sync()
          } finally {
            await part.close()
          }
          if (await nameOnce(beside, place)) {
            await flushNames(path.dirname(place))
            return
          }
        }
        const there = await readFile(place).catch(orNull)
        if (there && !isSameContent(there, content)) throw new DifferentContent(shelf, name)
        await touch(place)
      } finally {
        await rm(beside, { force: true })
      }
    },

    get: async (shelf, name) =>
      (await readFile(placeOf(shelf, name)).catch(orNull)) ??
      (await readFile(sweptPlaceOf(shelf, name)).catch(orNull)) ??
      // It was brought back between the two looks.
      (await readFile(placeOf(shelf, name)).catch(orNull)),

    sizeOf: async (shelf, name) =>
      (await stat(placeOf(shelf, name)).catch(orNull))?.size ??
      (await stat(sweptPlaceOf(shelf, name)).catch(orNull))?.size ??
      null,

    async *list(shelf) {
      for await (const name of namesIn(path.join(folder, shelf))) {
        if (name.endsWith('.part')) continue // is being written, or was left by a server that was killed
        const there = await stat(placeOf(shelf, name)).catch(orNull)
        if (there) yield { name, bytes: there.size }
      }
    },

    claim: async (shelf, name) => (await touch(placeOf(shelf, name))) || bringBack(shelf, name),

    async remove(shelf, name) {
      for (const place of [placeOf(shelf, name), sweptPlaceOf(shelf, name)]) await unlink(place).catch(orNull)
    },

    async sweep(shelf, since, isUsed) {
      const isOlder = async (place: string, than: Date) => ((await stat(place).catch(orNull))?.mtime ?? than) < than
      for await (const name of namesIn(path.join(folder, shelf))) {
        const place = placeOf(shelf, name)
        if (!(await isOlder(place, since)) || (await isUsed(name)) || !(await isOlder(place, since))) continue
        await (keptDays ? setAside(shelf, name) : unlink(place).catch(orNull))
      }
      for await (const name of namesIn(path.join(folder, sweptFolder, shelf))) {
        const place = sweptPlaceOf(shelf, name)
        if (!(await isOlder(place, keptSince(keptDays)))) continue
        if (await isUsed(name)) await bringBack(shelf, name)
        else if (await isOlder(place, keptSince(keptDays))) await unlink(place).catch(orNull)
      }
    },
  }
}
