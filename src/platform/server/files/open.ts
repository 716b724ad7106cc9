import path from 'node:path'
import type { FileStore } from '../files.ts'
import type { Settings } from '../settings.ts'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import { openMoving } from './moving.ts'

type FilesSettings = Pick<Settings, 'dataDir' | 'bucket' | 'filesMovingFrom' | 'filesKeptDays'>

/** The folder `files` of DATA_DIR, which several servers may share. */
export const folderOf = ({ dataDir, filesKeptDays }: FilesSettings): FileStore =>
  openFolder(path.join(dataDir, 'files'), { keptDays: filesKeptDays })

/** The bucket of the settings; null when they have none. */
export const bucketOf = ({ bucket, filesKeptDays }: FilesSettings): FileStore | null =>
  bucket && openBucket(bucket, { keptDays: filesKeptDays })

/** The store of the settings: a bucket, or else the folder; both while files move between them. */
export function openFiles(settings: FilesSettings): FileStore {
  const bucket = bucketOf(settings)
  if (!bucket) return folderOf(settings)
  switch (settings.filesMovingFrom) {
    case 'folder':
      return openMoving(bucket, folderOf(settings))
    case 'bucket':
      return openMoving(folderOf(settings), bucket)
    case null:
      return bucket
  }
}
