import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where files are kept beside the database: a row holds a file's name and nothing more. A name says what is in the file
 * (it is made of it), so nothing is ever written over, and several servers may keep the same file at once.
 */
export interface FileStore {
  /** Keeps a file; it is there whole or not at all. */
  put(shelf: Shelf, name: string, content: Uint8Array): Promise<void>
  /** Null when there is none of this name. */
  get(shelf: Shelf, name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * A row is about to name this file: it counts as new again, so that nobody takes it away before that row is there.
   * False when there is none.
   */
  claim(shelf: Shelf, name: string): Promise<boolean>
  /**
   * Takes away what no row names and nobody has put or claimed since.
   * @param isUsed asked of each such file, just before it would go.
   */
  sweep(shelf: Shelf, since: Date, isUsed: (name: string) => Promise<boolean>): Promise<void>
}

/** One folder for each kind of file. */
export type Shelf = 'treatment-images'

const safeName = /^[0-9a-z][0-9a-z._-]{0,99}$/

/** Keeps files in a folder, which several servers may share. */
export function openFiles(folder: string): FileStore {
  function placeOf(shelf: Shelf, name: string): string {
    if (!safeName.test(name)) throw new RangeError(`not the name of a file: ${name}`)
    return path.join(folder, shelf, name)
  }
  const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
  const orNull = (error: unknown): null => {
    if (isMissing(error)) return null
    throw error
  }
  const touch = (place: string) =>
    utimes(place, new Date(), new Date()).then(
      () => true,
      (error: unknown) => orNull(error) ?? false,
    )

  return {
    async put(shelf, name, content) {
      const place = placeOf(shelf, name)
      if (await touch(place)) return
      await mkdir(path.dirname(place), { recursive: true })
      // Written beside it, on the disk, and only then given its name: who reads it meanwhile reads nothing or
      // everything.
      const beside = `${place}.${randomBytes(6).toString('hex')}.part`
      try {
        const part = await open(beside, 'wx', 0o640)
        try {
          await part.writeFile(content)
          await part.sync()
        } finally {
          await part.close()
        }
        await rename(beside, place)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },

    get: (shelf, name) => readFile(placeOf(shelf, name)).catch(orNull),

    claim: (shelf, name) => touch(placeOf(shelf, name)),

    async sweep(shelf, since, isUsed) {
      const names = (await readdir(path.join(folder, shelf)).catch(orNull)) ?? []
      const isOld = async (place: string) => ((await stat(place).catch(orNull))?.mtime ?? since) < since
      for (const name of names.filter((one) => safeName.test(one))) {
        const place = placeOf(shelf, name)
        if (!(await isOld(place)) || (await isUsed(name)) || !(await isOld(place))) continue
        await unlink(place).catch(orNull)
      }
    },
  }
}
