import { richTextRemoved } from './rich-text.ts'

/** A tag or a text, as written. */
export interface HtmlToken {
  readonly raw: string
  /** The name of the tag in small letters; empty for text. */
  readonly name: string
  readonly isEnd: boolean
}

const removed: ReadonlySet<string> = new Set(richTextRemoved)

/** A tag with more quotes counts as text here, so that a text full of open quotes is read in a short time. */
const mostQuotes = 60

/** The index after the `>` that ends a tag, which may stand in an attribute too; -1 when nothing ends it. */
function endOfTag(html: string, start: number): number {
  const stop = /["'>]/g
  stop.lastIndex = start
  for (let quotes = 0; quotes <= mostQuotes; quotes++) {
    const [mark] = stop.exec(html) ?? []
    if (!mark) return -1
    if (mark === '>') return stop.lastIndex
    const end = html.indexOf(mark, stop.lastIndex)
    if (end < 0) return -1
    stop.lastIndex = end + 1
  }
  return -1
}

/** The name of a tag that begins at an index. */
const tagStart = /<(\/?)([a-z][^\s/<>]*)/iy

function tagAt(html: string, at: number): (HtmlToken & { readonly end: number }) | null {
  tagStart.lastIndex = at
  const start = tagStart.exec(html)
  const end = start ? endOfTag(html, at) : -1
  if (!start || end < 0) return null
  return { raw: html.slice(at, end), name: start[2]!.toLowerCase(), isEnd: start[1] === '/', end }
}

/**
 * The tags and texts of HTML, without comments and without the tags of `richTextRemoved` with what they hold. It cleans
 * nothing: whatever it reads otherwise than a browser is left to the cleaning that follows.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  const lower = html.toLowerCase()
  const lastEnd = html.lastIndexOf('>')
  const after = (text: string, from: number) => {
    const at = lower.indexOf(text, from)
    return at < 0 ? html.length : at + text.length
  }
  for (let at = 0; at < html.length;) {
    if (html.startsWith('<!--', at)) {
      at = after('-->', at + 2)
      continue
    }
    if (html.startsWith('<!', at) || html.startsWith('<?', at)) {
      at = after('>', at)
      continue
    }
    const tag = at < lastEnd ? tagAt(html, at) : null
    if (!tag) {
      const next = html.indexOf('<', at + 1)
      const end = next < 0 ? html.length : next
      yield { raw: html.slice(at, end), name: '', isEnd: false }
      at = end
      continue
    }
    const isRemoved = removed.has(tag.name)
    if (!isRemoved) yield tag
    at = isRemoved && !tag.isEnd ? after('>', after(`</${tag.name}`, tag.end)) : tag.end
  }
}
