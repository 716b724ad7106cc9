import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf, type Sheet } from '#platform/server/table-file.ts'
import { xlsxOf } from '#platform/server/workbook.ts'
import { tableOf } from './read.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const rowsOf = async (given: Uint8Array) => (await tableOf(given)).rows
const gather = async (parts: AsyncIterable<Uint8Array>) => new Uint8Array(Buffer.concat(await Array.fromAsync(parts)))

describe('how a file comes', () => {
  test.each<[string, Uint8Array]>([
    ['semicolons', bytes('naam;plaats\r\nInès;Gent\r\n')], ['commas', bytes('naam,plaats\nInès,Gent')], ['tabs', bytes('naam\tplaats\nInès\tGent\n')], ['a mark in front', bytes('\uFEFFnaam;plaats\r\nInès;Gent')],
    ['windows-1252', new Uint8Array(Buffer.from('naam;plaats\r\nInès;Gent', 'latin1'))], ['UTF-16', new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('naam;plaats\r\nInès;Gent', 'utf16le')]))],
    ['its own mark said', bytes('sep=|\r\nnaam|plaats\r\nInès|Gent')], ['quotes', bytes('"naam";"plaats"\r\n"Inès";"Gent"')], ['empty columns behind', bytes('naam;plaats;;\r\nInès;Gent;;')],
  ])('with %s', async (_, given) => {
    const { titles, rows } = await tableOf(given)
    expect(titles).toEqual(['naam', 'plaats'])
    expect(rows[0]!.slice(1, 3)).toEqual(['Inès', 'Gent'])
  })
  test('a row has the number that a spreadsheet gives it, empty ones counted', async () => {
    expect((await rowsOf(bytes('\r\nnaam;x\r\n;\r\n"een\nlang veld";"met ""aanhaling"" en ;"\r\nb;c'))).map(([row, ...cells]) => [row, ...cells])).toEqual([[4, 'een\nlang veld', 'met "aanhaling" en ;'], [5, 'b', 'c']])
  })
})

const anyText = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll(/[\0-\u0008\u000b-\u001f\ufeff\u200b-\u200f]/g, '').trim()).filter((text) => text.isWellFormed() && !text.startsWith('\''))
/** What our own overviews write as a file. */
const sheetOf = (texts: readonly string[], cents: readonly number[], days: readonly string[]): Sheet => ({
  columns: [{ key: 'name', type: 'text', title: 'Naam' }, { key: 'price', type: 'money', title: 'Prijs' }, { key: 'day', type: 'day', title: 'Dag' }, { key: 'last', type: 'text', title: 'Laatste' }], language: 'nl', zone: 'Europe/Amsterdam', say: (_, value) => value,
  rows: (async function* rows() { for (const [at, text] of texts.entries()) yield { name: text, price: cents[at], day: days[at], last: 'x' } })(),
})
const tables = fc.array(fc.tuple(anyText, fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.constantFrom('1990-12-31', '2026-02-28', '2024-02-29')), { minLength: 1, maxLength: 8 })

test('what our own CSV export writes is read back', () => fc.assert(fc.asyncProperty(tables, async (table) => {
  const rows = await rowsOf(await gather(csvOf(sheetOf(table.map(([text]) => text), table.map(([, cents]) => cents), table.map(([, , day]) => day)))))
  expect(rows.map((row) => row[1]!.replaceAll('\r\n', '\n'))).toEqual(table.map(([text]) => text.replaceAll('\r\n', '\n')))
}), { numRuns: 200 }))

test('and what our own XLSX export writes: texts, money and days', () => fc.assert(fc.asyncProperty(tables, async (table) => {
  const rows = await rowsOf(await gather(xlsxOf(sheetOf(table.map(([text]) => text), table.map(([, cents]) => cents), table.map(([, , day]) => day)))))
  expect(rows.map((row) => [row[1]!.replaceAll('\r\n', '\n'), Math.round(Number(row[2]) * 100), row[3]])).toEqual(table.map(([text, cents, day]) => [text.replaceAll(/\r\n?/g, '\n'), cents === 0 ? 0 : cents, day]))
}), { numRuns: 40 }))
