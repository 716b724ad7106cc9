import { fill, slugged, type Language } from '#kernel/texts.ts'
import { invoiceByRef } from '#features/invoices/queries.ts'
import { printed } from '#features/invoices/routes/print.ts'
import type { Db } from '#platform/server/db.ts'
import type { Services } from '#platform/server/http.ts'
import type { Instant } from '#kernel/day.ts'
import { opened } from '#platform/server/secret.ts'
import type { ZipEntry } from '#platform/server/zip.ts'
import { faultLine } from '#platform/server/log-lines.ts'
import { fileNames, missingTexts } from '../overview-texts.ts'
import { logExtent, logLines, rowsAbout } from '../queries/client-rows.ts'
import { clientFile, type ClientDetails, type ClientFile } from '../queries/overview.ts'
import { clientTables, type ClientTable } from '../rules/client-tables.ts'
import { drawnSvg } from './drawings.ts'
import { overviewInputs, printOverview } from './overview.ts'

type Row = Readonly<Record<string, unknown>>

/** Everything about a client as it was at one moment; the lines of the log are read while they are written. */
export interface WholeFile {
  readonly client: ClientDetails
  /** The national number in the clear: who may export the file may see it. */
  readonly nin: string | null
  readonly file: ClientFile
  readonly tables: ReadonlyMap<string, readonly Row[]>
  readonly log: { readonly lines: number; readonly last_id: number }
}

/** A value of bytes, as it comes out of JSON: `\x00ff…`. */
const bytesOf = (value: string): Buffer => Buffer.from(value.slice(2), 'hex')

/** Reads everything about a client in one transaction, so that no part is older than another. */
export const readWholeFile = (
  db: Db,
  client: ClientDetails,
  { secrets }: Pick<Services, 'secrets'>,
): Promise<WholeFile> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const tables = new Map<string, readonly Row[]>()
      for (const [name, table] of Object.entries(clientTables)) {
        if (table.notExportedBecause) continue
        const rows = await rowsAbout(tx, name, table, client.id)
        for (const row of rows)
          for (const column of table.sealed ?? [])
            if (typeof row[column] === 'string') row[column] = opened(secrets, bytesOf(row[column]))
        tables.set(name, rows)
      }
      return {
        client,
        nin: client.nin && opened(secrets, client.nin),
        file: await clientFile(tx, client.id, client.zone),
        tables,
        log: await logExtent(tx, client.id),
      }
    })

export const rowsIn = ({ tables, log }: WholeFile): number =>
  [...tables.values()].reduce((sum, rows) => sum + rows.length, log.lines)

interface StoredFile {
  readonly name: string
  readonly shelf: NonNullable<ClientTable['files']>['shelf']
  readonly file: string
}

/** The stored files that the rows name, with a name that says what each is. */
const storedFiles = (tables: WholeFile['tables']): StoredFile[] =>
  Object.entries(clientTables).flatMap(([table, { files }]) =>
    (tables.get(table) ?? []).flatMap((row) => {
      const stored = files && row[files.column]
      if (typeof stored !== 'string') return []
      const [ending = typeof row.file_type === 'string' ? `.${row.file_type}` : ''] =
        /\.[a-z0-9]{1,5}$/.exec(stored) ?? []
      const title = slugged(String(row[files!.title]).replace(/\.[a-z0-9]{1,5}$/i, '')).slice(0, 60)
      return [{ name: `${String(row.id)}-${title}${ending}`, shelf: files!.shelf, file: stored }]
    }),
  )

/**
 * All data as JSON: the comparisons that were sent, with their names and addresses, the rows of every table by the names
 * of their columns, and the lines of the log.
 */
async function* dataOf(
  { client, file, tables, log }: WholeFile,
  missing: readonly string[],
  db: Db,
  now: Instant,
): AsyncGenerator<string> {
  yield `{"client_id":${client.id},"exported_at":${JSON.stringify(now)},"missing_files":${JSON.stringify(missing)},"sent_comparisons":${JSON.stringify(file.comparisons)},"tables":{`
  let separator = '\n'
  for (const [name, rows] of tables) {
    yield `${separator}${JSON.stringify(name)}:[${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}]`
    separator = ',\n'
  }
  yield `${separator}"audit_log":[`
  separator = '\n'
  for await (const lines of logLines(db, client.id, log.last_id)) {
    yield separator + lines.map((line) => JSON.stringify(line)).join(',\n')
    separator = ',\n'
  }
  yield ']}}\n'
}

/** Prints documents in their order, each while the one before it is being written into the archive. */
async function* printedAhead<Document extends { readonly ref: string }>(
  documents: readonly Document[],
  print: (document: Document) => Promise<Uint8Array>,
): AsyncGenerator<{ readonly ref: string; readonly pdf: Promise<Uint8Array> }> {
  const begin = (document: Document) => {
    const pdf = print(document)
    pdf.catch(() => {}) // a failure is seen where the document is written
    return { ref: document.ref, pdf }
  }
  let ahead = documents[0] && begin(documents[0])
  for (const next of documents.slice(1)) {
    const current = ahead!
    ahead = begin(next)
    yield current
  }
  if (ahead) yield ahead
}

/** A document that is not in the archive: its name there, and why. */
interface Missing {
  readonly name: string
  readonly reason: 'unprinted' | 'unread' | 'lost'
}

/** The result, or `failed` after an error, of which the operator reads the reason, and nothing of the client. */
async function orFailed<Result>(work: () => Promise<Result>): Promise<Result | 'failed'> {
  try {
    return await work()
  } catch (error) {
    console.error(faultLine(error, 'a document is not in the export of a client'))
    return 'failed'
  }
}

/** The documents of the archive, each made when its turn comes, so that few are in memory; others go to `missing`. */
async function* documentsOf(
  { client, nin, file, tables }: WholeFile,
  { db, services, now }: ArchiveMaking,
  missing: Missing[],
): AsyncGenerator<ZipEntry> {
  const named = (key: keyof typeof fileNames) => fileNames[key][client.language]
  const { printer, files, log } = services
  const entry = (name: string, bytes: Uint8Array | null | 'failed', failure: 'unprinted' | 'unread'): ZipEntry[] => {
    if (bytes && bytes !== 'failed') return [{ name, file: () => Promise.resolve(bytes) }]
    missing.push({ name, reason: bytes === 'failed' ? failure : 'lost' })
    return []
  }
  const overview = await orFailed(async () =>
    printOverview(printer, overviewInputs({ ...client, nin }, file, log, now)),
  )
  yield* entry(named('overview'), overview, 'unprinted')
  for await (const { ref, pdf } of printedAhead(file.invoices, async (invoice) =>
    printed(printer, (await invoiceByRef(db, invoice.ref, null))!),
  )) {
    yield* entry(`${named('invoices')}/${ref}.pdf`, await orFailed(() => pdf), 'unprinted')
  }
  for (const { name: own, shelf, file: stored } of storedFiles(tables)) {
    yield* entry(`${named('files')}/${own}`, await orFailed(() => files.get(shelf, stored)), 'unread')
  }
  for (const drawing of tables.get('report_drawings') ?? []) {
    const svg = await orFailed(() => drawnSvg(drawing, tables, files, client.language))
    yield* entry(`${named('drawings')}/${String(drawing.id)}.svg`, svg, 'unread')
  }
}

/** The note about the documents that are not in the archive, in the client's language. */
function* noteOf(missing: readonly Missing[], language: Language): Generator<string> {
  yield `${fill(missingTexts.intro[language], { data: fileNames.data[language] })}\n\n`
  for (const { name, reason } of missing) yield `${name}: ${missingTexts[reason][language]}\n`
}

/** The means to make an archive. */
export interface ArchiveMaking {
  readonly db: Db
  readonly services: Services
  readonly now: Instant
  /** Told the names of the documents that are not in the archive, before it ends. */
  readonly onMissing: (names: readonly string[]) => Promise<void>
}

/**
 * The files of the archive. A document that cannot be printed or read does not break it off: a note and the data name it.
 */
export async function* archiveOf(whole: WholeFile, making: ArchiveMaking): AsyncGenerator<ZipEntry> {
  const { language } = whole.client
  const missing: Missing[] = []
  yield* documentsOf(whole, making, missing)
  const names = missing.map(({ name }) => name)
  if (missing.length) {
    await making.onMissing(names)
    yield { name: fileNames.missing[language], content: noteOf(missing, language) }
  }
  yield { name: fileNames.data[language], content: dataOf(whole, names, making.db, making.now) }
}
