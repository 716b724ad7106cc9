import { bucketOf, folderOf } from '#platform/server/files/open.ts'
import { copyFiles } from '#platform/server/files/moving.ts'
import { readSettings } from '#platform/server/settings.ts'

const usage = `npm run move-files -- --to=bucket   copies the files of the folder to the bucket of the settings
npm run move-files -- --to=folder   copies the files of the bucket to the folder
Servers run meanwhile, with FILES_MOVING_FROM set to the storage that is left.`

/** `npm run move-files`. Throws a sentence for whoever runs it. */
export async function main(args: readonly string[]): Promise<void> {
  const to = /^--to=(bucket|folder)$/.exec(args.join(' '))?.[1]
  if (!to) throw new Error(usage)
  const settings = readSettings(process.env)
  const from = to === 'bucket' ? 'folder' : 'bucket'
  const [folder, bucket] = [folderOf(settings), bucketOf(settings)]
  if (!bucket) throw new Error('S3_BUCKET_URL and its keys are needed: files move between the folder and that bucket.')
  if (settings.filesMovingFrom !== from)
    throw new Error(
      `Set FILES_MOVING_FROM=${from} first, here and for every server, and start the servers anew: they store new files in the ${to} then, and read those that are not there yet from the ${from} (docs/operations/restore.md).`,
    )
  const [source, target] = to === 'bucket' ? [folder, bucket] : [bucket, folder]
  const moved = await copyFiles(source, target, (files) => console.log(`  ${files} files`))
  for (const one of moved.failed.slice(0, 20)) console.error(one)
  console.log(
    `${moved.copied} files copied to the ${to} (${(moved.bytes / 1e6).toFixed(1)} MB), ${moved.there} were there already, ${moved.failed.length} failed. Each was read there and compared.`,
  )
  if (moved.failed.length) process.exitCode = 1
  else if (moved.copied) console.log('Run it once more: servers may have stored files in the meantime.')
  else
    console.log(
      `Everything is in the ${to}: FILES_MOVING_FROM${to === 'folder' ? ' and the settings of the bucket' : ''} can go. The files in the ${from} are as they were; remove them once backups have the ${to}.`,
    )
}
