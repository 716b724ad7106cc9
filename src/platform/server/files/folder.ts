import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import { checkedName, isFileName, type FileStore } from '../files.ts'

/** A store in a folder, which several servers may share. */
export function openFolder(folder: string): FileStore {
  const placeOf = (shelf: string, name: string): string => path.join(folder, shelf, checkedName(name))
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

    get: async (shelf, name) => readFile(placeOf(shelf, name)).catch(orNull),

    claim: async (shelf, name) => touch(placeOf(shelf, name)),

    remove: async (shelf, name) => void (await unlink(placeOf(shelf, name)).catch(orNull)),

    async sweep(shelf, since, isUsed) {
      const names = (await readdir(path.join(folder, shelf)).catch(orNull)) ?? []
      const isOld = async (place: string) => ((await stat(place).catch(orNull))?.mtime ?? since) < since
      for (const name of names.filter(isFileName)) {
        const place = placeOf(shelf, name)
        if (!(await isOld(place)) || (await isUsed(name)) || !(await isOld(place))) continue
        await unlink(place).catch(orNull)
      }
    },
  }
}
