import { epochMs, type Instant } from '#kernel/day.ts'
import { beginFileCheck, finishFileCheck, keepFilePosition } from '#features/ledger/queries/file-checks.ts'
import { noteSeen, solveFiles, standingFiles } from '#features/ledger/queries/findings.ts'
import { fileNightOf, filesOfNight, type PartSeen } from '#features/ledger/rules.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore } from '#platform/server/files.ts'
import { openFiles } from '#platform/server/files/open.ts'
import { readSettings } from '#platform/server/settings.ts'
import { open } from './open.ts'
import {
  amountOfFiles,
  verifyFiles,
  verifyFilesOf,
  verifyRecentFiles,
  verifySlice,
  type FileFault,
  type FilesVerified,
} from './stored-files.ts'

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

/** The days whose files are asked for their size each night, beside those that are read. */
const recentDays = 2
/** A folder or a bucket that is gone is one fault, and not one for each of its files. */
const mostFaults = 1000

const rowsOf = (faults: readonly FileFault[]): PartSeen[] =>
  [...Map.groupBy(faults, ({ of }) => of)].map(([part, ofPart]) => ({
    kind: 'files',
    part,
    rows: [...new Map(ofPart.map(({ id, fault }) => [id, { subject: String(id), detail: fault }])).values()],
    isWhole: false,
  }))

/**
 * Reads a share of the files once in a night, whichever server comes first: all of them are read within four weeks, or in
 * as many nights as it takes to read them. Those of the last days are asked for their size, and those that were found
 * wrong are read again. It ends with the night, and the next one goes on where it ended.
 * @throws an Error that names what is missing, which the log then tells.
 */
export async function checkFilesAtNight(db: Db, files: FileStore, now: Instant): Promise<void> {
  const night = fileNightOf(now)
  const begun = night && (await beginFileCheck(db, night.day, now))
  if (!begun) return
  const until = performance.now() + night.minutesLeft * 60_000

  const standing = await standingFiles(db, mostFaults)
  const still = await verifyFilesOf(db, files, standing)
  const isStill = new Set(still.map(({ of, id }) => `${of} ${id}`))
  const recent = await verifyRecentFiles(db, files, new Date(epochMs(now) - recentDays * 24 * 60 * 60_000))
  let walked = recent.files
  const faults = [...still, ...recent.faults]
  const isRound = await verifySlice(db, files, {
    after: begun.after,
    most: filesOfNight(await amountOfFiles(db)),
    onPage: async (at, seen) => {
      walked += seen.files
      faults.push(...seen.faults)
      await keepFilePosition(db, begun.id, at)
      return performance.now() < until && faults.length < mostFaults
    },
  })
  // A file that was looked at in two ways is one finding.
  const different = [...new Map(faults.map((fault) => [fault.file, fault])).values()]
  await db.transaction().execute(async (tx) => {
    await solveFiles(
      tx,
      standing.filter(({ part, id }) => !isStill.has(`${part} ${id}`)),
      now,
    )
    await noteSeen(tx, rowsOf(different.slice(0, mostFaults)), now)
    await finishFileCheck(tx, begun.id, { files: walked, faults: different.length, isRound }, now)
  })
  if (different.length) throw new Error(verdictOfFiles({ files: walked, faults: different }))
}
