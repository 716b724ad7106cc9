import fc from 'fast-check'
import { writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { csvOf, type Sheet } from '#platform/server/table-file.ts'
import { xlsxOf } from '#platform/server/workbook.ts'
import { delimiterOf, eachCsvRow } from './csv.ts'
import { tableOf, Unreadable } from './read.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const rowsOf = async (given: Uint8Array) => (await tableOf(given)).rows
const gather = async (parts: AsyncIterable<Uint8Array>) => new Uint8Array(Buffer.concat(await Array.fromAsync(parts)))

describe('how a file comes', () => {
  test.each<[string, Uint8Array]>([
    ['semicolons', bytes('naam;plaats\r\nInès;Gent\r\n')],
    ['commas', bytes('naam,plaats\nInès,Gent')],
    ['tabs', bytes('naam\tplaats\nInès\tGent\n')],
    ['a mark in front', bytes('\uFEFFnaam;plaats\r\nInès;Gent')],
    ['windows-1252', new Uint8Array(Buffer.from('naam;plaats\r\nInès;Gent', 'latin1'))],
    [
      'UTF-16',
      new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('naam;plaats\r\nInès;Gent', 'utf16le')])),
    ],
    ['its own mark said', bytes('sep=|\r\nnaam|plaats\r\nInès|Gent')],
    ['quotes', bytes('"naam";"plaats"\r\n"Inès";"Gent"')],
    ['empty columns behind', bytes('naam;plaats;;\r\nInès;Gent;;')],
  ])('with %s', async (_, given) => {
    const { titles, rows } = await tableOf(given)
    expect(titles).toEqual(['naam', 'plaats'])
    expect(rows[0]!.slice(1, 3)).toEqual(['Inès', 'Gent'])
  })
  test('a row has the number that a spreadsheet gives it, empty ones counted', async () => {
    expect(
      (await rowsOf(bytes('\r\nnaam;x\r\n;\r\n"een\nlang veld";"met ""aanhaling"" en ;"\r\nb;c'))).map(
        ([row, ...cells]) => [row, ...cells],
      ),
    ).toEqual([
      [4, 'een\nlang veld', 'met "aanhaling" en ;'],
      [5, 'b', 'c'],
    ])
  })
})

const refusalOf = async (given: Uint8Array) => {
  try {
    await tableOf(given)
  } catch (error) {
    return error instanceof Unreadable ? error.problem : error
  }
  return null
}

describe('what is not read but told', () => {
  test.each<[string, string, number]>([
    ['opens in the titles and never closes', 'naam;"plaats\r\nInès;Gent', 1],
    ['opens in a row and never closes', 'naam;plaats\r\n"Inès;Gent\r\nBea;Gent', 2],
    [
      'opens in a row and closes in the middle of another',
      'naam;plaats\r\nAnn;Gent\r\n"Inès;Gent\r\nBea;"Gent"\r\n',
      3,
    ],
    ['opens below a mark of its own', 'sep=;\r\nnaam;plaats\r\n"Inès;Gent', 3],
    ['closes in the middle of its own cell', 'naam;plaats\r\nAnn;Gent\r\nBea;"Sint"-Niklaas\r\n', 3],
    ['opens in the titles between commas', 'naam,"plaats\r\nInès,Gent', 1],
    ['opens behind rows that end in another way', 'naam;plaats\nAnn;Gent\rBea;"Gent', 3],
  ])('a quotation mark that %s', async (_, text, row) =>
    expect(await refusalOf(bytes(text))).toMatchObject({ code: 'import_quote', values: { row } }),
  )
  const book = (...sheets: WriteSheet[]) => writeXlsx({ sheets })
  const sheet = (name: string, rows: WriteSheet['rows'], options: Partial<WriteSheet> = {}): WriteSheet => ({
    name,
    ...(rows && { rows }),
    ...options,
  })
  const people = [
    ['naam', 'plaats'],
    ['Inès', 'Gent'],
  ]

  test('a workbook with rows on two sheets', async () =>
    expect(
      await refusalOf(await book(sheet('Noord & Zuid', people), sheet('Leeg', []), sheet('"Gent"', people))),
    ).toMatchObject({ code: 'import_sheets', values: { names: 'Noord & Zuid, "Gent"' } }))
  test('one with nothing on any sheet', async () =>
    expect(await refusalOf(await book(sheet('Een', []), sheet('Twee', [])))).toMatchObject({ code: 'import_empty' }))
  test('but sheets that are empty or hidden do not count, wherever they stand', async () => {
    for (const others of [
      [
        sheet(
          'Weg',
          [
            ['oud', 'x'],
            ['a', 'b'],
          ],
          { hidden: true },
        ),
      ],
      [sheet('Diep', [['oud', 'x']], { veryHidden: true }), sheet('Leeg', [])],
    ]) {
      expect((await tableOf(await book(...others, sheet('Mensen', people)))).titles).toEqual(['naam', 'plaats'])
      expect((await tableOf(await book(sheet('Mensen', people), ...others))).rows).toEqual([[2, 'Inès', 'Gent']])
    }
  })
  test('times of day, days, percentages, formulas and merged cells arrive as they are shown', async () => {
    const given = await book(
      sheet(
        'Behandelingen',
        [
          ['Prijslijst 2026'],
          ['naam', 'duur', 'sinds', 'btw', 'prijs'],
          ['Kin', new Date(Date.UTC(1899, 11, 31, 0, 30)), new Date(Date.UTC(2020, 0, 2)), 0.21, 49.5],
          ['Been', new Date(Date.UTC(1899, 11, 31, 1, 15)), null, 0.09, 80],
        ],
        {
          columns: [{}, { numFmt: 'h:mm' }, { numFmt: 'dd-mm-yyyy' }],
          merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 4 }],
        },
      ),
    )
    expect(await tableOf(given)).toEqual({
      titleRow: 2,
      titles: ['naam', 'duur', 'sinds', 'btw', 'prijs'],
      rows: [
        [3, 'Kin', '00:30', '2020-01-02', '0.21', '49.5'],
        [4, 'Been', '01:15', '', '0.09', '80'],
      ],
    })
  })
})

describe('the mark between columns', () => {
  const long = 'x'.repeat(200_000)
  test.each<[string, string, string]>([
    ['the first row decides', 'naam;opmerking\r\nInès;a, b, c, d', ';'],
    ['also behind an inch', 'Scherm 6",prijs,duur\r\na,b,c', ','],
    ['behind a quoted title over two lines', '"naam;\r\nvolledig;",plaats\r\na,b', ','],
    ['behind a title as long as a book', `"${long};;""${long}",plaats,x\r\na,b,c`, ','],
    ['below empty lines and a heading', '\r\n\r\nAlle klanten\r\n\r\nnaam\tplaats\r\na\tb', '\t'],
    ['upright', 'naam|plaats\na|b', '|'],
    ['one column', 'naam\na', ';'],
  ])('%s', (_, text, delimiter) => expect(delimiterOf(text).delimiter).toBe(delimiter))
})
test('a heading above the titles is none of the rows, and a column without a title is a column', async () =>
  expect(await tableOf(bytes('Alle klanten;;\r\n;;\r\nnaam;plaats\r\nInès;Gent;Mia\r\nBea'))).toEqual({
    titleRow: 3,
    titles: ['naam', 'plaats', ''],
    rows: [
      [4, 'Inès', 'Gent', 'Mia'],
      [5, 'Bea'],
    ],
  }))
const csvRows = (text: string) => {
  const rows: (readonly string[])[] = []
  eachCsvRow(text, ';', (cells, row) => {
    rows[row - 1] = cells
  })
  return rows
}
test('a quotation mark within a cell is a sign like any other', () =>
  expect(csvRows('a 6";"b ""c""";d"e"";"f" ;"";g"\r\n"h"')).toEqual([['a 6"', 'b "c"', 'd"e""', 'f', '', 'g"'], ['h']]))
test.each([1, 2, 3, 4, 5, 6])(
  'a file that is read in pieces comes as a whole, also cut %s before the end of a cell',
  (cut) => {
    const long = 'y'.repeat(4_000_000 - cut)
    expect(csvRows(`"${long}"  ;b\n"c""";d`)).toEqual([
      [long, 'b'],
      ['c"', 'd'],
    ])
    expect(() => csvRows(`a;b\n"${long}" x;b\nc;d`)).toThrow('row 2')
  },
)
test('each line may end in its own way', () =>
  expect(csvRows('a;"b"\r\nc;d\n"e";f\rg;"h\r\ni\rj"\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h\ni\nj'],
    [''],
  ]))
test('rows come as they were written, whatever stands in their cells', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.array(fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', ' ') }), { minLength: 2, maxLength: 4 }),
        { maxLength: 6 },
      ),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, lineEnd) => {
        const text = rows
          .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""').replaceAll('\n', lineEnd)}"`).join(';'))
          .join(lineEnd)
        expect(csvRows(text)).toEqual(rows)
      },
    ),
  ))

const anyText = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/[\0-\u0008\u000b-\u001f\ufeff\u200b-\u200f]/g, '').trim())
  .filter((text) => text.isWellFormed() && !text.startsWith("'"))
/** A sheet as our own overviews export it. */
const sheetOf = (texts: readonly string[], cents: readonly number[], days: readonly string[]): Sheet => ({
  columns: [
    { key: 'name', type: 'text', title: 'Naam' },
    { key: 'price', type: 'money', title: 'Prijs' },
    { key: 'day', type: 'day', title: 'Dag' },
    { key: 'last', type: 'text', title: 'Laatste' },
  ],
  language: 'nl',
  zone: 'Europe/Amsterdam',
  say: (_, value) => value,
  rows: (async function* rows() {
    for (const [at, text] of texts.entries()) yield { name: text, price: cents[at], day: days[at], last: 'x' }
  })(),
})
const tables = fc.array(
  fc.tuple(
    anyText,
    fc.integer({ min: -9_999_999, max: 9_999_999 }),
    fc.constantFrom('1990-12-31', '2026-02-28', '2024-02-29'),
  ),
  { minLength: 1, maxLength: 8 },
)

test('what our own CSV export writes is read back', () =>
  fc.assert(
    fc.asyncProperty(tables, async (table) => {
      const rows = await rowsOf(
        await gather(
          csvOf(
            sheetOf(
              table.map(([text]) => text),
              table.map(([, cents]) => cents),
              table.map(([, , day]) => day),
            ),
          ),
        ),
      )
      expect(rows.map((row) => row[1]!.replaceAll('\r\n', '\n'))).toEqual(
        table.map(([text]) => text.replaceAll('\r\n', '\n')),
      )
    }),
    { numRuns: 200 },
  ))

test('and what our own XLSX export writes: texts, money and days', () =>
  fc.assert(
    fc.asyncProperty(tables, async (table) => {
      const rows = await rowsOf(
        await gather(
          xlsxOf(
            sheetOf(
              table.map(([text]) => text),
              table.map(([, cents]) => cents),
              table.map(([, , day]) => day),
            ),
          ),
        ),
      )
      expect(rows.map((row) => [row[1]!.replaceAll('\r\n', '\n'), Math.round(Number(row[2]) * 100), row[3]])).toEqual(
        table.map(([text, cents, day]) => [text.replaceAll(/\r\n?/g, '\n'), cents === 0 ? 0 : cents, day]),
      )
    }),
    { numRuns: 40 },
  ))
