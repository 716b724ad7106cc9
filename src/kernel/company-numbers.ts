/** The remainder by 97 of a number too long for a number, letters counted from A = 10 (ISO 7064). */
const modulo97 = (text: string): number =>
  Number(BigInt(text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n)

/** Without what people put between the groups, in capitals. */
const bare = (typed: string): string => typed.replace(/[\s.\-/]/g, '').toUpperCase()

/** How the account numbers of a country are built (the IBAN registry of ISO 13616); elsewhere by length alone. */
const ibanOf: Readonly<Record<string, RegExp>> = {
  NL: /^[A-Z]{4}\d{10}$/,
  BE: /^\d{12}$/,
  DE: /^\d{18}$/,
  FR: /^\d{10}[A-Z\d]{11}\d{2}$/,
  LU: /^\d{3}[A-Z\d]{13}$/,
}
const anyIban = /^[A-Z\d]{11,30}$/

/**
 * A Belgian account number ends in its first ten digits by 97; no remainder is written as 97 (python-stdnum, issue 62).
 */
const hasBelgianCheck = (account: string): boolean =>
  (modulo97(account.slice(0, 10)) || 97) === Number(account.slice(10))

/**
 * A typed IBAN as it is stored, `NL91ABNA0417164300`, or null when there is no such number (law A1): first what is
 * after the fourth character, then those, leave 1 by 97. Of whichever country it is.
 */
export function asIban(typed: string): string | null {
  const iban = bare(typed)
  const country = iban.slice(0, 2)
  const account = iban.slice(4)
  // Of the numbers from 00 to 99 that leave the same remainder, 02 to 98 are used.
  if (!/^[A-Z]{2}(?!0[01]|99)\d{2}/.test(iban) || !(ibanOf[country] ?? anyIban).test(account)) return null
  if (modulo97(account + iban.slice(0, 4)) !== 1) return null
  return country !== 'BE' || hasBelgianCheck(account) ? iban : null
}

/**
 * Ten digits from 0 or 1 on, of which the last two fill the others up to a multiple of 97; an old one lacks its 0
 * (python-stdnum, be/vat.py).
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
 * Nine digits, a B and two more. Of a company they are its RSIN, which passes the 11-test; a sole trader's says nothing
 * of its owner since 2020, and leaves 1 by 97 as a whole. Which of both it is cannot be seen (law A1; python-stdnum,
 * nl/btw.py).
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

/** How a VAT number of the country is written, where that is known. */
export const vatNumberExamples: Readonly<Record<string, string>> = { BE: 'BE0123456749', NL: 'NL001234560B01' }

/**
 * A typed VAT number of a country as it is stored, `BE0428759497`, or null when there is no such number. Typed without
 * its country it gets that; countries whose numbers are not known here take anything.
 * @param countryCode `NL`; null when the country is unknown.
 */
export function asVatNumber(typed: string, countryCode: string | null): string | null {
  const known = countryCode === null ? undefined : vatNumberOf[countryCode]
  if (!known) return typed.trim().toUpperCase()
  const number = bare(typed)
  const own = known(number.startsWith(countryCode!) ? number.slice(2) : number)
  return own && countryCode! + own
}
