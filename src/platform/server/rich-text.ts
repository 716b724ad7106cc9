import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { hasTags, isSafeLink, richTextSynonyms, richTextTags, richTextUnread } from '#kernel/rich-text.ts'

const options: IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href'] },
  nonTextTags: [...richTextUnread],
  // The address is judged below, by the rule that the editor holds to.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  // Deeper than people write, shallower than what a browser chokes on.
  nestingLimit: 60,
  transformTags: richTextSynonyms,
  // A link that leads nowhere is no link; what it says stays.
  exclusiveFilter: ({ tag, attribs: { href = '' } }) => (tag === 'a' && !isSafeLink(href) ? 'excludeTag' : false),
}

const withoutOthers = (html: string): string => sanitizeHtml(html, options)

/**
 * Formatted text with nothing in it but what kernel/rich-text.ts allows, in the form in which the editor writes it.
 * Cleaned once more it stays the same: what lay around a paragraph is gone after the first time, and may have kept it
 * from ending the one before it; the second time reads it as a browser will.
 */
export const cleanRichText = (html: string): string =>
  withoutOthers(withoutOthers(html))
    .replaceAll(/<(br|hr) \/>/g, '<$1>')
    .trim()

const asParagraphs = (text: string): string =>
  `<p>${text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.replaceAll('\n', '<br>'))
    .join('</p><p>')}</p>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The same of a text that may also come without any tag: its lines stay lines, and its words stay as they were written
 * (`3 < 5`, `pijn<matig en rood>licht`).
 */
export function cleanReportText(text: string): string {
  const cleaned = cleanRichText(hasTags(text) ? text : escaped(text))
  return cleaned === '' || /<[a-z]/.test(cleaned) ? cleaned : asParagraphs(cleaned)
}
