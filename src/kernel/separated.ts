import { htmlTokens, type HtmlToken } from './html-tokens.ts'

const among = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** The tags that begin a new line in a browser, and that formatted text does not have. */
const otherBlocks = among(
  'address article aside caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup legend main menu nav optgroup pre section select summary',
)
const rowEnds = among('tr thead tbody tfoot')
const cellTags = among('td th')
const headings = among('h1 h2 h3 h4 h5 h6')
const containers = among('ul ol li blockquote')
/** Tags that hold no text: pages, and those without an end. */
const ignored = among(
  'html head body frameset area base basefont bgsound col colgroup embed frame img input keygen link meta param source track wbr',
)

/** Tables deeper in one another are read as cells of the one around them. */
const deepest = 20
/** Further open tags of one line are left out. */
const mostMarks = 40

const needsSeparation = new RegExp(
  `</?(?:table|${[...otherBlocks, ...rowEnds, ...cellTags].join('|')})(?=[\\s/>])`,
  'i',
)

/** A line of text with its tag; without a tag the start or the end of a container, or a rule. */
interface Block {
  readonly tag: string
  readonly html: string
}

/** A place for blocks: the text itself, or a cell of a table. */
interface Place {
  readonly blocks: Block[]
  /** The open lists, their items and quotations. */
  readonly open: string[]
  /** The number of open marks around the place. */
  readonly marks: number
  /** Text in a table that is in none of its cells. */
  readonly isLoose: boolean
}

interface Table {
  /** The number of places around it. */
  readonly depth: number
  /** Its rows stand in no table. */
  readonly isImplied: boolean
  row: Block[][]
}

const placeIn = (marks: number, isLoose = false): Place => ({ blocks: [], open: [], marks, isLoose })

/** Whether a cell is a line of text, or empty. */
const isLine = (cell: readonly Block[]): boolean =>
  cell.every(({ tag, html }) => tag !== '' && !html.includes('<br>')) && cell.length <= 1

/**
 * A row of a table as blocks. Cells of one line become one paragraph, with a stroke between them: an empty one keeps
 * its place, so that a number stays in its column. Longer cells follow one another.
 */
function rowBlocks(row: readonly (readonly Block[])[]): readonly Block[] {
  if (row.length === 1 || !row.every(isLine)) return row.flat()
  const lines = row.map(([line]) => line?.html ?? '')
  while (lines.at(-1) === '') lines.pop()
  const html = lines.reduce((all, line, index) => (index ? `${all} |${line && ` ${line}`}` : line), '').trim()
  return html ? [{ tag: 'p', html }] : []
}

/** Reads HTML block by block. */
class Reader {
  readonly #places: [Place, ...Place[]] = [placeIn(0)]
  readonly #tables: Table[] = []
  /** The open tags within a line, outermost first: bold text, links. */
  readonly #marks: HtmlToken[] = []
  #line: { readonly tag: string; html: string } | null = null
  #heading: string | null = null

  get #place(): Place {
    return this.#places.at(-1)!
  }

  read({ raw, name, isEnd }: HtmlToken): void {
    if (name === '') this.#text(raw)
    else if (name === 'br') this.#lineBreak()
    else if (name === 'hr') this.#rule()
    else if (name === 'table') this.#table(isEnd)
    else if (rowEnds.has(name)) this.#endRow()
    else if (cellTags.has(name)) this.#cell(isEnd)
    else if (containers.has(name)) this.#container(name, isEnd)
    else if (name === 'p' || otherBlocks.has(name)) this.#endLine()
    else if (headings.has(name)) this.#startHeading(isEnd ? null : name)
    else if (!ignored.has(name)) this.#mark({ raw, name, isEnd })
  }

  finish(): string {
    while (this.#tables.length) this.#table(true)
    this.#endLine()
    this.#closeContainers(0)
    return this.#places[0].blocks.map(({ tag, html }) => (tag ? `<${tag}>${html}</${tag}>` : html)).join('')
  }

  #text(raw: string): void {
    const text = this.#line ? raw : raw.replace(/^[ \t\r\n\f]+/, '')
    if (text === '') return
    if (!this.#line) {
      this.#enterTable()
      this.#line = { tag: this.#heading ?? 'p', html: this.#marks.map((mark) => mark.raw).join('') }
    }
    this.#line.html += text
  }

  #lineBreak(): void {
    if (this.#line) this.#line.html += '<br>'
  }

  #endLine(): void {
    if (!this.#line) return
    const { tag, html } = this.#line
    const ends = this.#marks.map(({ name }) => `</${name}>`).toReversed()
    this.#line = null
    this.#place.blocks.push({ tag, html: html.replace(/(?:[ \t\r\n\f]|<br>)+$/, '') + ends.join('') })
  }

  #startHeading(name: string | null): void {
    this.#endLine()
    this.#heading = name
  }

  #rule(): void {
    this.#endLine()
    this.#enterTable()
    this.#place.blocks.push({ tag: '', html: '<hr>' })
  }

  #mark(token: HtmlToken): void {
    if (!token.isEnd) {
      if (this.#marks.length >= mostMarks) return
      this.#marks.push(token)
      if (this.#line) this.#line.html += token.raw
      return
    }
    const at = this.#marks.findLastIndex(({ name }) => name === token.name)
    if (at < 0) return
    const inner = this.#marks.splice(at).slice(1)
    this.#marks.push(...inner)
    if (!this.#line) return
    const ends = [...inner.map(({ name }) => `</${name}>`).toReversed(), `</${token.name}>`]
    this.#line.html += ends.join('') + inner.map(({ raw }) => raw).join('')
  }

  #container(name: string, isEnd: boolean): void {
    this.#endLine()
    this.#enterTable()
    const { open, blocks } = this.#place
    const at = open.lastIndexOf(name)
    const list = Math.max(open.lastIndexOf('ul'), open.lastIndexOf('ol'))
    // An item ends where the next one of its list begins.
    if (at >= 0 && (isEnd || (name === 'li' && at > list))) this.#closeContainers(at)
    if (isEnd) return
    open.push(name)
    blocks.push({ tag: '', html: `<${name}>` })
  }

  #closeContainers(remaining: number): void {
    const { open, blocks } = this.#place
    for (const name of open.splice(remaining).toReversed()) blocks.push({ tag: '', html: `</${name}>` })
  }

  #table(isEnd: boolean): void {
    this.#endLine()
    if (isEnd) {
      this.#endRow()
      this.#tables.pop()
    } else if (this.#tables.length < deepest) {
      this.#enterTable()
      this.#tables.push({ depth: this.#places.length, isImplied: false, row: [] })
    }
  }

  /** Whether a cell of the innermost table is open. */
  #isInCell({ depth }: Table): boolean {
    return this.#places.length > depth
  }

  /** Finds a place for something that stands in a table and in none of its cells. */
  #enterTable(): void {
    const table = this.#tables.at(-1)
    if (!table || this.#isInCell(table)) return
    this.#endRow()
    if (table.isImplied) this.#tables.pop()
    else this.#places.push(placeIn(this.#marks.length, true))
  }

  #cell(isEnd: boolean): void {
    this.#endLine()
    const table = this.#tables.at(-1)
    if (table && this.#isInCell(table)) this.#endCell(table)
    if (isEnd) return
    if (!table) this.#tables.push({ depth: this.#places.length, isImplied: true, row: [] })
    this.#places.push(placeIn(this.#marks.length))
  }

  #endCell(table: Table): void {
    this.#endLine()
    this.#closeContainers(0)
    const { blocks, marks, isLoose } = this.#places.pop()!
    this.#marks.splice(marks)
    table.row.push([...blocks])
    if (isLoose) this.#endRow()
  }

  #endRow(): void {
    this.#endLine()
    const table = this.#tables.at(-1)
    if (!table) return
    if (this.#isInCell(table)) this.#endCell(table)
    const { row } = table
    table.row = []
    this.#place.blocks.push(...rowBlocks(row))
  }
}

/**
 * HTML in which what formatted text does not have leaves a separation where it is removed: a row of a table becomes a
 * paragraph with ` | ` between its cells, any other block a paragraph. `7,5` beside `10` is never read as one number.
 * HTML without such a block stays as it is.
 */
export function withSeparations(html: string): string {
  if (!needsSeparation.test(html)) return html
  const reader = new Reader()
  for (const token of htmlTokens(html)) reader.read(token)
  return reader.finish()
}

/** A plain text with ` | ` in place of the tabs between the cells of a copied table. */
export const withoutTabs = (text: string): string =>
  text.replace(/(?<=\S) *\t[ \t]*(?=\S)/g, (gap) => `${' |'.repeat(gap.split('\t').length - 1)} `)
