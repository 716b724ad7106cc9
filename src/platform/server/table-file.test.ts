import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ColumnType } from '#kernel/overview.ts'
import { unzippedFiles } from './test/unzip.ts'
import { csvOf, type Sheet, type SheetRow } from './table-file.ts'
import { xlsxOf } from './workbook.ts'

type Columns = Readonly<Record<string, ColumnType>>

const sheetOf = (columns: Columns, rows: readonly SheetRow[], more: Partial<Sheet> = {}): Sheet => ({
  columns: Object.entries(columns).map(([key, type]) => ({ key, type, title: `Titel ${key}` })),
  rows: (async function* given() {
    yield* rows
  })(),
  language: 'nl',
  zone: 'Europe/Amsterdam',
  say: (_, value) => value,
  ...more,
})

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(parts))
}
const csvText = async (sheet: Sheet) => (await bytesOf(csvOf(sheet))).toString()

/** Reads CSV as a spreadsheet does. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [['']]
  let quotes = false
  for (let at = 0; at < text.length; at++) {
    const line = lines.at(-1)!
    const [sign, next] = [text[at]!, text[at + 1]]
    if (sign === '"' && quotes && next === '"') {
      line.push(`${line.pop()!}"`)
      at++
    } else if (sign === '"' && (quotes || line.at(-1) === '')) quotes = !quotes
    else if (!quotes && sign === ';') line.push('')
    else if (!quotes && (sign === '\n' || sign === '\r')) {
      if (sign === '\n' || next !== '\n') lines.push([''])
    } else line.push(line.pop()! + sign)
  }
  return lines
}

const unzip = (archive: Buffer): Map<string, string> =>
  new Map([...unzippedFiles(archive)].map(([name, content]) => [name, content.toString()]))

/** Whether tags are closed in order, and the text has no characters that XML does not allow. */
function isWellFormed(xml: string): boolean {
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(xml)) return false
  const open: string[] = []
  for (const [, text = '', close, name, empty] of xml
    .replace(/^<\?xml[^>]*\?>\n/, '')
    .matchAll(/([^<]*)<(\/?)([\w:]+)(?:\s[\w:]+="[^"<]*")*(\/?)>/g)) {
    if (/&(?!amp;|lt;|gt;)/.test(text) || (close ? open.pop() !== name : !empty && !open.push(name!))) return false
  }
  return open.length === 0 && /<\/\w+>$/.test(xml)
}

async function workbook(sheet: Sheet) {
  const files = unzip(await bytesOf(xlsxOf(sheet)))
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  expect([...files].filter(([, xml]) => !isWellFormed(xml))).toEqual([])
  const xml = files.get('xl/worksheets/sheet1.xml')!
  const unescaped = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const cells = [
    ...xml.matchAll(
      /<c r="([A-Z]+\d+)" s="(\d)"(?: t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is>|><v>([^<]*)<\/v>)<\/c>/g,
    ),
  ].map(
    ([, at, look, text, number]) =>
      [at!, number === undefined ? unescaped(text ?? '') : Number(number), Number(look)] as const,
  )
  return {
    xml,
    cells: Object.fromEntries(cells.map(([at, value]) => [at, value])),
    looks: Object.fromEntries(cells.map(([at, , look]) => [at, look])),
  }
}

const everyType: Columns = {
  name: 'text',
  price: 'money',
  count: 'number',
  born: 'day',
  at: 'instant',
  active: 'boolean',
  roles: 'list',
}
const emma = {
  name: 'Emma "de" Wit; arts',
  price: 123_456,
  count: 1.5,
  born: '1988-03-14',
  at: '2026-07-01T07:30:00.000Z',
  active: true,
  roles: ['Arts', 'Eigenaar'],
}
const nobody = { name: null, price: null, count: null, born: null, at: null, active: null, roles: null }

describe('CSV', () => {
  test('opens with a double click: its byte order mark, semicolons, a comma before the cents, days and times as people write them', async () => {
    const text = await csvText(
      sheetOf(everyType, [emma, { ...emma, price: -5, count: -12, active: false, roles: [] }, nobody]),
    )
    expect(text.split('\r\n')).toEqual([
      '\uFEFFTitel name;Titel price;Titel count;Titel born;Titel at;Titel active;Titel roles',
      '"Emma ""de"" Wit; arts";1234,56;1,5;14-03-1988;01-07-2026 09:30;ja;Arts, Eigenaar',
      '"Emma ""de"" Wit; arts";-0,05;-12;14-03-1988;01-07-2026 09:30;nee;',
      ';;;;;;',
      '',
    ])
  })

  test('instants are in the reader’s time zone, words in their language, values as the feature words them', async () => {
    const sheet = sheetOf(
      { at: 'instant', active: 'boolean', status: 'text' },
      [{ at: '2026-12-31T23:30:00Z', active: true, status: 'invited' }],
      { zone: 'Europe/Lisbon', language: 'de', say: (key, value) => (key === 'status' ? 'eingeladen' : value) },
    )
    expect((await csvText(sheet)).split('\r\n')[1]).toBe('31-12-2026 23:30;ja;eingeladen')
  })

  test('is written while it is read: the first lines are sent before the last are known', async () => {
    let read = 0
    async function* endless() {
      for (;;) yield { name: `rij ${++read}` }
    }
    for await (const bytes of csvOf(sheetOf({ name: 'text' }, [], { rows: endless() }))) {
      expect(bytes.length).toBeGreaterThan(1000)
      break
    }
    expect(read).toBeLessThan(1000)
  })

  test.each([
    ['=1+1', `'=1+1`],
    ['+31612345678', `'+31612345678`],
    ['-2', `'-2`],
    ['@sum(A1)', `'@sum(A1)`],
    ['  =1', `'  =1`],
    ['\u00a0=1', `'\u00a0=1`],
    ['\u200b=1', `'\u200b=1`],
    ['\n=1', `"'\n=1"`],
    ['\r\n@x', `"'\r\n@x"`],
    ['＝1+1', `'＝1+1`],
    ['＠x', `'＠x`],
    ['\u0000=1', `'\u0000=1`],
    ['\t=1', `'\t=1`],
    ['\tx', `'\tx`],
    ['a=1', 'a=1'],
    ['de Wit-Bakker', 'de Wit-Bakker'],
    ['a@b.nl', 'a@b.nl'],
    ['x;=1', '"x;=1"'],
    ['"=1', '"""=1"'],
  ])('%j is a text, and nothing else: %j', async (typed, written) => {
    expect((await csvText(sheetOf({ name: 'text' }, [{ name: typed }]))).slice('\uFEFFTitel name\r\n'.length, -2)).toBe(
      written,
    )
  })

  test('no text begins a formula, whatever was typed, and every cell is in its column', async () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[\s"';]{0,3}[=+\-@＝＋－＠]?[^]{0,8}$/),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name: typed, roles: fc.array(typed, { maxLength: 3 }) }), { minLength: 1, maxLength: 5 }),
        typed,
        async (rows, title) => {
          const sheet = {
            ...sheetOf({ name: 'text', roles: 'list' }, rows),
            columns: [
              { key: 'name', type: 'text', title },
              { key: 'roles', type: 'list', title: 'Rollen' },
            ],
          } as const
          const lines = cellsOf((await csvText(sheet)).slice(1))
          for (const cell of lines.flat())
            expect(cell.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
          expect(lines.slice(0, -1).map((line) => line.length)).toEqual(
            Array.from({ length: rows.length + 1 }, () => 2),
          )
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a workbook', () => {
  test('has real numbers, money, days and instants, and words for other values', async () => {
    const { cells, looks, xml } = await workbook(
      sheetOf(everyType, [emma, nobody, { ...emma, active: false, born: '1899-12-31' }]),
    )
    expect(cells).toEqual({
      A1: 'Titel name',
      B1: 'Titel price',
      C1: 'Titel count',
      D1: 'Titel born',
      E1: 'Titel at',
      F1: 'Titel active',
      G1: 'Titel roles',
      A2: 'Emma "de" Wit; arts',
      B2: 1234.56,
      C2: 1.5,
      D2: 32_216,
      E2: 46_204 + 9.5 / 24,
      F2: 'ja',
      G2: 'Arts, Eigenaar',
      A4: 'Emma "de" Wit; arts',
      B4: 1234.56,
      C4: 1.5,
      D4: '31-12-1899',
      E4: 46_204 + 9.5 / 24,
      F4: 'nee',
      G4: 'Arts, Eigenaar',
    })
    expect(looks).toMatchObject({ A1: 1, A2: 0, B2: 2, C2: 0, D2: 3, E2: 4 })
    expect(xml).toContain('<row r="3"></row>')
    expect(xml).toContain('state="frozen"')
  })

  test('a typed formula is a text, and so are the special characters of XML and of Excel', async () => {
    const { cells, xml } = await workbook(
      sheetOf(
        { name: 'text' },
        [
          '=1+1',
          '</t><script>',
          'a & b',
          '_x0041_',
          'line\r\nbreak',
          '\u0000\u000b\ud800x\ufffe',
          '😀',
          'x'.repeat(40_000),
        ].map((name) => ({ name })),
      ),
    )
    expect(cells).toMatchObject({
      A2: '=1+1',
      A3: '</t><script>',
      A4: 'a & b',
      A5: '_x0041_',
      A6: 'line\nbreak',
      A7: 'x',
      A8: '😀',
    })
    expect(cells.A9).toHaveLength(32_767)
    expect(xml).not.toMatch(/<f>/)
  })

  test('can be opened whatever was typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name: fc.string({ unit: 'binary' }), roles: fc.array(fc.string()) }), { maxLength: 5 }),
        async (rows) => {
          const { cells } = await workbook(sheetOf({ name: 'text', roles: 'list' }, rows))
          expect(Object.keys(cells).length).toBeGreaterThanOrEqual(2)
        },
      ),
    )
  })

  test('has names for columns beyond Z', async () => {
    const columns = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`c${index}`, 'number' as const]))
    const { cells } = await workbook(
      sheetOf(columns, [Object.fromEntries(Object.keys(columns).map((key, index) => [key, index]))]),
    )
    expect(cells).toMatchObject({ A2: 0, Z2: 25, AA2: 26, AD2: 29 })
  })

  test('thousands of rows are complete; a source that fails ends the file', async () => {
    const { cells } = await workbook(
      sheetOf(
        { count: 'number' },
        Array.from({ length: 2500 }, (_, count) => ({ count })),
      ),
    )
    expect(cells.A2501).toBe(2499)
    async function* failing(): AsyncGenerator<SheetRow> {
      yield { count: 1 }
      throw new Error('the database is gone')
    }
    await expect(bytesOf(xlsxOf(sheetOf({ count: 'number' }, [], { rows: failing() })))).rejects.toThrow(
      'the database is gone',
    )
  })
})
