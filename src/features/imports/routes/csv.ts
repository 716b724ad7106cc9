import Papa from 'papaparse'

/** In this row a quotation mark opens that does not close before a delimiter or the end of a line. */
export class StrayQuote extends Error {
  readonly row: number
  constructor(row: number) {
    super(`row ${row}`)
    this.row = row
  }
}

/** papaparse accepts one kind of line end for a file, but a file that was put together may have several. */
const newline = '\n'
const evenLines = (text: string) => text.replaceAll(/\r\n?/g, newline)

/**
 * The number of characters that are parsed at once. After a wrong quotation mark papaparse goes on to the end of the
 * cell or of the piece, and reports each further one: six million of them would fill the memory.
 */
const pieceLength = 4_000_000

/**
 * Hands over the rows of a CSV file, numbered from one, as a spreadsheet reads them: a cell may stand between quotation
 * marks, and then holds line ends and delimiters, and quotation marks doubled; within any other cell a quotation mark
 * is an ordinary character.
 * Throws StrayQuote, and hands over nothing of that row.
 */
export function eachCsvRow(
  text: string,
  delimiter: string,
  take: (cells: readonly string[], row: number) => void,
): void {
  let row = 0
  Papa.parse<string[]>(evenLines(text), {
    delimiter,
    newline,
    chunkSize: pieceLength,
    chunk({ data, errors }: Papa.ParseResult<string[]>) {
      const at = errors[0]?.row ?? data.length
      for (const cells of data.slice(0, at)) take(cells, (row += 1))
      // The last row of a piece may have one quotation mark that only seems wrong, because the row goes on in the next.
      if (at < data.length || errors.length > 1) throw new StrayQuote(row + 1)
    },
    complete() {}, // its types require it
  })
}

const delimiters = [';', '\t', ',', '|']
/** The delimiter is looked for in this many rows, because a heading may stand above the titles. */
const previewRows = 10
/**
 * The delimiter is looked for in this many characters, because with a wrong one a cell between quotation marks may run
 * to the end of the file.
 */
const previewLength = 1_000_000

/**
 * The delimiter of a CSV file, and the position at which its rows begin. A line `sep=;` at the top declares it;
 * otherwise it is the one that divides the first row with several columns into most. papaparse's own guess finds none
 * in a file with two columns below a heading.
 */
export function delimiterOf(text: string): { readonly delimiter: string; readonly from: number } {
  const declared = /^sep=([^\r\n"])\r?\n/i.exec(text)
  if (declared) return { delimiter: declared[1]!, from: declared[0].length }
  const start = evenLines(text.slice(0, previewLength))
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    widths: Papa.parse<string[]>(start, { delimiter, newline, preview: previewRows }).data.map((cells) => cells.length),
  }))
  for (let row = 0; row < previewRows; row++) {
    const best = counted.toSorted((a, b) => (b.widths[row] ?? 0) - (a.widths[row] ?? 0))[0]!
    if ((best.widths[row] ?? 0) > 1) return { delimiter: best.delimiter, from: 0 }
  }
  return { delimiter: delimiters[0]!, from: 0 }
}
