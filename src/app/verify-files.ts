import { epochMs, type Instant } from '#kernel/day.ts'
import {
  beginFileCheck,
  finishFileCheck,
  keepFileProgress,
  type FilePosition,
} from '#features/ledger/queries/file-checks.ts'
import { noteSeen, solveFiles, standingFiles } from '#features/ledger/queries/findings.ts'
import { fileNightOf, shareOfNight, type PartSeen } from '#features/ledger/rules.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore } from '#platform/server/files.ts'
import { openFiles } from '#platform/server/files/open.ts'
import { readSettings } from '#platform/server/settings.ts'
import { open } from './open.ts'
import {
  aboutAmountOfFiles,
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
        `${faults.length} of ${files} files are missing, altered or cannot be read.`,
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

/** A row that names a file: the column, and its id. */
interface FileRow {
  readonly part: string
  readonly id: number
}

const rowsOf = (faults: readonly FileFault[]): PartSeen[] =>
  [...Map.groupBy(faults, ({ of }) => of)].map(([part, ofPart]) => ({
    kind: 'files',
    part,
    rows: [...new Map(ofPart.map(({ id, fault }) => [id, { subject: String(id), detail: fault }])).values()],
    isWhole: false,
  }))

/**
 * Reads a share of the files once in a night, whichever server comes first: all of them are read within four weeks, or in
 * as many nights as it takes to read them (docs/decisions/058). Those of the last days are asked for their size, and those that were found
 * wrong are read again. It ends with the night, and the next one goes on where it ended. Each page is kept together with
 * what was found in it, so that nothing is lost when the server ends or the storage is away: the next hour goes on.
 */
export async function checkFilesAtNight(db: Db, files: FileStore, now: Instant): Promise<void> {
  const night = fileNightOf(now)
  const begun = night && (await beginFileCheck(db, night.day, now))
  if (!begun) return
  const { id, after } = begun
  const startedMs = performance.now()
  const moment = () => new Date(epochMs(now) + performance.now() - startedMs).toISOString() as Instant
  const wrong = new Set<string>()
  const goesOn = () => performance.now() - startedMs < night.minutesLeft * 60_000 && wrong.size < mostFaults

  async function keep(seen: FilesVerified, at: FilePosition | null, solved: readonly FileRow[] = []): Promise<boolean> {
    // A file that was looked at in two ways is one finding.
    const faults = seen.faults.filter(({ file }) => !wrong.has(file)).slice(0, mostFaults - wrong.size)
    for (const { file } of faults) wrong.add(file)
    await db.transaction().execute(async (tx) => {
      await solveFiles(tx, solved, now)
      await noteSeen(tx, rowsOf(faults), now)
      await keepFileProgress(tx, id, { files: seen.files, faults: faults.length, at }, moment())
    })
    return goesOn()
  }

  const standing = await standingFiles(db, mostFaults)
  const still = await verifyFilesOf(db, files, standing)
  const isStill = new Set(still.faults.map(({ of, id }) => `${of} ${id}`))
  await keep(
    still,
    null,
    standing.filter(({ part, id }) => !isStill.has(`${part} ${id}`)),
  )
  const since = new Date(epochMs(now) - recentDays * 24 * 60 * 60_000)
  if (goesOn()) await verifyRecentFiles(db, files, { since, onPage: (seen) => keep(seen, null) })
  const isRound =
    goesOn() &&
    (await verifySlice(db, files, {
      after,
      most: shareOfNight(await aboutAmountOfFiles(db)),
      onPage: (at, seen) => keep(seen, at),
    }))
  await finishFileCheck(db, id, isRound, moment())
}
