import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open as openFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import {
  countLines,
  detachMonth,
  dropMonth,
  keptUntil,
  linesOfMonth,
  monthsToArchive,
  type LogMonth,
} from '#features/audit/queries/months.ts'
import type { Db } from '#platform/server/db.ts'
import { readSettings } from '#platform/server/settings.ts'
import { open } from './open.ts'

const usage = `npm run archive-log -- --before YYYY-MM [--to FOLDER] [--dry-run]

Takes the months of the log before this one out of the database. Each becomes a file of lines of JSON (.jsonl.gz) with its
checksum and its number of lines beside it (.json), is read back and compared, and only then leaves the database. No month
goes that has to stay: see the years of the log of each country. A run that was broken off goes on where it was.`

interface Wanted {
  /** The first day of the first month that stays, in UTC. */
  readonly before: string
  readonly folder: string
  readonly dryRun: boolean
}

/** Reads the command line. Throws a sentence for the person who typed it. */
export function wantedOf(args: readonly string[], dataDir: string): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: { before: { type: 'string' }, to: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  })
  if (!values.before || !/^\d{4}-(0[1-9]|1[0-2])$/.test(values.before)) throw new Error(usage)
  return {
    before: `${values.before}-01`,
    folder: path.resolve(values.to ?? path.join(dataDir, 'log-archive')),
    dryRun: values['dry-run'] ?? false,
  }
}

interface Content {
  readonly lines: number
  /** The SHA-256 of the lines, before they were compressed. */
  readonly sha256: string
}

/**
 * Archives the months that end before a day.
 * @param tell hears a sentence about each month.
 * @returns the files that were written.
 * @throws Error with a sentence when a month has to stay, or when a file does not hold what the database holds.
 */
export async function archiveLog(
  db: Db,
  { before, folder, dryRun }: Wanted,
  tell: (line: string) => void,
): Promise<readonly string[]> {
  const until = await keptUntil(db)
  if (before > until)
    throw new Error(
      `The log has to stay from ${until} on: the years of the log that the countries of the chain name. Choose --before ${until.slice(0, 7)} or earlier.`,
    )
  const files: string[] = []
  for (const month of await monthsToArchive(db, before)) {
    const file = path.join(folder, `${month.name.replaceAll('_', '-')}.jsonl.gz`)
    if (dryRun) tell(`${month.name}: ${await countLines(db, month)} lines would go to ${file}`)
    else {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      tell(`${month.name}: ${(await archiveMonth(db, month, file)).lines} lines are in ${file}`)
      files.push(file)
    }
  }
  if (!dryRun && !files.length) tell('No month of the log ends before that.')
  return files
}

async function archiveMonth(db: Db, month: LogMonth, file: string): Promise<Content> {
  // From here on nobody writes to the month, not even the erasure of a client.
  const gone = month.attached ? await detachMonth(db, month) : month
  const lines = await countLines(db, gone)
  const written = await writeMonth(db, gone, file)
  const readBack = await contentOf(file)
  if (written.lines !== lines || readBack.lines !== lines || readBack.sha256 !== written.sha256)
    throw new Error(
      `${file} holds ${readBack.lines} lines and the database ${lines}, or their checksums differ: the month stays in the database.`,
    )
  const gzipBytes = (await stat(file)).size
  const about = { table: month.name, ...readBack, gzip_bytes: gzipBytes }
  await writeFile(`${file}.json`, `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 })
  await toDisk(`${file}.json`)
  await dropMonth(db, gone, { ...readBack, gzipBytes })
  return readBack
}

/** Writes the lines of a month as a whole file: a run that was broken off leaves no half of one under its name. */
async function writeMonth(db: Db, month: LogMonth, file: string): Promise<Content> {
  const hash = createHash('sha256')
  let lines = 0
  async function* content() {
    for await (const line of linesOfMonth(db, month)) {
      lines++
      hash.update(`${line}\n`)
      yield `${line}\n`
    }
  }
  const unfinished = `${file}.unfinished`
  await pipeline(Readable.from(content()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
  await toDisk(unfinished)
  await rename(unfinished, file)
  await toDisk(path.dirname(file))
  return { lines, sha256: hash.digest('hex') }
}

/** Reads an archived file whole. Throws when it is damaged, or when a line of it is not JSON. */
export async function contentOf(file: string): Promise<Content> {
  const hash = createHash('sha256')
  let lines = 0
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    for await (const chunk of chunks) {
      hash.update(chunk)
      const [begun = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
      const whole = [rest + begun, ...others]
      rest = whole.pop()!
      for (const line of whole) JSON.parse(line)
      lines += whole.length
    }
    if (rest) throw new Error(`${file} ends in the middle of a line.`)
  })
  return { lines, sha256: hash.digest('hex') }
}

async function toDisk(name: string): Promise<void> {
  const handle = await openFile(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `npm run archive-log`: takes old months of the log out of the database of the settings. */
export async function main(args: readonly string[]): Promise<void> {
  const settings = readSettings(process.env)
  const wanted = wantedOf(args, settings.dataDir)
  const { database } = await open(settings, (line) => console.error(line))
  try {
    await archiveLog(database.db, wanted, (line) => console.log(line))
  } finally {
    await database.close()
  }
}
