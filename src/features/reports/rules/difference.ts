import { diffArrays } from 'diff'
import { hasTags, plainText } from '#kernel/rich-text.ts'

/** The formats that a word may have within its paragraph. */
const formats = ['strong', 'em', 'u', 's'] as const
export type Format = (typeof formats)[number]

/** A word, the space before the next one, a sign, or the end of a line (`\n`), as it is formatted. */
export interface Word {
  readonly text: string
  readonly formats: readonly Format[]
}

/** Words one after another that both versions have, that only the newer has, or only the older. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly words: readonly Word[]
}

const wordPattern = /\n|[^\S\n]+|[\p{L}\p{M}\p{N}]+(?:[.,'’-][\p{L}\p{M}\p{N}]+)*|[^\s]/gu

const split = (text: string, of: readonly Format[] = []): Word[] =>
  (text.match(wordPattern) ?? []).map((word) => ({ text: word, formats: of }))

/** The text of a piece of HTML between two tags. Its letters stay apart from those beside it. */
const textOf = (html: string): string => {
  const [before, after] = [/^\s/.test(html) ? ' ' : '', /\s$/.test(html) ? ' ' : '']
  const text = plainText(html)
  return text ? `${before}${text}${after}` : before
}

const isFormat = (tag: string): tag is Format => (formats as readonly string[]).includes(tag)

/** The words of a formatted text, or of a plain one: what stands in a list has a dot, and a line ends with `\n`. */
export function wordsOf(text: string): Word[] {
  if (!hasTags(text)) return split(text)
  const words: Word[] = []
  let open: readonly Format[] = []
  const endLine = () => {
    if (words.length && words.at(-1)!.text !== '\n') words.push({ text: '\n', formats: [] })
  }
  for (const part of text.match(/<[^>]*>|[^<]+/g) ?? []) {
    const tag = /^<(\/?)([a-z\d]+)/i.exec(part)
    if (!tag) {
      words.push(...split(textOf(part), open))
      continue
    }
    const [closes, name] = [tag[1] === '/', tag[2]!.toLowerCase()]
    if (isFormat(name)) open = formats.filter((one) => (one === name ? !closes : open.includes(one)))
    else if (name === 'h2' || name === 'h3') {
      endLine()
      open = closes ? [] : ['strong']
    } else if (name === 'li') {
      endLine()
      if (!closes) words.push({ text: '•', formats: [] }, { text: ' ', formats: [] })
    } else if (name !== 'a') endLine()
  }
  while (words.length && !words.at(-1)!.text.trim()) words.pop()
  return words
}

const isSame = (one: Word, other: Word): boolean =>
  one.text === other.text && one.formats.join() === other.formats.join()

const isBlank = ({ words }: Piece): boolean => words.every(({ text }) => /^[^\S\n]+$/.test(text))

/**
 * The difference of two versions of a text, word by word. A space alone between two changes belongs to them, so that a
 * sentence that was written anew reads as one.
 */
export function differenceOf(before: string, after: string): Piece[] {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { comparator: isSame })
  const pieces = parts.map(({ added, removed, value }): Piece => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    words: value,
  }))
  const joined: Piece[] = []
  let [removed, added]: [Word[], Word[]] = [[], []]
  const flush = () => {
    if (removed.length) joined.push({ kind: 'removed', words: removed })
    if (added.length) joined.push({ kind: 'added', words: added })
    ;[removed, added] = [[], []]
  }
  for (const [index, piece] of pieces.entries()) {
    const { kind, words } = piece
    if (kind === 'removed') removed.push(...words)
    else if (kind === 'added') added.push(...words)
    else if (isBlank(piece) && removed.length && added.length && index < pieces.length - 1) {
      removed.push(...words)
      added.push(...words)
    } else {
      flush()
      joined.push(piece)
    }
  }
  flush()
  return joined
}
