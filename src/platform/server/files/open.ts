import path from 'node:path'
import type { FileStore } from '../files.ts'
import type { Settings } from '../settings.ts'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'

/** The store of the settings: a bucket, or else the folder `files` of DATA_DIR, which several servers may share. */
export const openFiles = ({ dataDir, bucket }: Pick<Settings, 'dataDir' | 'bucket'>): FileStore =>
  bucket ? openBucket(bucket) : openFolder(path.join(dataDir, 'files'))
