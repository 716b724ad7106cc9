import { shelves, type FileStore, type Shelf } from '../files.ts'

/** The beginning of the positions of a sweep in the store from which files move. */
const fromPosition = 'from/'

/**
 * Two stores as one while files move from one to the other: new files go to `to`, and what is not there yet is read from
 * `from`. Servers that move in opposite directions see each other's files.
 */
export const openMoving = (to: FileStore, from: FileStore): FileStore => ({
  put: (shelf, name, content) => to.put(shelf, name, content),
  // A last look at `to`: the file may have been moved between the two looks.
  get: async (shelf, name) => (await to.get(shelf, name)) ?? (await from.get(shelf, name)) ?? to.get(shelf, name),
  sizeOf: async (shelf, name) => (await to.sizeOf(shelf, name)) ?? from.sizeOf(shelf, name),
  async *list(shelf) {
    const names = new Set<string>()
    for await (const one of to.list(shelf)) {
      names.add(one.name)
      yield one
    }
    for await (const one of from.list(shelf)) if (!names.has(one.name)) yield one
  },
  async claim(shelf, name) {
    if (await to.claim(shelf, name)) return true
    const content = await from.get(shelf, name)
    if (content) await to.put(shelf, name, content)
    return content !== null
  },
  async remove(shelf, name) {
    await to.remove(shelf, name)
    await from.remove(shelf, name)
  },
  async *sweep(shelf, work) {
    const isInFrom = work.after.startsWith(fromPosition)
    if (!isInFrom) yield* to.sweep(shelf, work)
    const after = isInFrom ? work.after.slice(fromPosition.length) : ''
    for await (const position of from.sweep(shelf, { ...work, after })) yield `${fromPosition}${position}`
  },
})

/** The number of files that are copied at once. */
const atOnce = 8

export interface Moved {
  readonly copied: number
  /** The number of files that were there already, with the same content. */
  readonly there: number
  readonly bytes: number
  /** The files that could not be copied, or are different in both stores. */
  readonly failed: readonly string[]
}

/**
 * Copies every file to another store and reads it there. Nothing is removed from the first one. What was copied by an
 * earlier run is only compared.
 * @param tell is told of the progress, by the number of files.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  tell: (files: number) => void = () => {},
): Promise<Moved> {
  const moved = { copied: 0, there: 0, bytes: 0, failed: [] as string[] }
  async function copy(shelf: Shelf, name: string): Promise<void> {
    const content = await from.get(shelf, name)
    if (!content) return // it was swept meanwhile
    const before = await to.get(shelf, name)
    if (!before) await to.put(shelf, name, content)
    const after = before ?? (await to.get(shelf, name))
    if (!after || Buffer.compare(after, content) !== 0) {
      moved.failed.push(`${shelf}/${name}: it has other content there`)
      return
    }
    if (before) moved.there++
    else {
      moved.copied++
      moved.bytes += content.length
    }
    if ((moved.copied + moved.there) % 1000 === 0) tell(moved.copied + moved.there)
  }
  for (const shelf of shelves) {
    const running = new Set<Promise<void>>()
    for await (const { name } of from.list(shelf)) {
      const one: Promise<void> = copy(shelf, name)
        .catch((error: unknown) => void moved.failed.push(`${shelf}/${name}: ${(error as Error).message}`))
        .finally(() => running.delete(one))
      running.add(one)
      if (running.size >= atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  }
  return moved
}
