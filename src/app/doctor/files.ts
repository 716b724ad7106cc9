import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { floorBytes, freeBytesAt } from '#platform/server/disk-floor.ts'
import { openFiles } from '#platform/server/files/open.ts'
import type { Settings } from '#platform/server/settings.ts'
import { findingsOf, reasonOf, type Finding } from './finding.ts'

const comfortableBytes = 2 * 1024 ** 3
const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MB`

/** The failure of the storage itself: the store wraps it in a refusal for callers. */
const causeOf = (error: unknown): unknown => (error as Error).cause ?? error

const remedyOfFolder = (error: unknown): string => {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'The user of this process may not write there: change the owner of the folder, or mount it for writing.'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: make room, or enlarge it.'
  return 'Look at DATA_DIR and at its disk.'
}

const remedyOfBucket = (reason: string): string => {
  if (/SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied|403/.test(reason))
    return 'The storage refuses the key: look at S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, and at what the key may do in this bucket.'
  if (/NoSuchBucket|404/.test(reason)) return 'The bucket does not exist: create it, or correct S3_BUCKET_URL.'
  if (/Skewed/.test(reason)) return 'The clocks of this machine and of the storage differ: set them by NTP.'
  return 'Nobody answers there as S3: look at S3_BUCKET_URL and at the way to it.'
}

/** Writes, reads and removes a file where uploads go, and looks at the room that is left. */
export async function examineFiles(settings: Settings): Promise<readonly Finding[]> {
  const { list, good, note, wrong } = findingsOf('files')
  const files = openFiles(settings)
  const place = settings.bucket
    ? `The bucket ${settings.bucket.url.href}`
    : `The folder ${path.join(settings.dataDir, 'files')}`
  // No row names it: were this process to end in between, the nightly sweep would remove it.
  const probe = {
    shelf: 'contracts',
    name: `doctor-${randomBytes(10).toString('hex')}`,
    content: randomBytes(256),
  } as const
  try {
    await files.put(probe.shelf, probe.name, probe.content)
    const read = await files.get(probe.shelf, probe.name)
    await files.remove(probe.shelf, probe.name)
    const left = await files.get(probe.shelf, probe.name)
    if (!read || !probe.content.equals(read))
      wrong(
        `${place} gives back another content than was written.`,
        'It is not to be trusted with files: look at its storage.',
      )
    else if (left)
      wrong(
        `${place} still has a file that was removed.`,
        'Removed files of clients must be gone: look at its rights and its versions.',
      )
    else good(`${place} takes files, gives them back and removes them.`)
  } catch (error) {
    const cause = causeOf(error)
    const reason = reasonOf(cause)
    wrong(`${place} cannot be used: ${reason}.`, settings.bucket ? remedyOfBucket(reason) : remedyOfFolder(cause))
  }
  if (settings.bucket && settings.databaseUrl) return list // nothing is stored on this machine
  try {
    const free = freeBytesAt(settings.dataDir)
    if (free < 2 * floorBytes)
      wrong(`Only ${megabytes(free)} are free in ${settings.dataDir}.`, 'Make room, or enlarge the disk.')
    else if (free < comfortableBytes)
      note(`${megabytes(free)} are free in ${settings.dataDir}.`, 'Think of a larger disk.')
    else good(`${megabytes(free)} are free in ${settings.dataDir}.`)
  } catch {
    // The folder does not exist, and the probe has told why it could not be made.
  }
  return list
}
