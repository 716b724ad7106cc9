import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sentence } from '#kernel/sentence.ts'
import {
  importKinds,
  importLimits,
  type ImportKind,
  type Mapping,
  type RowProblem,
} from '#features/imports/contract.ts'
import { actAs, findImport, insertImport, type StoredImport } from '#features/imports/queries/imports.ts'
import { priceLevelsOf } from '#features/imports/queries/facts.ts'
import {
  fieldsOf,
  guessMapping,
  leftOut,
  levelField,
  namesNoLevel,
  type PriceLevel,
} from '#features/imports/rules/fields.ts'
import { checkImport, problemsOfImport, receive, runImport } from '#features/imports/routes/work.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import { refusalOf } from '#platform/server/refused.ts'
import { readSettings } from '#platform/server/settings.ts'
import { open } from './open.ts'
import { problemSentences } from './features.ts'

const usage = `npm run import -- FILE --kind ${importKinds.join('|')} --country NL [--mapping map.json] [--skip-existing] [--run]

Reads a CSV or XLSX file, looks at every row as the forms would, and tells what is wrong with it. Nothing is imported
without --run, and then everything or nothing. map.json says which column holds what: { "email": "E-mailadres" }; a price
level is called by its name: { "price level Gold": "Prijs goud" }. A column that map.json does not name is left out.`

export interface Import {
  readonly file: string
  readonly kind: ImportKind
  readonly country: string
  readonly mapping?: Readonly<Record<string, string>>
  readonly skipExisting: boolean
  readonly run: boolean
}

/** Reads the command line. Throws a sentence for the person who typed it. */
async function asked(args: readonly string[]): Promise<Import> {
  const {
    values,
    positionals: [file],
  } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      country: { type: 'string' },
      mapping: { type: 'string' },
      'skip-existing': { type: 'boolean' },
      run: { type: 'boolean' },
    },
  })
  const kind = importKinds.find((one) => one === values.kind)
  if (!file || !kind || !values.country) throw new Error(usage)
  return {
    file,
    kind,
    country: values.country.toUpperCase(),
    skipExisting: values['skip-existing'] ?? false,
    run: values.run ?? false,
    ...(values.mapping && { mapping: JSON.parse(await readFile(values.mapping, 'utf8')) as Record<string, string> }),
  }
}

/** One step of an import in a transaction of its own, as http.ts would open it. */
const step = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await actAs(tx, { requestId: randomUUID(), employeeId: null, address: '127.0.0.1' })
    return work(tx)
  })

/** A refusal as a sentence for the person at the command line. */
function inWords(error: unknown): unknown {
  const refused = refusalOf(error)
  return refused
    ? new Error(
        refused.problems
          .map((found) => `${found.field && `${found.field}: `}${sentence(problemSentences, found, 'en')}`)
          .join('\n'),
      )
    : error
}

/**
 * Maps fields to columns by the titles on the command line. Throws a sentence for a name that does not exist: nothing
 * that was asked for is left out silently.
 */
function mappingOf(
  titles: readonly string[],
  kind: ImportKind,
  levels: readonly PriceLevel[],
  byField: Readonly<Record<string, string>>,
): Mapping {
  const called = new Map([
    ...fieldsOf(kind, []).map(({ key }) => [key, key] as const),
    ...levels.map(({ id, name }) => [`price level ${name}`, levelField(id)] as const),
  ])
  const unnamed = titles.flatMap((title, column) =>
    namesNoLevel(title, kind, levels) && !Object.values(byField).includes(title)
      ? [[leftOut(column), column] as const]
      : [],
  )
  return Object.fromEntries([
    ...unnamed,
    ...Object.entries(byField).map(([name, title]) => {
      const [field, column] = [called.get(name), titles.indexOf(title)]
      if (!field)
        throw new Error(`${kind} of this country have no "${name}". They have: ${[...called.keys()].join(', ')}.`)
      if (column < 0) throw new Error(`The file has no column "${title}". It has: ${titles.join(', ')}.`)
      return [field, column] as const
    }),
  ])
}

/** Imports a file, or throws the reason why it cannot. Returns the problems of its rows. */
export async function importFile(
  db: Db,
  { file, kind, country, mapping: byTitle, skipExisting, run }: Import,
  tell: (line: string) => void,
): Promise<readonly RowProblem[]> {
  const place = await db
    .selectFrom('supported_countries')
    .innerJoin('countries', 'countries.id', 'supported_countries.id')
    .select('supported_countries.id')
    .where('countries.code', '=', country)
    .executeTakeFirst()
  if (!place) throw new Error(`The chain does not work in ${country}.`)
  if ((await stat(file)).size > importLimits.bytes)
    throw new Error(`${file} is larger than ${importLimits.bytes / 1024 / 1024} MB. Split it into several files.`)
  const { columns, rowCount, packed } = await receive(await readFile(file))
  const titles = columns.map(({ title }) => title)
  const levels = await priceLevelsOf(db, place.id)
  const mapping = byTitle ? mappingOf(titles, kind, levels, byTitle) : guessMapping(titles, kind, levels)
  tell(
    `${rowCount} rows. ${Object.entries(mapping)
      .map(([field, column]) => `${titles[column]} → ${field}`)
      .join(', ')}`,
  )
  const id = await step(db, (tx) =>
    insertImport(tx, {
      countryId: place.id,
      employeeId: null,
      kind,
      fileName: path.basename(file).slice(0, importLimits.file_name),
      rowCount,
      mapping,
      columns,
      packed,
    }),
  )
  const held = async (tx: Db): Promise<StoredImport> => (await findImport(tx, id, [place.id], { lock: true }))!
  const checked = await step(db, async (tx) => {
    await checkImport(tx, await held(tx), { mapping, skipExisting }, systemClock.now())
    return held(tx)
  })
  const done =
    run && !checked.problem_count
      ? await step(db, async (tx) => {
          await runImport(tx, await held(tx), {
            version: checked.updated_at,
            authorId: null,
            now: systemClock.now(),
            onProgress: (done, of) => tell(`${done} of ${of} …`),
          })
          return held(tx)
        })
      : checked
  const outcome =
    done.status === 'done'
      ? `${done.imported_count} imported`
      : `${rowCount - done.wrong_count - done.skipped_count} ready, ${done.wrong_count} with a problem, nothing imported`
  tell(`${outcome}${done.skipped_count ? `, ${done.skipped_count} skipped` : ''}.`)
  return Array.fromAsync(problemsOfImport(db, id))
}

/** The command line of imports; see `usage`. The exit code is 1 when a row has a problem. */
export async function main(args: readonly string[]): Promise<void> {
  const what = await asked(args)
  const { database } = await open(readSettings(process.env), console.log)
  try {
    const problems = await importFile(database.db, what, console.log)
    for (const rowProblem of problems)
      console.log(
        `row ${rowProblem.row}${rowProblem.column ? `, ${rowProblem.column}` : ''}${rowProblem.typed ? ` (${rowProblem.typed})` : ''}: ${sentence(problemSentences, rowProblem, 'en')}`,
      )
    if (problems.length) process.exitCode = 1
    else if (!what.run) console.log('Everything is right. Add --run to import it.')
  } catch (error) {
    throw inWords(error)
  } finally {
    await database.close()
  }
}
