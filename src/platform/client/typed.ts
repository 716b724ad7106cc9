import { clockTime, formatDay, parseDay, type ClockTime, type Day } from '#kernel/day.ts'
import { commasForPoints, parseEuros, type Cents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts.ts'

/**
 * Reads a day as people type it in any language: `21-11-2026`, `21/11/26`, `21.11.`, `2111`, `21112026`, and
 * `2026-11-21`. A day without a year is in this year. A year of two digits is in this century, or in the last one when
 * it would lie more than ten years ahead (birth dates).
 */
export function typedDay(text: string, today: Day): Day | null {
  const iso = parseDay(text.trim())
  if (iso) return iso
  const match =
    /^(\d{1,2})(?:\s*[-/.]\s*|\s+)(\d{1,2})(?:(?:\s*[-/.]\s*|\s+)(\d{2}|\d{4})|\.)?$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text.trim())
  if (!match) return null
  const thisYear = Number(today.slice(0, 4))
  const [, day, month, typed = String(thisYear)] = match
  const century = typed.length === 2 ? (2000 + Number(typed) > thisYear + 10 ? 1900 : 2000) : 0
  return parseDay(`${century + Number(typed)}-${month}-${day}`)
}

/** The text in a day field: the day in the form of the language, or what was typed when that is not a day. */
export const shownDay = (value: string | null, language: Language): string => {
  const day = value && parseDay(value)
  return day ? formatDay(day, language) : (value ?? '')
}

/** Reads a time as people type it: `9`, `930`, `9:30`, `09.30`, `9u30`. Null when it is not a time. */
export function typedTime(text: string): ClockTime | null {
  const match = /^(\d{1,2})(?:\s*[:.,uh]\s*(\d{2})?)?$/i.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim())
  if (!match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
  return hours < 24 && minutes < 60 ? clockTime(hours * 60 + minutes) : null
}

/**
 * Filters a typed amount: it keeps digits, a minus in front where that is allowed, points and one comma with two
 * decimals; in English commas and one point. Null refuses the keystroke.
 */
export function typedEuros(text: string, language: Language, negative = false): string | null {
  if (language === 'en') {
    const filtered = typedEuros(commasForPoints(text), 'nl', negative)
    return filtered && commasForPoints(filtered)
  }
  const bare = text.replace(/€|eur|\s/gi, '').replace('−', '-')
  const possible = /^-?(\d{0,9}([.,]\d{0,2})?|\d{1,3}(\.\d{3}){0,2}(\.\d{0,3}|,\d{0,2})?)$/.test(bare)
  return possible && (negative || !bare.startsWith('-')) ? bare : null
}

/**
 * The cents of an amount that `typedEuros` filtered: a point before three digits divides thousands (spec 3 §5), before
 * fewer it is read as a comma: `1.5` is one and a half, never fifteen (decision C45). In English commas and points
 * change places: `1,000` is a thousand, `1,5` is one and a half. Null while there is no amount yet.
 */
export function centsTyped(filtered: string, language: Language): Cents | null {
  if (language === 'en') return centsTyped(commasForPoints(filtered), 'nl')
  const thousands = /\.\d{3}/.test(filtered)
  const plain = thousands ? filtered.replaceAll('.', '') : filtered.replace('.', ',')
  return parseEuros(plain.replace(/,$/, '').replace(/^(-?),/, '$10,'), language)
}
