import { isEmpty } from './line.ts'

/**
 * Formatted text: what may be in it, for the editor in the browser and for the cleaning on the server alike. Everything
 * else that people paste or callers send goes, with the words in it kept. No tag has an attribute but `a`, which has
 * `href`.
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

/** The same under another name: word processors and old pages write these. */
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

/** Of these not even what is inside stays: it is no text for people. */
export const richTextUnread = [
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

/** The other tags of HTML, old ones too: these go, and what is in them stays. */
const richTextOthers =
  'abbr acronym address applet area article aside audio base basefont bdi bdo bgsound big blink body button canvas caption center cite code col colgroup data datalist dd details dfn dialog dir div dl dt embed fieldset figcaption figure font footer form frame frameset head header hgroup html image img input kbd keygen label legend link main map mark marquee menu meta meter nav nobr optgroup output param picture pre progress q rb rp rt rtc ruby samp search section select slot small source span sub summary sup table tbody td tfoot th thead time tr track tt var video wbr'.split(
    ' ',
  )

const knownTags: ReadonlySet<string> = new Set([
  ...richTextTags,
  ...Object.keys(richTextSynonyms),
  ...richTextUnread,
  ...richTextOthers,
])

/** Is there a tag in it that HTML knows? `pijn<matig>` and `a<b` have none: they are text, and mean what they say. */
export const hasTags = (text: string): boolean =>
  [...text.matchAll(/<\/?(?=[a-z][^<]*>)([^\s/<>]+)/gi)].some(([, name]) => knownTags.has(name!.toLowerCase()))

/** So many characters, tags included. */
export const maxRichText = 50_000

const schemes = ['http', 'https', 'mailto'] as const
const addressPattern = new RegExp(`^(?:(?:${schemes.slice(0, 2).join('|')})://[^/]|${schemes[2]}:[^?])`, 'i')

/**
 * May a link lead there? Web addresses and e-mail addresses in full; never a script, a file or data, however it is
 * written.
 */
export const isSafeLink = (href: string): boolean => !/[\p{C}\p{Z}"<>\\]/u.test(href) && addressPattern.test(href)

/**
 * What somebody typed as a link, in full: `balie.test` leads to a page, `info@balie.test` to a mail. Null when it leads
 * nowhere.
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

/** Its words alone, for a line in a list or a history. */
export function plainText(html: string): string {
  return html
    .replace(/<(?:br|hr|\/p|\/li|\/h[23]|\/blockquote)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Nothing in it that can be read: empty paragraphs, spaces, a line. */
export const isBlank = (html: string): boolean => isEmpty(plainText(html))
