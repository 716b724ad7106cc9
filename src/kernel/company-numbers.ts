/** A number modulo 97 that has too many digits for a JavaScript number; letters count from A = 10 (ISO 7064). */
const modulo97 = (text: string): number =>
  Number(BigInt(text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n)

/** Removes the separators that people type between groups, and writes the letters as capitals. */
const compact = (typed: string): string => typed.replace(/[\s.\-/]/g, '').toUpperCase()

/**
 * The account part of an IBAN by country (the IBAN registry of ISO 13616); for other countries only the length is
 * checked.
 */
const ibanOf: Readonly<Record<string, RegExp>> = {
  NL: /^[A-Z]{4}\d{10}$/,
  BE: /^\d{12}$/,
  DE: /^\d{18}$/,
  FR: /^\d{10}[A-Z\d]{11}\d{2}$/,
  LU: /^\d{3}[A-Z\d]{13}$/,
}
const anyIban = /^[A-Z\d]{11,30}$/

/**
 * A Belgian account number ends in its first ten digits modulo 97; remainder 0 is written as 97 (python-stdnum, issue
 * 62).
 */
const hasBelgianCheck = (account: string): boolean =>
  (modulo97(account.slice(0, 10)) || 97) === Number(account.slice(10))

/**
 * A typed IBAN of any country as it is stored, `NL91ABNA0417164300`, or null when it is not valid (law A1): with its
 * first four characters moved to the end it must be 1 modulo 97.
 */
export function asIban(typed: string): string | null {
  const iban = compact(typed)
  const country = iban.slice(0, 2)
  const account = iban.slice(4)
  // Check digits run from 02 to 98: 00, 01 and 99 would leave the same remainder as one of those.
  if (!/^[A-Z]{2}(?!0[01]|99)\d{2}/.test(iban) || !(ibanOf[country] ?? anyIban).test(account)) return null
  if (modulo97(account + iban.slice(0, 4)) !== 1) return null
  return country !== 'BE' || hasBelgianCheck(account) ? iban : null
}

/**
 * A Belgian VAT number has ten digits and begins with 0 or 1; the last two complete the others to a multiple of 97. Old
 * numbers lack the leading 0 (python-stdnum, be/vat.py).
 */
function belgianVatNumber(number: string): string | null {
  const digits = number.padStart(10, '0')
  return /^\d{9,10}$/.test(number) &&
    /^[01]/.test(digits) &&
    (modulo97(digits.slice(0, 8)) + Number(digits.slice(8))) % 97 === 0
    ? digits
    : null
}

const weights = [9, 8, 7, 6, 5, 4, 3, 2, -1]

/**
 * A Dutch VAT number has nine digits, a B and two digits. For a company the nine are its RSIN, which passes the
 * 11-test; a sole trader's number (since 2020) is not derived from its owner, and is 1 modulo 97 as a whole. The number
 * does not tell which of the two it is, so either test will do (law A1; python-stdnum, nl/btw.py).
 */
function dutchVatNumber(number: string): string | null {
  if (!/^\d{9}B\d{2}$/.test(number) || number.startsWith('000000000')) return null
  const isRsin = weights.reduce((sum, weight, i) => sum + weight * Number(number[i]), 0) % 11 === 0
  return isRsin || modulo97(`NL${number}`) === 1 ? number : null
}

const vatNumberOf: Readonly<Record<string, (number: string) => string | null>> = {
  BE: belgianVatNumber,
  NL: dutchVatNumber,
}

/** An example of a valid VAT number, by country. */
export const vatNumberExamples: Readonly<Record<string, string>> = { BE: 'BE0123456749', NL: 'NL001234560B01' }

/**
 * A typed VAT number of a country as it is stored, `BE0428759497`, or null when it is not valid. The country's code is
 * added when it was not typed; any number is accepted for countries without a known form.
 * @param countryCode `NL`; null when the country is unknown.
 */
export function asVatNumber(typed: string, countryCode: string | null): string | null {
  const numberOf = countryCode === null ? undefined : vatNumberOf[countryCode]
  if (!numberOf) return typed.trim().toUpperCase()
  const number = compact(typed)
  const own = numberOf(number.startsWith(countryCode!) ? number.slice(2) : number)
  return own && countryCode! + own
}
