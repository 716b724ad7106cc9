import { randomBytes } from 'node:crypto'
import { link, mkdir, open, opendir, readFile, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import {
  checkedName,
  defaultPageSize,
  DifferentContent,
  isFileName,
  isSameContent,
  keptSince,
  sweptFolder,
  type FileStore,
  type SweepOptions,
} from '../files.ts'
import { walkShelf, type DatedFile } from './sweep-walk.ts'

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
  const opened = await opendir(folder, { bufferSize: 1000 }).catch(orNull)
  if (opened) for await (const entry of opened) if (isFileName(entry.name)) yield entry.name
}

/** The number of pages whose names are put in order at once: with the usual pages up to 200,000 names, some 13 MB. */
const pagesAtOnce = 100

/** The first names in a folder after one, in their order; `most` of them, or twice as many, when there are more. */
async function firstNames(
  folder: string,
  after: string,
  most: number,
): Promise<{ readonly names: string[]; readonly areAll: boolean }> {
  let names: string[] = []
  let last: string | undefined
  for await (const name of namesIn(folder)) {
    if (name <= after || (last && name > last)) continue
    names.push(name)
    if (names.length < 2 * most) continue
    names = names.toSorted().slice(0, most)
    last = names.at(-1)
  }
  return { names: names.toSorted(), areAll: last === undefined }
}

/**
 * The files of a folder after a name, in the order of names, page by page. A folder has no order of its own, so all of its
 * names are read anew for every hundred pages.
 */
async function* pagesIn(folder: string, after: string, pageSize: number): AsyncGenerator<readonly DatedFile[]> {
  for (let from = after, isOver = false; !isOver;) {
    const { names, areAll } = await firstNames(folder, from, pagesAtOnce * pageSize)
    for (let n = 0; n < names.length; n += pageSize) {
      const dated = names.slice(n, n + pageSize).map(async (name) => {
        const there = await stat(path.join(folder, name)).catch(orNull)
        return there ? [{ name, at: there.mtime }] : []
      })
      yield (await Promise.all(dated)).flat()
    }
    from = names.at(-1) ?? from
    isOver = areAll
  }
}

/** A store in a folder, which several servers may share. */
export function openFolder(folder: string, { keptDays = 0, pageSize = defaultPageSize }: SweepOptions = {}): FileStore {
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

    sweep(shelf, work) {
      const isOlder = async (place: string, than: Date) => ((await stat(place).catch(orNull))?.mtime ?? than) < than
      return walkShelf(work, keptDays, {
        pages: (of, after) =>
          pagesIn(of === 'shelf' ? path.join(folder, shelf) : path.join(folder, sweptFolder, shelf), after, pageSize),
        async takeOff(name) {
          const place = placeOf(shelf, name)
          if (await isOlder(place, work.since)) await (keptDays ? setAside(shelf, name) : unlink(place).catch(orNull))
        },
        bringBack: async (name) => void (await bringBack(shelf, name)),
        async removeAside(name) {
          const place = sweptPlaceOf(shelf, name)
          if (await isOlder(place, keptSince(keptDays))) await unlink(place).catch(orNull)
        },
      })
    },
  }
}
