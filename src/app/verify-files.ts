import { epochMs, localTimeAt, type Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore } from '#platform/server/files.ts'
import { openFiles } from '#platform/server/files/open.ts'
import { readSettings } from '#platform/server/settings.ts'
import { open } from './open.ts'
import { verifyFiles, type FilesVerified } from './stored-files.ts'

const mostLines = 20

/** The verdict of the command: a line for each of the first files that are not right. */
export const verdictOfFiles = ({ files, faults }: FilesVerified): string =>
  faults.length
    ? [
        ...faults.slice(0, mostLines).map(({ file, fault }) => `${file}: ${fault}`),
        `${faults.length} of ${files} files are missing or altered.`,
      ].join('\n')
    : `${files} files: every one that a row names is there, and as it was stored.`

/** `npm run verify:files`: walks every row that names a file; `--sizes` asks for sizes alone, and reads no content. */
export async function main(args: readonly string[]): Promise<void> {
  if (args.some((one) => one !== '--sizes')) throw new Error('npm run verify:files [-- --sizes]')
  const settings = readSettings(process.env)
  const { database } = await open(settings, (line) => console.error(line))
  try {
    const verified = await verifyFiles(database.db, openFiles(settings), { content: !args.includes('--sizes') })
    console.log(verdictOfFiles(verified))
    if (verified.faults.length) process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** The night, when few look at pictures. */
const zone = 'Europe/Amsterdam'
const nightHour = '04:'
/** The files of the last two days, and as many older ones of each kind by chance. */
const nightly = { days: 2, older: 200 } as const

/**
 * Looks at night whether the files of the last days, and some older ones, are there with their size.
 * @throws an Error that names what is missing, which the log then tells.
 */
export async function checkFilesAtNight(db: Db, files: FileStore, now: Instant): Promise<void> {
  if (!localTimeAt(now, zone).time.startsWith(nightHour)) return
  const at = new Date(epochMs(now) - nightly.days * 24 * 60 * 60_000)
  const verified = await verifyFiles(db, files, { content: false, since: { at, older: nightly.older } })
  if (verified.faults.length) throw new Error(verdictOfFiles(verified))
}
