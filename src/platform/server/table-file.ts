import { formatDay, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { formatAmount } from '#kernel/money.ts'
import type { ColumnType } from '#kernel/overview.ts'
import type { Language, Words } from '#kernel/texts.ts'

export type SheetRow = Readonly<Record<string, unknown>>

/** A table to be written into a file. */
export interface Sheet {
  readonly columns: readonly { readonly key: string; readonly type: ColumnType; readonly title: string }[]
  readonly rows: AsyncIterable<SheetRow>
  readonly language: Language
  /** The zone in which instants are written. */
  readonly zone: string
  /** The words for a value: a status, the names in a list. */
  readonly say: (key: string, value: unknown, row: SheetRow) => unknown
}

const yes: Words = { nl: 'ja', fr: 'oui', en: 'yes', de: 'ja' }
const no: Words = { nl: 'nee', fr: 'non', en: 'no', de: 'nein' }

/** Whether a value is empty, for every type of column. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || Number.isNaN(value)

/**
 * A cell as text: days, numbers and amounts in the Dutch form in every language, because the file is made for the
 * spreadsheets of the Netherlands and Belgium.
 */
export function textOf(type: ColumnType, value: unknown, { language, zone }: Pick<Sheet, 'language' | 'zone'>): string {
  if (isNothing(value)) return ''
  switch (type) {
    case 'money':
      // without the dots between thousands, so that a spreadsheet reads a number
      return formatAmount(Number(value), 'nl').replaceAll('.', '')
    case 'number':
      return String(Number(value)).replace('.', ',')
    case 'day':
      return formatDay(value as Day, 'nl')
    case 'instant': {
      const { day, time } = localTimeAt(value as Instant, zone)
      return `${formatDay(day, 'nl')} ${time}`
    }
    case 'boolean':
      return (value ? yes : no)[language]
    case 'list':
      return (value as readonly unknown[]).map(String).join(', ')
    case 'text':
      return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/**
 * A text that a spreadsheet would read as a formula gets an apostrophe in front and is then only text (OWASP, "CSV
 * Injection"): also after white space and invisible characters, and for the wide signs that some spreadsheets read as
 * the narrow ones.
 */
export const harmless = (text: string): string =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const linesAtOnce = 500

/**
 * CSV as Excel opens it with a double click in the Netherlands and Belgium: UTF-8 with a byte order mark, semicolons, a
 * comma before the cents.
 */
export async function* csvOf(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`
  const words = (text: string) => quoted(harmless(text))
  let text = `\uFEFF${line(sheet.columns.map((column) => words(column.title)))}`
  let lines = 0
  for await (const row of sheet.rows) {
    text += line(
      sheet.columns.map(({ key, type }) => {
        const cell = textOf(type, sheet.say(key, row[key], row), sheet)
        return type === 'text' || type === 'list' ? words(cell) : cell
      }),
    )
    if (++lines % linesAtOnce === 0) {
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text) yield Buffer.from(text)
}
