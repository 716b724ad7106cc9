import Papa from 'papaparse'

/** In this row a quotation mark opens that does not close before a mark between columns or the end of a line. */
export class StrayQuote extends Error {
  readonly row: number
  constructor(row: number) {
    super(`row ${row}`)
    this.row = row
  }
}

/** papaparse takes one kind of line end for the whole file, and files that were put together have several. */
const newline = '\n'
const evenLines = (text: string) => text.replaceAll(/\r\n?/g, newline)

/**
 * papaparse goes on behind a wrong quotation mark to the end of its cell, or of the piece: six million of them would
 * fill the memory.
 */
const piece = 4_000_000

/**
 * Hands over the rows of a CSV file, numbered from one, as a spreadsheet reads them: a cell may stand between quotation
 * marks, and then holds line ends and delimiters, and quotation marks doubled; within any other cell a quotation mark
 * is a sign like any other.
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
    chunkSize: piece,
    chunk({ data, errors }: Papa.ParseResult<string[]>) {
      const at = errors[0]?.row ?? data.length
      for (const cells of data.slice(0, at)) take(cells, (row += 1))
      // In a row that goes on in the next piece one quotation mark may only seem wrong: what stands behind it is not
      // here yet.
      if (at < data.length || errors.length > 1) throw new StrayQuote(row + 1)
    },
    complete() {}, // its types ask for it
  })
}

const delimiters = [';', '\t', ',', '|']
/** A heading may stand above the titles. */
const looked = 10
/**
 * Read by the wrong delimiter, a cell between quotation marks may close nowhere: no file is tried further than this
 * many signs.
 */
const tried = 1_000_000

/**
 * The mark between the columns: of the first row that any of them divides, the one that divides it most. `sep=;` above
 * them says it itself. The guess of papaparse would find none in two columns below a heading.
 */
export function delimiterOf(text: string): { readonly delimiter: string; readonly from: number } {
  const said = /^sep=([^\r\n"])\r?\n/i.exec(text)
  if (said) return { delimiter: said[1]!, from: said[0].length }
  const start = evenLines(text.slice(0, tried))
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    found: Papa.parse<string[]>(start, { delimiter, newline, preview: looked }).data.map((cells) => cells.length),
  }))
  for (let row = 0; row < looked; row++) {
    const best = counted.toSorted((a, b) => (b.found[row] ?? 0) - (a.found[row] ?? 0))[0]!
    if ((best.found[row] ?? 0) > 1) return { delimiter: best.delimiter, from: 0 }
  }
  return { delimiter: delimiters[0]!, from: 0 }
}
