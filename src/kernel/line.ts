import { z } from 'zod'

/**
 * Invisible characters: control characters (bidirectional overrides among them) and characters that are ignored by
 * default.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu
const blank = /[\s\p{Z}\u0085\u2800]/gu

/** Whether a text is missing or has no visible character. */
export const isEmpty = (text: string | null | undefined): boolean => !text?.replace(invisible, '').replace(blank, '')

// Characters that control or format, and blanks that Unicode counts as letters, are removed. Those that join an emoji
// (`👩‍⚕️`, a flag of a region) stay in that place.
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}]/u.source
const stripped = new RegExp(
  `(?!(?<=${emoji})\\u200D(?=\\p{Extended_Pictographic})|[\\u{E0020}-\\u{E007F}])\\p{Cf}|(?![\\s\\u0085])\\p{Cc}|[\\u034F\\u115F\\u1160\\u3164\\uFFA0]`,
  'gu',
)

/**
 * A text of one line as it is stored: in NFC, with single spaces, trimmed, and without invisible characters, so that
 * texts that look the same are equal.
 */
export function oneLine(typed: string): string {
  const text = typed
    .replace(stripped, '')
    .replace(/[\s\p{Z}\u0085]+/gu, ' ')
    .trim()
    .normalize('NFC')
  return isEmpty(text) ? '' : text
}

/**
 * A text of several lines as it is stored: in NFC, trimmed, and without invisible characters, so that nothing but what a
 * reader sees counts as its words.
 */
export function severalLines(typed: string): string {
  const text = typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(stripped, '')
    .trim()
    .normalize('NFC')
  return isEmpty(text) ? '' : text
}

/** The length of a text as the contracts count it: in code points, not in UTF-16 units. */
export const characters = (text: string): number => [...text].length

/** A text of one line of at most `max` characters: a name, a street, a code. */
export const line = (max: number) => z.string().overwrite(oneLine).max(max)

/** A text of several lines of at most `max` characters: grounds, an addendum. */
export const lines = (max: number) => z.string().overwrite(severalLines).max(max)
