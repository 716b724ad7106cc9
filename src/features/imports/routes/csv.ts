/** In this row a quotation mark opens that closes nowhere, or somewhere that it was never meant to. */
export class StrayQuote extends Error {
  readonly row: number
  constructor(row: number) {
    super(`row ${row}`)
    this.row = row
  }
}

const isEnd = (sign: string | undefined) => sign === '\n' || sign === '\r' || sign === undefined

/**
 * The rows of a CSV file, as a spreadsheet reads them: a cell may stand between quotation marks, and then holds line ends and
 * delimiters, and quotation marks doubled; anywhere else a quotation mark is a sign like any other. Throws StrayQuote.
 */
export function* csvRows(text: string, delimiter: string): Generator<string[]> {
  const special = new RegExp(`[\\r\\n\\u{${delimiter.codePointAt(0)!.toString(16)}}]`, 'gu')
  let cells: string[] = []
  let row = 1
  let at = 0

  function quotedCell(): string {
    let cell = ''
    for (;;) {
      const close = text.indexOf('"', at + 1)
      if (close < 0) throw new StrayQuote(row)
      cell += text.slice(at + 1, close)
      at = close + 1
      if (text[at] !== '"') break
      cell += '"'
    }
    // What follows a cell that runs over several lines shows that it was not meant to.
    if (text[at] !== delimiter && !isEnd(text[at]) && /[\r\n]/.test(cell)) throw new StrayQuote(row)
    return cell
  }

  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell() : ''
    special.lastIndex = at
    const end = special.exec(text)?.index ?? text.length
    cells.push(quoted + text.slice(at, end))
    if (text[end] === delimiter) {
      at = end + 1
      if (at < text.length) continue
      cells.push('')
    } else {
      at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    }
    yield cells
    cells = []
    row += 1
  }
}

const delimiters = [';', '\t', ',', '|']
/** A heading may stand above the titles. */
const looked = 10

/** How many cells each of the first rows has; a file with a stray quotation mark says nothing, and reading it will tell. */
function widths(text: string, delimiter: string): number[] {
  const found: number[] = []
  try {
    for (const cells of csvRows(text, delimiter)) if (found.push(cells.length) === looked) break
  } catch (error) {
    if (!(error instanceof StrayQuote)) throw error
  }
  return found
}

/** The mark between the columns: of the first row that any of them divides, the one that divides it most. `sep=;` above them says it itself. */
export function delimiterOf(text: string): { readonly delimiter: string; readonly from: number } {
  const said = /^sep=([^\r\n"])\r?\n/i.exec(text)
  if (said) return { delimiter: said[1]!, from: said[0].length }
  const counted = delimiters.map((delimiter) => ({ delimiter, found: widths(text, delimiter) }))
  for (let row = 0; row < looked; row++) {
    const best = counted.toSorted((a, b) => (b.found[row] ?? 0) - (a.found[row] ?? 0))[0]!
    if ((best.found[row] ?? 0) > 1) return { delimiter: best.delimiter, from: 0 }
  }
  return { delimiter: delimiters[0]!, from: 0 }
}
