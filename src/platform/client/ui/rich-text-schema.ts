import { Link } from '@tiptap/extension-link'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeLink, richTextSynonyms, richTextRemoved } from '#kernel/rich-text.ts'
import { withSeparations } from '#kernel/separated.ts'

/** The editor knows the tags of kernel/rich-text.ts and no others; pasted and loaded text is read by this schema. */
export const richTextSchema = [
  // Otherwise every text that ends with a list would get an empty last paragraph.
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: false,
    trailingNode: false,
  }),
  // A link opens for readers, not for the person who edits the text; the allowed addresses are those of the server.
  Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: isSafeLink,
    shouldAutoLink: isSafeLink,
  }),
]

// The schema itself recognises bold and italic, in whatever way a word processor writes them.
const renamed = new RegExp(
  `<(/?)(${Object.keys(richTextSynonyms)
    .filter((tag) => /^(h\d|ins)$/.test(tag))
    .join('|')})(?=[\\s/>])`,
  'gi',
)
const removed = new RegExp(`<(${richTextRemoved.join('|')})\\b[\\s\\S]*?</\\1\\s*>`, 'gi')
const dropped = /<(?:base|meta|link|img|embed|input|source)\b[^>]*>/gi
const handlers = /[\s/"']on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

/**
 * Pasted HTML with our names for its tags, and the same separations as at the server. Anything that the schema would drop
 * is removed first: a browser reports handlers and addresses that the security policy forbids even when it does not use
 * them.
 */
export const pastedRichText = (html: string): string =>
  withSeparations(html.replace(removed, '').replace(dropped, ''))
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(handlers, ' '))
    .replace(
      renamed,
      (_, slash: string, tag: string) =>
        `<${slash}${richTextSynonyms[tag.toLowerCase() as keyof typeof richTextSynonyms]}`,
    )

/** The HTML of the editor without attributes that only the editor needs: the start of a list. */
export const writtenRichText = (html: string): string =>
  html.replace(/<ol [^>]*>/g, '<ol>').replaceAll('&nbsp;', '\u00a0')
