import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { hasTags, isSafeLink, richTextSynonyms, richTextTags, richTextRemoved } from '#kernel/rich-text.ts'
import { withoutTabs, withSeparations } from '#kernel/separated.ts'

const options: IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href'] },
  nonTextTags: [...richTextRemoved],
  // The address of a link is checked below, by the same rule as in the editor.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  // The nesting limit is deeper than people write and shallower than browsers can handle.
  nestingLimit: 60,
  transformTags: richTextSynonyms,
  // A link without a safe address is removed; its text stays.
  exclusiveFilter: ({ tag, attribs: { href = '' } }) => (tag === 'a' && !isSafeLink(href) ? 'excludeTag' : false),
}

const withoutOthers = (html: string): string => sanitizeHtml(html, options)

/**
 * Cleans formatted text: only what kernel/rich-text.ts allows remains, in the form in which the editor writes it. It is
 * cleaned twice, so that cleaning again changes nothing: removing a tag around a paragraph may change where a browser
 * ends the paragraph before it, and the second pass reads the text as a browser will. Tables and other blocks leave the
 * same separation as in the editor.
 */
export const cleanRichText = (html: string): string =>
  withoutOthers(withoutOthers(withSeparations(html)))
    .replaceAll(/<(br|hr) \/>/g, '<$1>')
    .trim()

const asParagraphs = (text: string): string =>
  `<p>${withoutTabs(text)
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.replaceAll('\n', '<br>'))
    .join('</p><p>')}</p>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Cleans a text that may come without tags: its lines stay lines, and its words stay as they were written (`3 < 5`,
 * `pijn<matig en rood>licht`).
 */
export function cleanReportText(text: string): string {
  const cleaned = cleanRichText(hasTags(text) ? text : escaped(text))
  return cleaned === '' || /<[a-z]/.test(cleaned) ? cleaned : asParagraphs(cleaned)
}
