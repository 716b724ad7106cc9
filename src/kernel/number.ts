import type { Problem } from './problem.ts'
import { localeOf, type Language } from './texts.ts'

/**
 * A number in the form of a language: `36,5`, in English `36.5`; thousands are separated from ten thousand on. It has
 * at most four decimals.
 */
export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 4, useGrouping: 'min2' }).format(value)

/** A count in the form of a language: `1.234`, in English `1,234`; `10.000+` when the count stopped there. */
export const formatCount = (count: number, language: Language, more = false): string =>
  `${new Intl.NumberFormat(localeOf(language), { useGrouping: true }).format(count)}${more ? '+' : ''}`

/** The decimal sign of a language. */
export const decimalSign = (language: Language): ',' | '.' => (language === 'en' ? '.' : ',')

/**
 * The decimal marks that people type (decision C45): comma and point, the signs that stand on their keys where Shift was
 * missed (`;` on a Belgian keyboard, `:`), and those that handwriting and Arabic use.
 */
const decimalMarks = ",.;:'\u2019\u00B7\u066B"
// Letters around a number are not read (`0,5 ml`), but those that look like a digit beside one may be a digit.
const beside = `[0-9${decimalMarks}]`
const looksLikeDigit = new RegExp(`[OoIl](?=${beside})|(?<=${beside})[OoIl]`)
// A zero before another digit is as often a forgotten mark: 05 may be 0,5. Thousands may have spaces between them.
const whole = '[1-9]\\d{0,2}(?:[ \\u00A0\\u202F]\\d{3})+|(?!0\\d)\\d*'
const decimalPattern = new RegExp(`^[a-z\\s]*(${whole})(?:[${decimalMarks}](\\d*))?[a-z\\s]*$`, 'i')
const beginning = new RegExp(`^[a-z\\s]*[${decimalMarks}]?$`, 'i')

/** The value of a decimal digit of any script: they follow one another from zero to nine. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

interface DecimalParts {
  readonly whole: string
  /** The digits behind the mark; null without a mark. */
  readonly decimals: string | null
}

/** The digits of a typed amount before and behind its mark; null when it cannot be read as one number. */
function partsOf(typed: string): DecimalParts | null {
  const text = typed.replace(/\p{Nd}/gu, digitOf)
  const match = looksLikeDigit.test(text) ? null : decimalPattern.exec(text)
  if (!match || !/\d/.test(text)) return null
  return { whole: match[1]!.replace(/\D/g, ''), decimals: match[2] ?? null }
}

/**
 * Filters a typed amount: it keeps digits and one comma with two decimals (spec 2 §5). Any mark counts as a comma, and in
 * English as a point: 1.5 must not become 15 (decision C45). What cannot be read as one number stays as it was typed.
 */
export function decimalTyped(typed: string, language: Language): string {
  const parts = partsOf(typed)
  if (!parts) return typed
  return parts.decimals === null ? parts.whole : parts.whole + decimalSign(language) + parts.decimals.slice(0, 2)
}

/** Brings a number within the range of a field. */
export type Clamp = (value: number) => number

/**
 * The reason why a typed amount cannot be saved: it would become another amount than a reader sees (decision C45). Null
 * for one that is read as it stands, and for an empty field.
 */
export function decimalProblem(typed: string, clamp: Clamp): Omit<Problem, 'field'> | null {
  if (!typed.trim()) return null
  const parts = partsOf(typed)
  if (!parts) return { code: 'not_a_number' }
  const [text, value] = [typed.trim(), numberOf(parts)]
  if ((parts.decimals ?? '').length > 2) return { code: 'more_decimals', values: { typed: text } }
  return clamp(value) === value ? null : { code: 'beyond', values: { typed: text, max: clamp(Infinity) } }
}

/** Whether a typed amount has no digit yet, so that its first one may still make it a number. */
export const isDecimalBeginning = (typed: string): boolean => beginning.test(typed)

const numberOf = ({ whole: digits, decimals }: DecimalParts): number => Number(`${digits || 0}.${decimals || 0}`)

/** The number of a typed amount; null when nothing was typed, or nothing that is one number with two decimals. */
export function decimalOf(typed: string): number | null {
  const parts = partsOf(typed)
  return parts && (parts.decimals ?? '').length <= 2 ? numberOf(parts) : null
}

const digitsAndMark = new RegExp(`^[\\p{Nd}${decimalMarks}]+$`, 'u')
/**
 * A typed amount as its field shows it while it is typed: with the mark of the language as soon as it is one number.
 * Letters stay, because a digit that follows them makes it another one (`1e3`).
 */
export const decimalWhileTyping = (typed: string, clamp: Clamp, language: Language): string =>
  digitsAndMark.test(typed) && !decimalProblem(typed, clamp) ? decimalTyped(typed, language) : typed

/**
 * A typed amount as its field shows it without the focus: with two decimals and within its range (spec 2 §5). Where that
 * is another amount than was typed, `decimalProblem` refuses it.
 */
export function decimalSettled(typed: string, clamp: Clamp, language: Language): string {
  const value = decimalOf(decimalTyped(typed, language))
  return value === null ? typed : decimalText(clamp(value), language)
}

/** An amount as a field shows it: `12,5`, in English `12.5`. */
export const decimalText = (amount: number | null, language: Language): string =>
  amount === null ? '' : String(amount).replace('.', decimalSign(language))
