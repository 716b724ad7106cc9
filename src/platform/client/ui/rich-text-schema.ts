import { Link } from '@tiptap/extension-link'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeLink, richTextSynonyms, richTextUnread } from '#kernel/rich-text.ts'

/** The editor knows the tags of kernel/rich-text.ts and no others: what is pasted or loaded is read by this. */
export const richTextSchema = [
  // A last empty paragraph would be in every text that ends with a list.
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: false,
    trailingNode: false,
  }),
  // A link opens for whoever reads, not for whoever writes; the addresses are those that the server keeps.
  Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: isSafeLink,
    shouldAutoLink: isSafeLink,
  }),
]

// Bold and italic the schema reads by itself, in whatever way a word processor writes them.
const renamed = new RegExp(
  `<(/?)(${Object.keys(richTextSynonyms)
    .filter((tag) => /^(h\d|ins)$/.test(tag))
    .join('|')})(?=[\\s/>])`,
  'gi',
)
const unread = new RegExp(`<(${richTextUnread.join('|')})\\b[\\s\\S]*?</\\1\\s*>`, 'gi')
const dropped = /<(?:base|meta|link|img|embed|input|source)\b[^>]*>/gi
const handlers = /[\s/"']on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

/**
 * What is pasted, with tags under their name here. What the schema would drop anyway goes before it is read: a browser
 * complains of handlers and of addresses that it meets, also where it does not obey them.
 */
export const pastedRichText = (html: string): string =>
  html
    .replace(unread, '')
    .replace(dropped, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(handlers, ' '))
    .replace(
      renamed,
      (_, slash: string, tag: string) =>
        `<${slash}${richTextSynonyms[tag.toLowerCase() as keyof typeof richTextSynonyms]}`,
    )

/** What the editor writes, without what only it needs: where a list starts counting. */
export const writtenRichText = (html: string): string =>
  html.replace(/<ol [^>]*>/g, '<ol>').replaceAll('&nbsp;', '\u00a0')
