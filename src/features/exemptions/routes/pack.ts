import { fill } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import type { PdfPrinter } from '#platform/server/pdf.ts'
import { csvOf, type Sheet, type SheetRow } from '#platform/server/table-file.ts'
import type { ZipEntry } from '#platform/server/zip.ts'
import { faultLine } from '#platform/server/log-lines.ts'
import { linesInPart } from '../contract.ts'
import { packTexts as words } from '../pack-texts.ts'
import { batchesOf, type ExemptLine, type Wanted } from '../queries.ts'
import { partsOf } from '../rules.ts'
import { addendumLines, boundsOf, printPart, type PackHead } from './part.ts'

/** The means to make a pack. */
export interface PackMaking {
  readonly db: Db
  readonly printer: PdfPrinter
  readonly wanted: Wanted
  readonly head: PackHead
}

const columns = [
  ['ref', 'text'],
  ['credits', 'text'],
  ['invoice_date', 'day'],
  ['supply_date', 'day'],
  ['client_number', 'text'],
  ['client_name', 'text'],
  ['treatment', 'text'],
  ['amount', 'number'],
  ['total_cents', 'money'],
  ['first', 'text'],
  ['question_1', 'boolean'],
  ['second', 'text'],
  ['question_2', 'boolean'],
  ['goal', 'text'],
  ['substantiation', 'text'],
  ['author', 'text'],
  ['qualifications', 'list'],
  ['answered_at', 'instant'],
  ['sha256', 'text'],
  ['intact', 'boolean'],
  ['addenda', 'list'],
] as const satisfies readonly (readonly [keyof typeof words, Sheet['columns'][number]['type']])[]

/** Every line as CSV, read in batches while it is written. */
async function* csvOfLines({ db, wanted, head: { language, zone } }: PackMaking): AsyncGenerator<string> {
  async function* rows(): AsyncGenerator<SheetRow> {
    for await (const batch of batchesOf(db, wanted, linesInPart))
      for (const line of batch)
        yield {
          ...line,
          treatment: translate(line.treatment, language),
          // An empty cell would not say that something is missing.
          qualifications: line.qualifications?.length === 0 ? [words.unqualified[language]] : line.qualifications,
          first: line.asked && translate(line.asked.question_1, language),
          second: line.asked && translate(line.asked.question_2, language),
          goal: line.goal && translate(line.goal, language),
          addenda: line.addenda.map((one) => addendumLines(one, { language, zone }).join(', ')),
        }
  }
  const sheet: Sheet = {
    columns: columns.map(([key, type]) => ({ key, type, title: words[key][language] })),
    rows: rows(),
    language,
    zone,
    say: (_, value) => value,
  }
  // Each chunk ends with a whole line, so no letter is cut in two.
  for await (const chunk of csvOf(sheet)) yield Buffer.from(chunk).toString('utf8')
}

const padded = (part: number, lines: number) => String(part).padStart(String(partsOf(lines)).length, '0')

/** A part that is being printed, or that could not be. */
interface Printing {
  readonly part: number
  readonly pdf: Promise<Uint8Array | null>
}

/** The number of parts of a pack that are printed at a time, one while the one before it is being sent. */
const atOnce = 2

/** Prints the parts in their order, some at a time. A pack without lines has one that says so. */
async function* partsAhead({ db, printer, wanted, head }: PackMaking): AsyncGenerator<Printing> {
  let last = 0
  const begin = (lines: readonly ExemptLine[]): Printing => {
    const part = ++last
    const pdf = printPart(printer, head, part, lines).catch((error: unknown) => {
      // The operator reads the reason, and nothing of the clients.
      console.error(faultLine(error, 'a part of an audit pack was not printed'))
      return null
    })
    return { part, pdf }
  }
  const ahead: Printing[] = []
  for await (const lines of batchesOf(db, wanted, linesInPart)) {
    if (ahead.push(begin(lines)) >= atOnce) yield ahead.shift()!
  }
  yield* last ? ahead : [begin([])]
}

/**
 * The files of the pack: the parts as PDFs, then every line as CSV. A part that cannot be printed does not break it off:
 * a note stands in its place, and its lines are in the CSV.
 */
export async function* packOf(making: PackMaking): AsyncGenerator<ZipEntry> {
  const { language, lines } = making.head
  const file = words.file[language]
  const data = `${file}.csv`
  for await (const { part, pdf } of partsAhead(making)) {
    const bytes = await pdf
    const name = `${file}-${fill(words.filePart[language], { part: padded(part, lines) })}`
    const { first, last } = boundsOf(part, lines)
    const note = fill(words.unprinted[language], { first: String(first), last: String(last), data })
    yield bytes
      ? { name: `${name}.pdf`, file: () => Promise.resolve(bytes) }
      : { name: `${name}-${words.fileUnprinted[language]}.txt`, file: () => Promise.resolve(Buffer.from(`${note}\n`)) }
  }
  yield { name: data, content: csvOfLines(making) }
}
