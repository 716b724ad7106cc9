import { z } from 'zod'

/** What nobody sees: what steers (bidi overrides among them), and what is only there to be ignored. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu
const blank = /[\s\p{Z}\u0085\u2800]/gu

/** Nothing, or nothing that can be seen. */
export const isEmpty = (text: string | null | undefined): boolean => !text?.replace(unseen, '').replace(blank, '')

// Characters that control or format, and blanks that pass for letters. Those by which an emoji is put together
// (`👩‍⚕️`, a
// flag of a region) stay where they do that.
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}]/u.source
const stripped = new RegExp(
  `(?!(?<=${emoji})\\u200D(?=\\p{Extended_Pictographic})|[\\u{E0020}-\\u{E007F}])\\p{Cf}|(?![\\s\\u0085])\\p{Cc}|[\\u034F\\u115F\\u1160\\u3164\\uFFA0]`,
  'gu',
)

/**
 * A text of one line as it is stored: what reads the same is the same (NFC, spaces side by side are one, none at its
 * ends), and nothing is in it that cannot be seen.
 */
export function oneLine(typed: string): string {
  const text = typed
    .replace(stripped, '')
    .replace(/[\s\p{Z}\u0085]+/gu, ' ')
    .trim()
    .normalize('NFC')
  return isEmpty(text) ? '' : text
}

/** How long a text is, as the contracts count: in characters, not in the halves that some of them are kept in. */
export const characters = (text: string): number => [...text].length

/** A text of one line up to `max` characters: a name, a street, a code. */
export const line = (max: number) => z.string().overwrite(oneLine).max(max)
