import type { S3mini, S3ServiceError } from 's3mini'
import { problem } from '#kernel/problem.ts'
import { checkedName, isFileName, type FileStore } from '../files.ts'
import { Refused } from '../refused.ts'
import type { BucketSettings } from '../settings.ts'

/** A call of the storage is given up after this time, with a large file over a slow connection. */
const patienceMs = 60_000
const contentType = 'application/octet-stream'

/** The client is loaded with the first file, because most calls need none. */
async function connect({ url, region, accessKeyId, secretAccessKey }: BucketSettings): Promise<S3mini> {
  const { S3mini } = await import('s3mini')
  return new S3mini({ endpoint: url.href, region, accessKeyId, secretAccessKey, requestAbortTimeout: patienceMs })
}

/**
 * A store in a bucket, which several servers may share. An object is there whole or not at all, by the promise of S3.
 * @param pageSize the largest number of objects in one answer of the storage.
 * @throws Refused 503 `files_unavailable` when the storage does not answer or refuses.
 */
export function openBucket(settings: BucketSettings, { pageSize = 1000 } = {}): FileStore {
  let connected: Promise<S3mini> | undefined
  async function ask<Answer>(work: (s3: S3mini) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(await (connected ??= connect(settings)))
    } catch (error) {
      throw new Refused(503, [problem('', 'files_unavailable')], { cause: error })
    }
  }
  const keyOf = (shelf: string, name: string): string => `${shelf}/${checkedName(name)}`
  /** The content of an object; null when it does not exist. */
  const read = (key: string): Promise<Uint8Array<ArrayBuffer> | null> =>
    ask(async (s3) => {
      try {
        return new Uint8Array(await (await s3.getObjectRaw(key)).arrayBuffer())
      } catch (error) {
        const { status, body } = error as Partial<S3ServiceError>
        // A bucket that is gone is a fault: its files are not taken for missing.
        if (status === 404 && !body?.includes('NoSuchBucket')) return null
        throw error
      }
    })
  /** When the object was stored last; null when it does not exist. */
  const storedAt = (key: string): Promise<Date | null> =>
    ask(async (s3) => {
      const { objects } = (await s3.listObjectsPaged('/', key, 1)) ?? {}
      return objects?.find(({ Key }) => Key === key)?.LastModified ?? null
    })

  return {
    put: async (shelf, name, content) => {
      const key = keyOf(shelf, name)
      await ask((s3) => s3.putObject(key, content, contentType))
    },

    get: async (shelf, name) => read(keyOf(shelf, name)),

    // Stored once more: S3 has no other way to make an object new again that every storage understands.
    claim: async (shelf, name) => {
      const key = keyOf(shelf, name)
      const content = await read(key)
      if (content) await ask((s3) => s3.putObject(key, content, contentType))
      return content !== null
    },

    remove: async (shelf, name) => {
      const key = keyOf(shelf, name)
      await ask((s3) => s3.deleteObject(key))
    },

    async sweep(shelf, since, isUsed) {
      const isOld = (at: Date | string | null) => at !== null && new Date(at) < since
      let token: string | undefined
      do {
        const after: string | undefined = token
        const page = await ask((s3) => s3.listObjectsPaged('/', `${shelf}/`, pageSize, after))
        for (const { Key, LastModified } of page?.objects ?? []) {
          const name = Key.slice(shelf.length + 1)
          if (!isFileName(name) || !isOld(LastModified) || (await isUsed(name)) || !isOld(await storedAt(Key))) continue
          await ask((s3) => s3.deleteObject(Key))
        }
        token = page?.nextContinuationToken
      } while (token)
    },
  }
}
