import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'

/**
 * Stores files beside the database, where a row holds only a file's name. The name is derived from the content, so a
 * file is never overwritten, and several servers may store the same file at once.
 */
export interface FileStore {
  /** Stores a file; it is there whole or not at all. */
  put(shelf: Shelf, name: string, content: Uint8Array): Promise<void>
  /** Null when there is no file of this name. */
  get(shelf: Shelf, name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Marks a file as new again because a row is about to name it, so that it is not swept before that row exists. False
   * when there is no such file.
   */
  claim(shelf: Shelf, name: string): Promise<boolean>
  /**
   * Removes the files that no row names and that nobody has put or claimed since.
   * @param isUsed asked for each such file, just before it is removed.
   */
  sweep(shelf: Shelf, since: Date, isUsed: (name: string) => Promise<boolean>): Promise<void>
}

/** The kinds of files; each has its own folder. */
export type Shelf = 'treatment-images'

const safeName = /^[0-9a-z][0-9a-z._-]{0,99}$/

/** A store in a folder, which several servers may share. */
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
      // Written under another name, flushed to the disk, and then renamed: a reader sees the whole file or none.
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
