import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { isSafeLink, richTextSynonyms, richTextTags, richTextUnread } from '#kernel/rich-text.ts'

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
  transformTags: {
    ...richTextSynonyms,
    // A link that leads nowhere is no link; what it says stays.
    a: (_, { href = '' }): Tag => (isSafeLink(href) ? { tagName: 'a', attribs: { href } } : { tagName: 'span', attribs: {} }),
  },
}

/**
 * Formatted text with nothing in it but what kernel/rich-text.ts allows, in the form in which the editor writes it. Cleaned
 * once more it stays the same.
 */
export const cleanRichText = (html: string): string => sanitizeHtml(html, options).replaceAll(/<(br|hr) \/>/g, '<$1>').trim()
