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

/** Cents as they travel over the wire. */
export const CentsValue = z.int().transform((amount) => amount as Cents)

/** Cents within bounds, both included. */
export const centsBetween = (min: number, max: number) => z.int().min(min).max(max).transform((amount) => amount as Cents)

/** Adds up amounts in cents. */
export function sum(amounts: Iterable<number>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/**
 * The one rounding of money: `numerator / denominator` to the nearest whole, a half away from zero, so that a credit
 * note mirrors its invoice to the cent (law A3, decision C28). Exact: the arithmetic is done on big integers.
 */
export function divideHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const n = BigInt(numerator)
  const d = BigInt(denominator)
  if (d <= 0n) throw new RangeError('the denominator must be positive')
  const magnitude = ((n < 0n ? -n : n) * 2n + d) / (d * 2n)
  return n < 0n && magnitude !== 0n ? -Number(magnitude) : Number(magnitude)
}

/**
 * Reads money as people type it: comma for decimals, dots for thousands, at most two decimals (spec 3 §5).
 * @returns cents, or null when it is not an amount.
 */
export function parseEuros(typed: string): Cents | null {
  const match = /^(-)?\s*(?:€\s*)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return null
  const [, minus, euros = '', decimals = ''] = match
  const amount = Number(euros.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return cents(minus ? -amount : amount)
}

/** Money as a field shows it: `1.234,56` in every language of ours (spec 2 §9, spec 3 §9). */
export function formatAmount(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const euros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0 ? '-' : ''}${euros},${digits.slice(-2)}`
}

/** Money as a text shows it: `€ 1.234,56`, `− € 2,50`; in French and German the sign comes last. The spaces do not break. */
export function formatEuros(amount: number, language: Language): string {
  const digits = formatAmount(Math.abs(amount))
  const signLast = language === 'fr' || language === 'de'
  return `${amount < 0 ? '−\u00a0' : ''}${signLast ? `${digits}\u00a0€` : `€\u00a0${digits}`}`
}

/** What is wrong with an amount of cents that has to be there: from `min` to `max`, both included. */
export function amountProblems(field: string, amount: number | null | undefined, { min, max }: { readonly min: number; readonly max: number }): Problem[] {
  if (amount === null || amount === undefined) return [problem(field, 'required')]
  if (amount < min) return [problem(field, 'too_small', { min: formatAmount(min) })]
  return amount > max ? [problem(field, 'too_big', { max: formatAmount(max) })] : []
}
