import { inflateRawSync } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { problem, type Problem } from '#kernel/problem.ts'
import { zipParts, type ZipPart } from '#platform/server/zip-directory.ts'
import { importLimits } from '../contract.ts'
import { delimiterOf, eachCsvRow, StrayQuote } from './csv.ts'

/** A file as rows of texts, each with the number that the spreadsheet gives it, below a row of titles. */
export interface Table {
  readonly titleRow: number
  readonly titles: readonly string[]
  readonly rows: readonly (readonly [row: number, ...cells: string[]])[]
}

/** The file cannot be read; `problem` tells the person who uploaded it why. */
export class Unreadable extends Error {
  readonly problem: Problem
  constructor(code: Problem['code'], values?: Problem['values']) {
    super(code)
    this.problem = problem('', code, values)
  }
}

/** In bytes. An archive that unpacks to more is no spreadsheet of a hundred thousand rows. */
const maxUnpacked = 400 * 1024 * 1024
const maxParts = 2000
/** In bytes. The part that names the sheets is small. */
const maxBook = 10 * 1024 * 1024
/** The last row that a workbook has. */
const lastRow = 1_048_576

/** The parts of an archive. Refuses one that would unpack to more than `maxUnpacked`, before anything is unpacked. */
function partsOf(bytes: Buffer): readonly ZipPart[] {
  const parts = zipParts(bytes)
  if (!parts) throw new Unreadable('import_unreadable')
  if (parts.length > maxParts || parts.reduce((sum, { size }) => sum + size, 0) > maxUnpacked)
    throw new Unreadable('import_too_large')
  return parts
}

const signs: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
}
const unescaped = (text: string) => text.replaceAll(/&(?:lt|gt|quot|apos|#39|amp);/g, (sign) => signs[sign]!)

interface SheetOfBook {
  readonly index: number
  readonly name: string
}

/** The visible sheets of a workbook, in order. A workbook that does not list its sheets counts as having one. */
function sheetsOf(bytes: Buffer, parts: readonly ZipPart[]): readonly SheetOfBook[] {
  const book = parts.find(({ name }) => name === 'xl/workbook.xml')
  if (!book || book.offset + 30 > bytes.length) return [{ index: 0, name: '' }]
  const from = book.offset + 30 + bytes.readUInt16LE(book.offset + 26) + bytes.readUInt16LE(book.offset + 28)
  const content = bytes.subarray(from, from + book.packed)
  const xml = (book.method === 0 ? content : inflateRawSync(content, { maxOutputLength: maxBook })).toString()
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes], index) => ({
    index,
    attributes: attributes!,
  }))
  return sheets
    .filter(({ attributes }) => !/\bstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(attributes))
    .map(({ index, attributes }) => ({ index, name: unescaped(/\bname\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '') }))
}

/** Decodes UTF-8, UTF-16 with a byte order mark, and else windows-1252, in which Excel writes a "CSV". */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Removes the apostrophe that our own exports put before a text that a spreadsheet would take for a formula
 * (platform/server/table-file.ts).
 */
const unguarded = (text: string) => text.replace(/^'(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u, '')

/** Removes zero bytes and replaces half characters: the database can hold neither. */
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Spreadsheets count from these days: a cell with one of them holds a time without a day. */
const noDays = ['1899-12-31', '1904-01-01']

/** `1990-12-31`, followed by the time if there is one; `00:45` for a time without a day. */
function textOfDate(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const [day, time] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).split('T') as [
    string,
    string,
  ]
  if (noDays.includes(day) && (time !== '00:00:00' || day === noDays[0])) return time.replace(/:00$/, '')
  return time === '00:00:00' ? day : `${day} ${time}`
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return textOfDate(value)
  // A fourth decimal keeps three decimals from being read as thousands: the cell holds a number.
  if (typeof value === 'number') return String(value).replace(/(\.\d{3})$/, '$10')
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? clean(value) : ''
}

/** The number of columns of a row, up to its last filled cell. */
const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/**
 * Collects rows, numbered as in the file. The first row with more than one cell holds the titles: a lone cell above it
 * is a heading.
 */
function collect(): { add(number: number, cells: readonly string[]): void; table(): Table } {
  const headings: [number, ...string[]][] = []
  const rows: [number, ...string[]][] = []
  let columns = 0
  return {
    add(number, cells) {
      const width = widthOf(cells)
      if (width === 0) return
      if (width > importLimits.columns) throw new Unreadable('import_columns', { max: importLimits.columns })
      const isHeading = columns <= 1 && cells.filter((cell) => cell.trim()).length === 1
      columns = Math.max(columns, isHeading ? 1 : width)
      const to = isHeading ? headings : rows
      if (to.length > importLimits.rows) throw new Unreadable('import_rows', { max: importLimits.rows })
      to.push([number, ...cells.slice(0, width)])
    },
    table() {
      const [first, ...others] = rows.length ? rows : headings
      if (!first || others.length === 0) throw new Unreadable('import_empty')
      const titles = Array.from({ length: columns }, (_, at) =>
        String(first[at + 1] ?? '')
          .trim()
          .slice(0, 200)
          .toWellFormed(),
      )
      return { titleRow: first[0], titles, rows: others }
    },
  }
}

/** The rows of one sheet. */
async function sheetRows(bytes: Buffer, sheet: number): Promise<ReturnType<typeof collect>> {
  const collected = collect()
  let before = -1
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    // The file itself numbers its rows: a number that occurs twice would hide a row behind another.
    if (index <= before || index >= lastRow) throw new Unreadable('import_unreadable')
    before = index
    collected.add(index + 1, values.map(textOf))
  }
  return collected
}

/** Whether a sheet has a filled cell. A sheet that is no table (a chart) has none. */
async function isFilled(bytes: Buffer, sheet: number): Promise<boolean> {
  try {
    for await (const { values } of streamXlsxRows(bytes, { sheet })) if (widthOf(values.map(textOf))) return true
  } catch {
    return false
  }
  return false
}

async function tableOfBook(bytes: Buffer): Promise<Table> {
  const sheets = sheetsOf(bytes, partsOf(bytes))
  const filled: SheetOfBook[] = []
  if (sheets.length > 1) for (const sheet of sheets) if (await isFilled(bytes, sheet.index)) filled.push(sheet)
  // We do not guess which of several sheets is meant.
  if (filled.length > 1) throw new Unreadable('import_sheets', { names: filled.map(({ name }) => name).join(', ') })
  return (await sheetRows(bytes, filled[0]?.index ?? sheets[0]?.index ?? 0)).table()
}

function tableOfText(text: string): Table {
  const { add, table } = collect()
  const { delimiter, from } = delimiterOf(text)
  const above = from ? 1 : 0
  try {
    eachCsvRow(text.slice(from), delimiter, (cells, row) =>
      add(
        row + above,
        cells.map((cell) => unguarded(clean(cell))),
      ),
    )
  } catch (error) {
    throw error instanceof StrayQuote ? new Unreadable('import_quote', { row: error.row + above }) : error
  }
  return table()
}

/** Reads CSV or XLSX. Throws Unreadable for a file that is neither, is empty, or exceeds a limit. */
export async function tableOf(bytes: Uint8Array): Promise<Table> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    try {
      return await tableOfBook(buffer)
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable('import_unreadable')
    }
  }
  const text = decoded(buffer)
  // Old workbooks, pictures and PDFs begin like this or contain control characters; a text does not.
  if (
    /^(?:\u00d0\u00cf\u0011\u00e0|%PDF|\u00ef\u00bf\u00bd)/.test(text.slice(0, 8)) ||
    /[\0-\u0008\u000e-\u001a]/.test(text.slice(0, 4000))
  )
    throw new Unreadable('import_unreadable')
  return tableOfText(text.replace(/^\ufeff/, ''))
}
