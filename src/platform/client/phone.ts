import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

// 55 kB: import this file lazily, with the field that needs it. The smaller data sets know too little: the smallest
// accepts 12345 as a Dutch number, the middle one knows no fixed lines.

/** The countries that are offered first (spec 2 §5). */
const preferred = ['BE', 'DE', 'FR', 'GB', 'LU', 'NL'] as const
/** The country of a number when the library does not know the country of the record. */
export const defaultPhoneCountry = 'NL'

const phoneCountry = (country: string) => (isSupportedCountry(country) ? country : defaultPhoneCountry)

/**
 * A typed number as it is stored, or null when it is not valid (spec 2 §5, decision C93). A + or 00 in front wins over
 * the country.
 */
export function asE164(typed: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(typed.replace(/^\s*00/, '+'), phoneCountry(country))
  return parsed?.isValid() ? parsed.number : null
}

/** A stored number with spaces, `+31 6 12345678`; text that is not a number stays as it was typed. */
export const shownPhone = (stored: string): string =>
  parsePhoneNumberFromString(stored)?.formatInternational() ?? stored

/** The country of a stored number. */
export const countryOfPhone = (stored: string): string | null => parsePhoneNumberFromString(stored)?.country ?? null

export interface PhoneCountry {
  readonly code: string
  readonly name: string
  readonly callingCode: string
}

/** Every country, the preferred ones first, with its name in a language. */
export function phoneCountries(language: string): PhoneCountry[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const rank = (code: string) => (preferred.some((one) => one === code) ? 0 : 1)
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: `+${getCountryCallingCode(code)}` }))
    .toSorted((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, language))
}
