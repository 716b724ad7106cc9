import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { problem, type Problem } from '#kernel/problem.ts'

// The library decides whether a number is valid (decision C93); it is too heavy for rules.

/**
 * The prefix for calling abroad from the Netherlands and Belgium; other countries have another one, and so a record
 * without a country has none.
 */
const abroad = /^\s*00/

/**
 * A number with its country, in any spelling, as it is stored (`+31612345678`), or null when it is not valid.
 * @param country `NL`, for a number in its national form; a + or 00 in front wins over it.
 */
export function asE164(typed: string, country?: string | null): string | null {
  const parsed = parsePhoneNumberFromString(
    typed.replace(abroad, '+'),
    (country ?? undefined) as CountryCode | undefined,
  )
  return parsed?.isValid() ? parsed.number : null
}

/**
 * The problems of an optional phone number. @param country the record's, for a number in its national form (decision
 * C124).
 */
export const phoneProblems = (field: string, typed: string, country?: string | null): Problem[] =>
  typed && asE164(typed, country) === null ? [problem(field, 'valid_phone')] : []

/** A valid number as it is stored. */
export const storedPhone = (typed: string, country?: string | null): string => asE164(typed, country) ?? typed
