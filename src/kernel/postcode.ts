/**
 * Is this a postcode of the country? Four digits and two letters in the Netherlands, not SA, SD or SS (spec 1 §5); 1000 to
 * 9999 in Belgium (decision C94); anything elsewhere.
 * @param countryCode `NL`; null when the country is unknown.
 */
export function isPostcode(postcode: string, countryCode: string | null): boolean {
  if (countryCode === 'NL') return /^[1-9]\d{3} ?(?!s[ads])[a-z]{2}$/i.test(postcode)
  if (countryCode === 'BE') return /^[1-9]\d{3}$/.test(postcode)
  return true
}
