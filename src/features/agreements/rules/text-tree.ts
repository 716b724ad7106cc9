import type { RichTextTag } from '#kernel/rich-text.ts'

/** A piece of a line: text, a line break, or text with a meaning. */
export type Inline =
  | string
  | { readonly tag: 'br' }
  | {
      readonly tag: 'strong' | 'em' | 'u' | 's' | 'a'
      readonly href?: string
      readonly children: readonly Inline[]
    }

/** A part of a formatted text below the other; the items of a list and a quotation hold parts of their own. */
export type Block =
  | { readonly tag: 'p' | 'h2' | 'h3'; readonly children: readonly Inline[] }
  | { readonly tag: 'ul' | 'ol'; readonly items: readonly (readonly Block[])[] }
  | { readonly tag: 'blockquote'; readonly blocks: readonly Block[] }
  | { readonly tag: 'hr' }

interface Node {
  readonly tag: string
  readonly href?: string
  readonly children: (Node | string)[]
}

const characters: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}
const decoded = (text: string): string =>
  text.replace(
    /&(?:(nbsp|amp|lt|gt|quot|#39)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (_, name?: string, dec?: string, hex?: string) =>
      name ? characters[name.toLowerCase()]! : String.fromCodePoint(Math.min(Number(dec ?? `0x${hex}`), 0x10ffff)),
  )

/** The tags of a cleaned text as a tree; `br` and `hr` have no content. */
function nodesOf(html: string): Node {
  const root: Node = { tag: '', children: [] }
  const open = [root]
  for (const [piece, closes, name, attributes = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</gi)) {
    const parent = open.at(-1)!
    if (!name) parent.children.push(decoded(piece))
    else if (!closes) {
      const [, href] = /\bhref="([^"]*)"/.exec(attributes) ?? []
      const node: Node = { tag: name.toLowerCase(), ...(href && { href: decoded(href) }), children: [] }
      parent.children.push(node)
      if (node.tag !== 'br' && node.tag !== 'hr') open.push(node)
    } else {
      const at = open.findLastIndex(({ tag }) => tag === name.toLowerCase())
      if (at > 0) open.length = at
    }
  }
  return root
}

const blockTags: ReadonlySet<string> = new Set<RichTextTag>(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr'])
const isBlock = (node: Node | string): node is Node => typeof node !== 'string' && blockTags.has(node.tag)

/** The blocks of a formatted text that was cleaned by the list of kernel/rich-text.ts; loose words are paragraphs. */
export const blocksOf = (html: string): readonly Block[] => blocksIn(nodesOf(html))

function blocksIn({ children }: Node): Block[] {
  const blocks: Block[] = []
  let loose: (Node | string)[] = []
  const endLoose = () => {
    const line = inlinesOf(loose)
    if (line.some((one) => typeof one !== 'string' || one.trim())) blocks.push({ tag: 'p', children: line })
    loose = []
  }
  for (const node of children) {
    if (!isBlock(node)) {
      loose.push(node)
      continue
    }
    endLoose()
    blocks.push(...blockOf(node))
  }
  endLoose()
  return blocks
}

function blockOf(node: Node): Block[] {
  switch (node.tag) {
    case 'hr':
      return [{ tag: 'hr' }]
    case 'ul':
    case 'ol': {
      const items = node.children.filter((child): child is Node => typeof child !== 'string').map(blocksIn)
      return [{ tag: node.tag, items: items.filter((item) => item.length) }]
    }
    case 'blockquote':
      return [{ tag: 'blockquote', blocks: blocksIn(node) }]
    case 'li':
      return blocksIn(node)
    case 'h2':
    case 'h3':
      return [{ tag: node.tag, children: inlinesOf(node.children) }]
    default:
      return node.children.some(isBlock) ? blocksIn(node) : [{ tag: 'p', children: inlinesOf(node.children) }]
  }
}

function inlinesOf(nodes: readonly (Node | string)[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (typeof node === 'string') return [node.replace(/[ \t\r\n]+/g, ' ')]
    if (node.tag === 'br') return [{ tag: 'br' }]
    const children = inlinesOf(node.children)
    switch (node.tag) {
      case 'strong':
      case 'em':
      case 'u':
      case 's':
        return [{ tag: node.tag, children }]
      case 'a':
        return node.href ? [{ tag: 'a', href: node.href, children }] : children
      default:
        return children
    }
  })
}
