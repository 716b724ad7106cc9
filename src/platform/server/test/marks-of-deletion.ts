import { S3mini } from 's3mini'
import type { BucketSettings } from '../settings.ts'

/**
 * Removes the marks of deletion that were set since an instant, with the calls of the command in
 * docs/operations/restore.md: the objects that they hid can be read again.
 * @returns the number of marks.
 */
export async function removeMarksSince(
  { url, region, accessKeyId, secretAccessKey }: BucketSettings,
  instant: Date,
  pageSize?: number,
): Promise<number> {
  const s3 = new S3mini({ endpoint: url.href, region, accessKeyId, secretAccessKey })
  let removed = 0
  let token: string | undefined
  do {
    const page = await s3.listObjectsPaged('/', '', pageSize, token, { versions: true })
    for (const { Key, VersionId, IsDeleteMarker, LastModified } of page?.objects ?? []) {
      if (!IsDeleteMarker || !VersionId || new Date(LastModified) < instant) continue
      await s3.deleteObject({ key: Key, versionId: VersionId })
      removed++
    }
    token = page?.nextContinuationToken
  } while (token)
  return removed
}
