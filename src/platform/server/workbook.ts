import { daysBetween, minutesOf, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import type { ColumnType } from '#kernel/overview.ts'
import { isNothing, textOf, type Sheet } from './table-file.ts'
import { zipOf } from './zip.ts'

/** The largest number of rows in a sheet of Excel, without the titles. */
export const maxSheetRows = 1_048_575
/** The largest length of a text in a cell of Excel. */
const maxCellText = 32_767

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The formats of cells, by their index in `cellXfs`. */
const looks = { plain: 0, title: 1, money: 2, day: 3, instant: 4 } as const

const frame = {
  '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Balie" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/**
 * Escapes a text for XML: characters that XML does not allow are left out; `_x0041_`, which Excel would read as a
 * letter, is escaped.
 */
const escaped = (text: string) =>
  text
    .slice(0, maxCellText)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (sign) => signs[sign]!)

const textCell = (at: string, text: string, look: number = looks.plain) =>
  `<c r="${at}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
const numberCell = (at: string, value: number, look: number = looks.plain) =>
  `<c r="${at}" s="${look}"><v>${value}</v></c>`

/** The name of a column: A … Z, AA … */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** The number of a day in a spreadsheet; before March 1900 spreadsheets count wrong, so earlier days stay text. */
const serialOf = (day: Day) => daysBetween('1899-12-30' as Day, day)
const firstSerial = 61

function cell(at: string, type: ColumnType, value: unknown, sheet: Sheet): string {
  if (isNothing(value)) return ''
  if (type === 'money') return numberCell(at, Number(value) / 100, looks.money)
  if (type === 'number' && Number.isFinite(Number(value))) return numberCell(at, Number(value))
  if (type === 'day' && serialOf(value as Day) >= firstSerial) return numberCell(at, serialOf(value as Day), looks.day)
  if (type === 'instant') {
    const { day, time } = localTimeAt(value as Instant, sheet.zone)
    return numberCell(at, serialOf(day) + minutesOf(time) / 1440, looks.instant)
  }
  return textCell(at, textOf(type, value, sheet))
}

const rowsAtOnce = 200

async function* sheetXml(sheet: Sheet): AsyncGenerator<string> {
  const names = sheet.columns.map((_, index) => columnName(index))
  const widths = sheet.columns.map(
    ({ type }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${type === 'text' || type === 'list' ? 28 : 17}" customWidth="1"/>`,
  )
  const titles = sheet.columns.map(({ title }, index) => textCell(`${names[index]}1`, title, looks.title))
  let xml = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  let line = 1
  for await (const row of sheet.rows) {
    line++
    xml += `<row r="${line}">${sheet.columns.map(({ key, type }, index) => cell(`${names[index]}${line}`, type, sheet.say(key, row[key], row), sheet)).join('')}</row>`
    if (line % rowsAtOnce === 0) {
      yield xml
      xml = ''
    }
  }
  yield `${xml}</sheetData></worksheet>`
}

/**
 * A workbook of one sheet (ECMA-376), written while its rows are read. Cells have types, so no text in it is a formula;
 * days, instants and money are real ones.
 */
export const xlsxOf = (sheet: Sheet): AsyncGenerator<Uint8Array> =>
  zipOf([
    ...Object.entries(frame).map(([name, body]) => ({ name, content: [declaration + body] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ])
