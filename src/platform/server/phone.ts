import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { problem, type Problem } from '#kernel/problem.ts'

// What is a number and what only looks like one is the library's to say (decision C93); it is too heavy for rules.

/** As one dials abroad from here; elsewhere that begins with other digits, and a record without a country has none. */
const abroad = /^\s*00/

/**
 * A number with its country, however it is written, as it is stored (`+31612345678`), or null when there is no such
 * number.
 * @param country `NL`, for a number that is written as one dials it there; a + or 00 in front wins over it.
 */
export function asE164(typed: string, country?: string | null): string | null {
  const found = parsePhoneNumberFromString(
    typed.replace(abroad, '+'),
    (country ?? undefined) as CountryCode | undefined,
  )
  return found?.isValid() ? found.number : null
}

/**
 * Judges a phone number that may stay empty. @param country the record's, for a number in its national form (decision
 * C124).
 */
export const phoneProblems = (field: string, typed: string, country?: string | null): Problem[] =>
  typed && asE164(typed, country) === null ? [problem(field, 'valid_phone')] : []

/** As it is stored, once nothing is wrong with it. */
export const storedPhone = (typed: string, country?: string | null): string => asE164(typed, country) ?? typed
