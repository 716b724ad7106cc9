import type { S3mini, S3ServiceError } from 's3mini'
import { problem } from '#kernel/problem.ts'
import {
  checkedName,
  defaultPageSize,
  DifferentContent,
  isFileName,
  isSameContent,
  sweptFolder,
  type FileStore,
  type SweepOptions,
} from '../files.ts'
import { Refused } from '../refused.ts'
import type { BucketSettings } from '../settings.ts'
import { walkShelf } from './sweep-walk.ts'

/** A call of the storage is given up after this time, with a large file over a slow connection. */
const patienceMs = 60_000
const contentType = 'application/octet-stream'

/** The client is loaded with the first file, because most calls need none. */
async function connect({ url, region, accessKeyId, secretAccessKey }: BucketSettings): Promise<S3mini> {
  const { S3mini } = await import('s3mini')
  return new S3mini({ endpoint: url.href, region, accessKeyId, secretAccessKey, requestAbortTimeout: patienceMs })
}

const statusOf = (error: unknown): number | undefined => (error as Partial<S3ServiceError>).status
/** Answers of a storage that knows no conditions for a PUT. */
const withoutConditions = new Set([400, 501])
const mostTries = 5

/**
 * A store in a bucket, which several servers may share. An object is there whole or not at all, by the promise of S3.
 * @throws Refused 503 `files_unavailable` when the storage does not answer or refuses.
 */
export function openBucket(
  settings: BucketSettings,
  { pageSize = defaultPageSize, keptDays = 0 }: SweepOptions = {},
): FileStore {
  let connected: Promise<S3mini> | undefined
  async function ask<Answer>(work: (s3: S3mini) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(await (connected ??= connect(settings)))
    } catch (error) {
      throw new Refused(503, [problem('', 'files_unavailable')], { cause: error })
    }
  }
  const keyOf = (shelf: string, name: string): string => `${shelf}/${checkedName(name)}`
  const sweptKeyOf = (shelf: string, name: string): string => `${sweptFolder}/${keyOf(shelf, name)}`
  const isMissing = (error: unknown): boolean =>
    // A bucket that is gone is a fault: its files are not taken for missing.
    statusOf(error) === 404 && !(error as Partial<S3ServiceError>).body?.includes('NoSuchBucket')
  /** The content of an object; null when it does not exist, or its newest version is a deletion. */
  const read = (key: string): Promise<Uint8Array<ArrayBuffer> | null> =>
    ask(async (s3) => {
      try {
        return new Uint8Array(await (await s3.getObjectRaw(key)).arrayBuffer())
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    })
  const encryption: Record<string, string> = settings.encryption
    ? { 'x-amz-server-side-encryption': settings.encryption }
    : {}
  const write = (key: string, content: Uint8Array) =>
    ask((s3) => s3.putObject(key, content, contentType, undefined, encryption))
  /** Whether the storage keeps the condition of a PUT; null until the first one has shown it. */
  let keepsConditions: boolean | null = null
  /** Asks for a PUT on the condition that there is no such object; false: there is one. */
  const writeOnCondition = (key: string, content: Uint8Array): Promise<boolean> =>
    ask(async (s3) => {
      for (let tries = 1; ; tries++)
        try {
          const headers: Record<string, string> = { ...encryption, 'if-none-match': '*' }
          await s3.putObject(key, content, contentType, undefined, headers)
          return true
        } catch (error) {
          const status = statusOf(error)
          if (status === 412) return false
          // Another server stores the same name at this moment.
          if (status === 409 && tries < mostTries) continue
          if (!withoutConditions.has(status ?? 0)) throw error
          keepsConditions = false
          await s3.putObject(key, content, contentType, undefined, encryption)
          return true
        }
    })
  /** Stores an object unless there is one; false: there is one. Where the storage keeps no conditions it looks first. */
  async function writeNew(key: string, content: Uint8Array): Promise<boolean> {
    if (keepsConditions) return writeOnCondition(key, content)
    if (await listed(key)) return false
    if (keepsConditions === false) {
      await write(key, content)
      return true
    }
    const isNew = await writeOnCondition(key, content)
    // The same once more: a storage that ignores conditions takes it, and has the same content afterwards.
    keepsConditions ??= !(isNew && (await writeOnCondition(key, content)))
    return isNew
  }
  /** The object of a key in the list of the bucket; null when it does not exist. */
  const listed = (key: string) =>
    ask(async (s3) => {
      const { objects } = (await s3.listObjectsPaged('/', key, 1)) ?? {}
      return objects?.find(({ Key }) => Key === key) ?? null
    })
  /** The objects whose keys begin so, after a name and in the order of names, page by page. */
  async function* pagesUnder(prefix: string, after = '') {
    const start = after ? { 'start-after': `${prefix}${after}` } : {}
    let token: string | undefined
    do {
      const next: string | undefined = token
      const page = await ask((s3) => s3.listObjectsPaged('/', prefix, pageSize, next, next ? {} : start))
      yield (page?.objects ?? []).flatMap(({ Key, Size, LastModified }) => {
        const name = Key.slice(prefix.length)
        return isFileName(name) ? [{ name, bytes: Size, at: new Date(LastModified) }] : []
      })
      token = page?.nextContinuationToken
    } while (token)
  }
  const erase = (key: string) => ask((s3) => s3.deleteObject(key))
  const sizeAt = async (key: string) => {
    const one = await listed(key)
    return one && one.Size
  }

  return {
    async put(shelf, name, content) {
      const key = keyOf(shelf, name)
      if (await writeNew(key, content)) return
      const there = await read(key)
      if (there && !isSameContent(there, content)) throw new DifferentContent(shelf, name)
      // Stored once more, so that it counts as new: it is the same content.
      await write(key, content)
    },

    get: async (shelf, name) => (await read(keyOf(shelf, name))) ?? (keptDays ? read(sweptKeyOf(shelf, name)) : null),

    sizeOf: async (shelf, name) => (await sizeAt(keyOf(shelf, name))) ?? sizeAt(sweptKeyOf(shelf, name)),

    async *list(shelf) {
      for await (const page of pagesUnder(`${shelf}/`)) for (const { name, bytes } of page) yield { name, bytes }
    },

    // Stored once more: S3 has no other way to make an object new again that every storage understands.
    claim: async (shelf, name) => {
      const there = await read(keyOf(shelf, name))
      const swept = there ? null : await read(sweptKeyOf(shelf, name))
      const content = there ?? swept
      if (content) await write(keyOf(shelf, name), content)
      if (swept) await erase(sweptKeyOf(shelf, name))
      return content !== null
    },

    remove: async (shelf, name) => {
      for (const key of [keyOf(shelf, name), sweptKeyOf(shelf, name)]) await erase(key)
    },

    sweep(shelf, work) {
      const isOlder = async (key: string) => {
        const one = await listed(key)
        return one !== null && new Date(one.LastModified) < work.since
      }
      return walkShelf(work, keptDays, {
        pages: (of, after) => pagesUnder(of === 'shelf' ? `${shelf}/` : `${sweptFolder}/${shelf}/`, after),
        async takeOff(name) {
          const key = keyOf(shelf, name)
          if (!(await isOlder(key))) return
          if (keptDays) {
            const content = await read(key)
            if (content) await write(sweptKeyOf(shelf, name), content)
          }
          await erase(key)
        },
        async bringBack(name) {
          const content = await read(sweptKeyOf(shelf, name))
          if (content) await write(keyOf(shelf, name), content)
          await erase(sweptKeyOf(shelf, name))
        },
        removeAside: async (name) => void (await erase(sweptKeyOf(shelf, name))),
      })
    },
  }
}
