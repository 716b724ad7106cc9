import { z } from 'zod'
import { oneLine } from './line.ts'

/**
 * Whether this is a postcode of the country: four digits and two letters in the Netherlands, not SA, SD or SS (spec 1
 * §5); 1000 to 9999 in Belgium (decision C94); any text elsewhere.
 * @param countryCode `NL`; null when the country is unknown.
 */
export function isPostcode(postcode: string, countryCode: string | null): boolean {
  if (countryCode === 'NL') return /^[1-9]\d{3} ?(?!s[ads])[a-z]{2}$/i.test(postcode)
  if (countryCode === 'BE') return /^[1-9]\d{3}$/.test(postcode)
  return true
}

/** A postcode in a request. Two spaces inside it are kept, because the rule must refuse them. */
export const typedPostcode = (max: number) => z.string().trim().max(max)

/** A postcode as it is stored: `1012ab` becomes `1012 AB` in the Netherlands. */
export function storedPostcode(typed: string, countryCode: string | null): string {
  const postcode = oneLine(typed).toUpperCase()
  return countryCode === 'NL' ? postcode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2') : postcode
}
