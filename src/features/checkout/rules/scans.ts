import { hasRightCheckDigit, isEan } from '#features/products/rules.ts'

/** A key with its time in milliseconds. */
interface Stroke {
  readonly key: string
  readonly at: number
}

/** The digits that may be the beginning of a scan, with the times of the first and of the last one. */
export interface ScanSoFar {
  readonly digits: string
  readonly first: number
  readonly last: number
}

/** A code that was typed like a barcode reader types one: quickly, and ended by Enter or Tab. */
export interface Scan {
  /** The number under the bar code, with 8 or 13 digits. */
  readonly ean: string
  /** No person types as quickly, and the check digit is right: it is a code, also when no product has it. */
  readonly isCertain: boolean
}

/** A longer pause in milliseconds ends a scan: readers take a few for each digit, people more than a hundred. */
const longestPauseMs = 200
/** The milliseconds for each digit that no person reaches over a whole code. */
const readersPaceMs = 50

export const noScan: ScanSoFar = { digits: '', first: 0, last: 0 }

/** The number of a bar code: that of the United States lacks a leading 0, that of a package has one more. */
function eanOf(digits: string): string | null {
  const ean = digits.length === 12 ? `0${digits}` : digits.length === 14 ? digits.replace(/^0/, '') : digits
  return isEan(ean) ? ean : null
}

/** Takes a key: the digits so far, and the scan that it ended, if it ended one. */
export function scanned(
  before: ScanSoFar,
  { key, at }: Stroke,
): { readonly soFar: ScanSoFar; readonly scan: Scan | null } {
  const goesOn = before.digits !== '' && at - before.last <= longestPauseMs
  if (/^\d$/.test(key))
    return {
      soFar: goesOn ? { ...before, digits: before.digits + key, last: at } : { digits: key, first: at, last: at },
      scan: null,
    }
  if (key === 'Shift') return { soFar: before, scan: null }
  const ean = goesOn && (key === 'Enter' || key === 'Tab') ? eanOf(before.digits) : null
  if (ean === null) return { soFar: noScan, scan: null }
  const pace = (before.last - before.first) / (before.digits.length - 1)
  return { soFar: noScan, scan: { ean, isCertain: pace <= readersPaceMs && hasRightCheckDigit(ean) } }
}
