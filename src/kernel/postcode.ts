import { z } from 'zod'
import { oneLine } from './line.ts'

/**
 * Is this a postcode of the country? Four digits and two letters in the Netherlands, not SA, SD or SS (spec 1 §5); 1000
 * to 9999 in Belgium (decision C94); anything elsewhere.
 * @param countryCode `NL`; null when the country is unknown.
 */
export function isPostcode(postcode: string, countryCode: string | null): boolean {
  if (countryCode === 'NL') return /^[1-9]\d{3} ?(?!s[ads])[a-z]{2}$/i.test(postcode)
  if (countryCode === 'BE') return /^[1-9]\d{3}$/.test(postcode)
  return true
}

/** A postcode as it is typed: two spaces in it are a mistake, so they stay to be judged. */
export const typedPostcode = (max: number) => z.string().trim().max(max)

/** A postcode as it is stored, however it was typed: `1012ab` is `1012 AB` in the Netherlands. */
export function storedPostcode(typed: string, countryCode: string | null): string {
  const postcode = oneLine(typed).toUpperCase()
  return countryCode === 'NL' ? postcode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2') : postcode
}
