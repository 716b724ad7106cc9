import { problem, type Problem } from '#kernel/problem.ts'
import { clientLimits } from '../contract.ts'

/** The countries whose national number has an exact number of digits (spec 1 §5). */
const digitsIn: Readonly<Record<string, number>> = { NL: 9, BE: 11 }

/** The name of the national number in a country, as a key of the texts: BSN, RRN, otherwise Nin (spec 1 §5). */
export const ninName = (countryCode: string | null): 'bsn' | 'rrn' | 'nin' =>
  countryCode === 'NL' ? 'bsn' : countryCode === 'BE' ? 'rrn' : 'nin'

/** Whether the number of this country has digits alone. */
export const hasOnlyDigits = (countryCode: string | null): boolean => digitsIn[countryCode ?? ''] !== undefined

/** A pasted number without the spaces and marks with which it is printed on a card, where it has digits alone. */
export const withoutMarks = (typed: string, countryCode: string | null): string =>
  hasOnlyDigits(countryCode) ? typed.replaceAll(/[\s.\-/]/g, '') : typed

/** A number while it is being typed: cut to the exact length of its country (spec 1 §5). */
export const cutNin = (typed: string, countryCode: string | null): string =>
  typed.slice(0, digitsIn[countryCode ?? ''] ?? undefined)

/** Whether a number has more digits than the country has that was chosen after it was typed. */
export const isTooLongNin = (nin: string, countryCode: string | null): boolean => cutNin(nin, countryCode) !== nin

/**
 * The problems of a national number: its exact length in the Netherlands and Belgium, at most 25 characters elsewhere. With
 * a health insurance it is compulsory and has digits alone (spec 1 §5, decision C90). Check digits are no problem: see
 * `isDoubtfulNin`.
 */
export function ninProblems(nin: string, countryCode: string | null, insured: boolean): Problem[] {
  if (!nin) return insured ? [problem('nin', 'required')] : []
  const count = digitsIn[countryCode ?? '']
  if (count !== undefined)
    return /^\d+$/.test(nin) && nin.length === count ? [] : [problem('nin', 'nin_digits', { count })]
  if (nin.length > clientLimits.nin) return [problem('nin', 'too_long', { max: clientLimits.nin })]
  return insured && !/^\d+$/.test(nin) ? [problem('nin', 'nin_only_digits')] : []
}

const bsnWeights = [9, 8, 7, 6, 5, 4, 3, 2, -1]
/** Care uses this number for a client whose BSN is not known. It fails the test, and is allowed (law A1). */
const noBsn = '999999999'

/** The 11-test: nine digits whose weighted sum is above 0 and divisible by 11. */
function passesElevenTest(bsn: string): boolean {
  const sum = bsnWeights.reduce((total, weight, i) => total + weight * Number(bsn[i]), 0)
  return sum > 0 && sum % 11 === 0
}

/**
 * The last two digits are 97 minus the first nine modulo 97; a 2 stands in front of the nine for those born from 2000.
 * The century is not part of the number, so either will do. Months and days may be 00, and BIS numbers add 20 or 40 to the
 * month: no date is read from it.
 */
const passesNinetySeven = (rrn: string): boolean =>
  ['', '2'].some((century) => 97 - (Number(century + rrn.slice(0, 9)) % 97) === Number(rrn.slice(9)))

/**
 * Whether the check digits of a whole number are wrong (law A1). It is a warning, because numbers with wrong check digits
 * exist (decision C91). False for other countries, and for a number that has other problems.
 */
export function isDoubtfulNin(nin: string, countryCode: string | null): boolean {
  if (!nin || ninProblems(nin, countryCode, false).length) return false
  if (countryCode === 'NL') return nin !== noBsn && !passesElevenTest(nin)
  return countryCode === 'BE' && !passesNinetySeven(nin)
}

/** A short number would be told by its last two characters. */
const shortestShown = 6

/** A number without its digits, `•••••••82`; an empty text without a number, and dots for one that nobody can read. */
export function maskedNin(nin: string | null): string {
  if (nin === null) return '•••'
  return nin.length < shortestShown ? '•'.repeat(nin.length) : '•'.repeat(nin.length - 2) + nin.slice(-2)
}
