import { isEmpty } from './line.ts'

/**
 * The tags that formatted text may contain, for the editor in the browser and for cleaning on the server. Every other
 * tag that people paste or callers send is removed, and the words inside it stay. Only `a` has an attribute, `href`.
 */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'hr',
] as const
export type RichTextTag = (typeof richTextTags)[number]

/** Tags that are replaced by one with the same meaning: word processors and old pages write these. */
export const richTextSynonyms = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
} as const satisfies Readonly<Record<string, RichTextTag>>

/** Tags that are removed with everything inside them, because it is not text for people. */
export const richTextRemoved = [
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'textarea',
  'option',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'svg',
  'math',
  'object',
] as const

/** The other tags of HTML, obsolete ones included: they are removed, and their content stays. */
const richTextOthers =
  'abbr acronym address applet area article aside audio base basefont bdi bdo bgsound big blink body button canvas caption center cite code col colgroup data datalist dd details dfn dialog dir div dl dt embed fieldset figcaption figure font footer form frame frameset head header hgroup html image img input kbd keygen label legend link main map mark marquee menu meta meter nav nobr optgroup output param picture pre progress q rb rp rt rtc ruby samp search section select slot small source span sub summary sup table tbody td tfoot th thead time tr track tt var video wbr'.split(
    ' ',
  )

const knownTags: ReadonlySet<string> = new Set([
  ...richTextTags,
  ...Object.keys(richTextSynonyms),
  ...richTextRemoved,
  ...richTextOthers,
])

/** Whether a text contains a tag of HTML. `pijn<matig>` and `a<b` do not: they are text, and stay as they are. */
export const hasTags = (text: string): boolean =>
  [...text.matchAll(/<\/?(?=[a-z][^<]*>)([^\s/<>]+)/gi)].some(([, name]) => knownTags.has(name!.toLowerCase()))

/** The largest length in characters, tags included. */
export const maxRichText = 50_000

const schemes = ['http', 'https', 'mailto'] as const
const addressPattern = new RegExp(`^(?:(?:${schemes.slice(0, 2).join('|')})://[^/]|${schemes[2]}:[^?])`, 'i')

/**
 * Whether a link may have this address: complete web and e-mail addresses; never a script, a file or data, in any
 * spelling.
 */
export const isSafeLink = (href: string): boolean => !/[\p{C}\p{Z}"<>\\]/u.test(href) && addressPattern.test(href)

/**
 * The complete address of a typed link: `balie.test` becomes the address of a page, `info@balie.test` that of a mail.
 * Null when the link is not allowed.
 */
export function typedLink(typed: string): string | null {
  const text = typed.trim()
  const full =
    /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text)
      ? text
      : /^[^/@\s]+@[^/@\s]+$/.test(text)
        ? `mailto:${text}`
        : `https://${text}`
  return text.includes('.') && isSafeLink(full) ? full : null
}

const characters: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The words of a formatted text without its tags, for a line in a list or a history. */
export function plainText(html: string): string {
  return html
    .replace(/<(?:br|hr|\/?(?:p|li|[uo]l|h[23]|blockquote))\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The paragraphs of a formatted text as plain text, without the empty ones. */
export const paragraphsOf = (html: string): string[] =>
  html
    .split(/<\/?(?:p|li|[uo]l|h[23]|blockquote)>|<[bh]r\b[^>]*>/i)
    .map(plainText)
    .filter(Boolean)

/** Whether nothing in it can be read: empty paragraphs, spaces, a horizontal rule. */
export const isBlank = (html: string): boolean => isEmpty(plainText(html))

/** The paragraphs, headings, lists and quotations of a formatted text, each as HTML, in their order. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let [start, depth] = [0, 0]
  const end = (at: number) => {
    if (at > start) blocks.push(html.slice(start, at))
    start = at
  }
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)(?:p|h[23]|ul|ol|li|blockquote|hr)\b[^>]*>/gi)) {
    if (!slash && depth === 0) end(index)
    if (!/^<hr/i.test(tag)) depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth === 0) end(index + tag.length)
  }
  end(html.length)
  return blocks
}
