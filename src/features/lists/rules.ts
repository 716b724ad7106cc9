import { parseDay } from '#kernel/day.ts'

/**
 * What was typed into a client search as patterns for `clients.search`, in which every word is lower case, without
 * accents, and preceded by a space: each typed word must begin one of them, so `van ja` finds Janneke van Dam. A day
 * may be typed in any usual way, a phone number with or without its leading 0 and separators.
 */
export function searchPatterns(typed: string): string[] {
  const words = typed.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(/\s+/).filter(Boolean).slice(0, 6)
  const escape = (word: string) => word.replace(/[\\%_]/g, '\\$&')
  const digits = typed.replace(/[\s().+/-]/g, '')
  if (/^\d{6,15}$/.test(digits) && !asDay(typed.trim())) return [`%${digits.replace(/^0+/, '')}%`]
  return words.map((word) => {
    const day = asDay(word)
    return day ? `% ${day}%` : `% ${escape(word)}%`
  })
}

/** `3-11-1988`, `03/11/1988`, `03111988` and `1988-11-03` as the day is stored in the search text: `03-11-1988`. */
function asDay(word: string): string | null {
  const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(word) ?? /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(word)
  const iso = match ? `${match[3]}-${match[2]}-${match[1]}` : word
  const day = parseDay(iso)
  return day ? `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}` : null
}
