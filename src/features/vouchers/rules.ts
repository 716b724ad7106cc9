import { localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { usableThrough } from '#features/credit/rules.ts'
import type { VoucherState } from './contract.ts'

// ── The code ────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The characters of a code: none is taken for another (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), and there are 23, a prime, so
 * that the check character finds every wrong character and every two that changed places.
 */
export const codeCharacters = 'ACDEFGHJKMNPQRTWXY34679'
export const codeLength = 16
const valueOf = (character: string): number => codeCharacters.indexOf(character)

/** The weighted sum of the characters, each by its place counted from 1; 0 for a whole code. */
const checkSum = (characters: string): number =>
  [...characters].reduce((total, character, i) => (total + valueOf(character) * (i + 1)) % codeCharacters.length, 0)

/** The character that makes the sum 0. The last place weighs 16, of which 13 is the inverse: 16 × 13 = 208 = 9 × 23 + 1. */
const checkCharacter = (drawn: string): string =>
  codeCharacters.charAt(((codeCharacters.length - checkSum(drawn)) * 13) % codeCharacters.length)

/**
 * Makes the code of a voucher: 15 drawn characters (67 bits, which nobody guesses) and their check character.
 * @param draw gives a whole number from 0 to below its argument; it must be unpredictable.
 */
export function newCode(draw: (below: number) => number): string {
  const drawn = Array.from({ length: codeLength - 1 }, () => codeCharacters.charAt(draw(codeCharacters.length))).join(
    '',
  )
  return drawn + checkCharacter(drawn)
}

/** A code as it was typed or scanned, without blanks and hyphens, in capitals; null when it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const isCode = code.length === codeLength && [...code].every((character) => valueOf(character) >= 0)
  return isCode && checkSum(code) === 0 ? code : null
}

/** A code in groups of four, as people read and type it. */
export const inGroups = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

// ── Sale ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The months for which vouchers of a country can be used, by kind; null is for ever (law A5). */
export interface VoucherMonths {
  readonly single: number | null
  readonly multi: number | null
}

/** The last day of a voucher that is sold on `day`; null when it has no end. */
export function lastDayOfVoucher(singlePurpose: boolean, day: Day, months: VoucherMonths): Day | null {
  const lasting = singlePurpose ? months.single : months.multi
  return lasting === null ? null : usableThrough(day, lasting)
}

// ── Redeeming ───────────────────────────────────────────────────────────────────────────────────────────────────

/** A voucher as far as it decides whether it can be redeemed. */
export interface Redeemable {
  readonly legal_entity_id: number
  readonly legal_entity: string
  readonly expires_on: Day | null
  readonly left_cents: number
  /** It went back with the invoice that sold it. */
  readonly taken_back: boolean
  readonly single_purpose: boolean
  readonly vat_per_mille: number
}

export const voucherState = (
  { left_cents, taken_back, expires_on }: Pick<Redeemable, 'left_cents' | 'taken_back' | 'expires_on'>,
  today: Day,
): VoucherState => {
  if (taken_back) return 'taken_back'
  if (expires_on !== null && expires_on < today) return 'expired'
  return left_cents > 0 ? 'open' : 'used'
}

/** The place and the moment of redeeming. */
export interface RedeemedAt {
  readonly legal_entity_id: number
  readonly zone: string
  readonly now: Instant
}

/**
 * The reason why a voucher cannot be redeemed here: it is unknown, of another legal entity, taken back, past its last
 * day at the location, or used up.
 * @param typed the code as it was typed, which tells a slip from a code that was never sold.
 */
export function voucherProblems(
  field: string,
  typed: string,
  voucher: Redeemable | null,
  { legal_entity_id, zone, now }: RedeemedAt,
): Problem[] {
  if (!voucher) return [problem(field, readCode(typed) === null ? 'voucher_mistyped' : 'voucher_unknown')]
  if (voucher.legal_entity_id !== legal_entity_id)
    return [problem(field, 'voucher_other_entity', { name: voucher.legal_entity })]
  switch (voucherState(voucher, localTimeAt(now, zone).day)) {
    case 'taken_back':
      return [problem(field, 'voucher_taken_back')]
    case 'expired':
      return [problem(field, 'voucher_expired', { day: { day: voucher.expires_on as Day } })]
    case 'used':
      return [problem(field, 'voucher_used')]
    default:
      return []
  }
}

/** A line of a payment by voucher, with what its code stands for. */
export interface VoucherPayment<V extends Redeemable = Redeemable> {
  /** The place of the line among the payments of the sale. */
  readonly index: number
  readonly typed: string
  readonly amount_cents: number
  readonly voucher: V | null
}

/** An item of the sale with its VAT, as far as a voucher may pay for it. */
export interface VoucherPayable {
  readonly kind: string
  readonly total_cents: number
  readonly vat_per_mille: number
  readonly vat_exempt: boolean
}

const paidBySingle = (payments: readonly VoucherPayment[], perMille: number): number =>
  sum(
    payments.flatMap(({ voucher, amount_cents }) =>
      voucher?.single_purpose && voucher.vat_per_mille === perMille ? [amount_cents] : [],
    ),
  )

/**
 * The problems of paying a sale with vouchers. A voucher pays with what is left of it and is named once; it buys no
 * other voucher, which would begin its validity anew. One for one kind of goods was taxed at its sale (law A5), so it
 * pays for goods of that rate alone.
 */
export function redeemProblems(
  payments: readonly VoucherPayment[],
  items: readonly VoucherPayable[],
  at: RedeemedAt,
): Problem[] {
  const lineOf = ({ index }: VoucherPayment) => `payment_methods.${index}`
  const perLine = payments.flatMap((payment, i): Problem[] => {
    const { typed, voucher, amount_cents } = payment
    const code = `${lineOf(payment)}.voucher_code`
    const unusable = voucherProblems(code, typed, voucher, at)
    if (unusable.length || !voucher) return unusable
    if (payments.slice(0, i).some((other) => readCode(other.typed) === readCode(typed)))
      return [problem(code, 'voucher_twice')]
    if (amount_cents === 0) return [problem(`${lineOf(payment)}.amount_cents`, 'required')]
    return amount_cents > voucher.left_cents
      ? [problem(`${lineOf(payment)}.amount_cents`, 'voucher_short', { amount: { cents: voucher.left_cents } })]
      : []
  })
  if (perLine.length || !payments.length) return perLine
  const goods = items.filter(({ kind }) => kind !== 'voucher')
  const rates = new Set(payments.flatMap(({ voucher }) => (voucher?.single_purpose ? [voucher.vat_per_mille] : [])))
  const overRate = [...rates].flatMap((perMille) => {
    const ofRate = sum(
      goods.filter((item) => !item.vat_exempt && item.vat_per_mille === perMille).map(({ total_cents }) => total_cents),
    )
    const first = payments.find(({ voucher }) => voucher?.single_purpose && voucher.vat_per_mille === perMille)
    return first && paidBySingle(payments, perMille) > ofRate
      ? [
          problem(`${lineOf(first)}.amount_cents`, 'voucher_other_rate', {
            rate: perMille / 10,
            amount: { cents: ofRate },
          }),
        ]
      : []
  })
  const paid = sum(payments.map(({ amount_cents }) => amount_cents))
  const buysVoucher = paid > sum(goods.map(({ total_cents }) => total_cents))
  const sellsVoucher = items.some(({ kind }) => kind === 'voucher')
  const [first] = payments
  return [
    ...overRate,
    ...(first && buysVoucher && sellsVoucher ? [problem(`${lineOf(first)}.amount_cents`, 'voucher_buys_voucher')] : []),
  ]
}

// ── Taking back ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The problem of crediting the sale of these vouchers: what is used of them is credited first. */
export const takeBackProblems = (
  sold: readonly { readonly code: string; readonly face_cents: number; readonly left_cents: number }[],
): Problem[] =>
  sold
    .filter(({ face_cents, left_cents }) => left_cents !== face_cents)
    .map(({ code }) => problem('invoice', 'voucher_used_credit_first', { code: inGroups(code) }))
