import { parseDay } from '#kernel/day.ts'

export interface ClientSearch {
  /** Patterns for `clients.search`, all of which must fit. */
  readonly patterns: readonly string[]
  /** One word of one or two letters, as the beginning of a first or last name. */
  readonly prefix: string | null
}

/**
 * What was typed into a client search, for the database's `searchable()` to strip of capitals and accents as it did
 * with `clients.search`. There every word is preceded by a space: each typed word must begin one of them, so `van ja`
 * finds Janneke van Dam. A day may be typed in any usual way, and a phone number from its fourth digit on, with or
 * without its leading 0 and separators.
 */
export function clientSearch(typed: string): ClientSearch {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, 6)
  const escape = (word: string) => word.replace(/[\\%_]/g, '\\$&')
  const digits = typed.replace(/[\s().+/-]/g, '')
  if (/^\d{4,15}$/.test(digits) && !asDay(typed.trim())) return { patterns: [`%${digits.replace(/^0+/, '')}%`], prefix: null }
  const [word] = words
  return {
    patterns: words.map((each) => `% ${asDay(each) ?? escape(each)}%`),
    prefix: words.length === 1 && word && word.length <= 2 ? `${escape(word)}%` : null,
  }
}

/** `3-11-1988`, `03/11/1988`, `03111988` and `1988-11-03` as the day is stored in the search text: `03-11-1988`. */
function asDay(word: string): string | null {
  const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(word) ?? /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(word)
  const iso = match ? `${match[3]}-${match[2]}-${match[1]}` : word
  const day = parseDay(iso)
  return day ? `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}` : null
}
