import { parseCsv } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { problem, type Problem } from '#kernel/problem.ts'
import { importLimits } from '../contract.ts'

/** A file as rows of texts, each with the number that the spreadsheet gives it: the first holds the titles. */
export interface Table { readonly titles: readonly string[]; readonly rows: readonly (readonly [row: number, ...cells: string[]])[] }

/** The file cannot be read: what is wrong with it, for whoever brought it. */
export class Unreadable extends Error {
  readonly problem: Problem
  constructor(code: Problem['code'], values?: Problem['values']) {
    super(code)
    this.problem = problem('', code, values)
  }
}

/** An archive that unpacks to more than this is no spreadsheet of a hundred thousand rows. */
const maxUnpacked = 400 * 1024 * 1024
const maxParts = 2000
/** What stands where the real number is elsewhere in the archive (ZIP64). */
const hidden = 0xffffffff
/** The last row that a workbook has. */
const lastRow = 1_048_576

/** What an archive says that it unpacks to, from its directory (APPNOTE 4.3.12); none is read before this is known. */
function refuseBomb(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0 || end + 22 > bytes.length) throw new Unreadable('import_unreadable')
  const parts = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (parts === 0xffff || at === hidden || bytes.readUInt32LE(end + 12) === hidden) throw new Unreadable('import_unreadable')
  let unpacked = 0
  for (let part = 0; part < parts; part++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new Unreadable('import_unreadable')
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    // A part that hides how large it is: a spreadsheet has none.
    if (size === hidden || packed === hidden || (packed > 2 && size === 0)) throw new Unreadable('import_unreadable')
    unpacked += size
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (parts > maxParts || unpacked > maxUnpacked) throw new Unreadable('import_too_large')
}

/** UTF-8 with or without its mark, UTF-16 with one, else what Excel writes for a "CSV": windows-1252. */
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

/** The mark between the columns: the one of which the first line has most, outside of quotes. `sep=;` above them says it itself. */
export function delimiterOf(text: string): { readonly delimiter: string; readonly from: number } {
  const said = /^sep=(.)\r?\n/i.exec(text)
  if (said) return { delimiter: said[1]!, from: said[0].length }
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const counts = [';', '\t', ','].map((delimiter) => [delimiter, line.split(delimiter).length] as const)
  return { delimiter: counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0], from: 0 }
}

/** An apostrophe before what a spreadsheet would take for a formula is ours (platform/server/table-file.ts), and no part of the text. */
const unguarded = (text: string) => text.replace(/^'(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u, '')

/** What the database can hold: no zero bytes, no half characters. */
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$/, '').replace('T', ' ').replace(/\.\d{3}Z$/, '')
  // Three decimals are never thousands in a cell that holds a number.
  if (typeof value === 'number') return String(value).replace(/(\.\d{3})$/, '$10')
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? clean(value) : ''
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => !cell.trim())

function collect(): { add(number: number, cells: readonly string[]): void; table(): Table } {
  let titles: readonly string[] | null = null
  const rows: [number, ...string[]][] = []
  return {
    add(number, cells) {
      if (isEmpty(cells)) return
      if (cells.findLastIndex((cell) => cell.trim() !== '') >= importLimits.columns) throw new Unreadable('import_columns', { max: importLimits.columns })
      if (!titles) {
        titles = cells.slice(0, importLimits.columns).map((cell) => cell.trim().slice(0, 200).toWellFormed())
        while (titles.at(-1) === '') titles = titles.slice(0, -1)
        return
      }
      if (rows.length >= importLimits.rows) throw new Unreadable('import_rows', { max: importLimits.rows })
      rows.push([number, ...cells.slice(0, importLimits.columns)])
    },
    table() {
      if (!titles || rows.length === 0) throw new Unreadable('import_empty')
      return { titles, rows }
    },
  }
}

/** Reads CSV or XLSX. Throws Unreadable for what is neither, is empty, or has more than may be. */
export async function tableOf(bytes: Uint8Array): Promise<Table> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { add, table } = collect()
  if (buffer.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    refuseBomb(buffer)
    try {
      let before = -1
      for await (const { index, values } of streamXlsxRows(buffer, { sheet: 0 })) {
        // The file says which row it is; one that says the same twice would hide a row behind another.
        if (index <= before || index >= lastRow) throw new Unreadable('import_unreadable')
        before = index
        add(index + 1, values.map(textOf))
      }
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable('import_unreadable')
    }
    return table()
  }
  const text = decoded(buffer)
  // Old workbooks, pictures and PDFs: no text has so many of these.
  if (/^(?:\u00d0\u00cf\u0011\u00e0|%PDF|\u00ef\u00bf\u00bd)/.test(text.slice(0, 8)) || /[\0-\u0008\u000e-\u001a]/.test(text.slice(0, 4000))) throw new Unreadable('import_unreadable')
  const bare = text.replace(/^\ufeff/, '')
  const { delimiter, from } = delimiterOf(bare)
  let line = from ? 2 : 1
  for (const cells of parseCsv(bare.slice(from), { delimiter, maxRows: importLimits.rows * 2 })) {
    const texts = cells.map((cell) => unguarded(textOf(cell)))
    add(line, texts)
    line++
  }
  return table()
}
