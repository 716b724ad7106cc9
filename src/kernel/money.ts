import { z } from 'zod'
import { problem, type Problem } from './problem.ts'
import type { Language } from './texts.ts'

declare const isCents: unique symbol
/** An amount of money in whole euro cents. Never a float, never euros. */
export type Cents = number & { readonly [isCents]: true }

/** Marks a whole number as cents; throws on a fraction, because a fraction is a mistake in our own code. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return (amount === 0 ? 0 : amount) as Cents
}

export const noMoney = cents(0)

/** Cents in a request or an answer. */
export const CentsValue = z
  .int()
  .transform((amount) => amount as Cents)
  .meta({ type: 'integer', description: 'Cents' })

/** A whole number of cents between two bounds, both included. */
export const centsBetween = (min: number, max: number) =>
  z
    .int()
    .min(min)
    .max(max)
    .transform((amount) => amount as Cents)
    .meta({ type: 'integer', description: 'Cents' })

/** Adds up amounts in cents. */
export function sum(amounts: Iterable<number>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/**
 * The only rounding of money: `numerator / denominator` to the nearest whole, a half away from zero, so that a credit
 * note mirrors its invoice to the cent (law A3, decision C28). It is exact, because it calculates with big integers.
 */
export function divideHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const n = BigInt(numerator)
  const d = BigInt(denominator)
  if (d <= 0n) throw new RangeError('the denominator must be positive')
  const magnitude = ((n < 0n ? -n : n) * 2n + d) / (d * 2n)
  return n < 0n && magnitude !== 0n ? -Number(magnitude) : Number(magnitude)
}

/** Swaps points and commas in an amount: English writes them the other way round than the other languages. */
export const commasForPoints = (amount: string): string => amount.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

/**
 * Reads money as people type it: comma for decimals, dots for thousands, at most two decimals (spec 3 §5).
 * English has the two the other way round: `1,234.56`.
 * @returns cents, or null when the text is not an amount.
 */
export function parseEuros(text: string, language: Language): Cents | null {
  const typed = language === 'en' ? commasForPoints(text) : text
  const match = /^(-)?\s*(?:€\s*)?(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return null
  const [, minus, euros = '', decimals = ''] = match
  const amount = Number(euros.replace(/[.\s]/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return cents(minus ? -amount : amount)
}

/** The signs between thousands and before the cents. The space does not break. */
const separators: Readonly<Record<Language, readonly [thousands: string, decimals: string]>> = {
  nl: ['.', ','],
  fr: ['\u00a0', ','],
  en: [',', '.'],
  de: ['.', ','],
}

/**
 * Money as a field shows it: `1.234,56` in Dutch and German (spec 2 §9, spec 3 §9), `1 234,56` in French, `1,234.56` in
 * English.
 */
export function formatAmount(amount: number, language: Language): string {
  const [thousands, decimals] = separators[language]
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const euros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands)
  return `${amount < 0 ? '-' : ''}${euros}${decimals}${digits.slice(-2)}`
}

/**
 * Money as a text shows it: `€ 1.234,56`, `− € 2,50`; in French and German the sign comes last, in English it stands
 * close: `€1,234.56`. The spaces do not break.
 */
export function formatEuros(amount: number, language: Language): string {
  const digits = formatAmount(Math.abs(amount), language)
  if (language === 'en') return `${amount < 0 ? '−' : ''}€${digits}`
  const signLast = language === 'fr' || language === 'de'
  return `${amount < 0 ? '−\u00a0' : ''}${signLast ? `${digits}\u00a0€` : `€\u00a0${digits}`}`
}

/** A difference as a text shows it: `+ € 1,00`, `− € 2,50`; nothing stands before zero. */
export function formatSigned(amount: number, language: Language): string {
  const space = language === 'en' ? '' : '\u00a0'
  return `${amount > 0 ? `+${space}` : ''}${formatEuros(amount, language)}`
}

/** The problems of a required amount of cents, which must lie between `min` and `max`, both included. */
export function amountProblems(
  field: string,
  amount: number | null | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): Problem[] {
  if (amount === null || amount === undefined) return [problem(field, 'required')]
  if (amount < min) return [problem(field, 'too_small', { min: { cents: min } })]
  return amount > max ? [problem(field, 'too_big', { max: { cents: max } })] : []
}
