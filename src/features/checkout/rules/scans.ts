import { hasRightCheckDigit, isEan } from '#features/products/rules.ts'
import { readCode } from '#features/vouchers/rules.ts'

/** A key with its time in milliseconds. */
interface Stroke {
  readonly key: string
  readonly at: number
}

/** The characters that may be the beginning of a scan, with the times of the first and of the last one. */
export interface ScanSoFar {
  readonly text: string
  readonly first: number
  readonly last: number
}

/** A code that was typed like a barcode reader types one: quickly, and ended by Enter or Tab. */
export type Scan =
  | {
      readonly kind: 'product'
      /** The number under the bar code, with 8 or 13 digits. */
      readonly ean: string
      /** No person types as quickly, and the check digit is right: it is a code, also when no product has it. */
      readonly isCertain: boolean
    }
  /** The code of a gift voucher; its check character is right. */
  | { readonly kind: 'voucher'; readonly code: string }

/** A longer pause in milliseconds ends a scan: readers take a few for each character, people more than a hundred. */
const longestPauseMs = 300
/** The milliseconds for each character that no person reaches over a whole code. */
const readersPaceMs = 50

export const noScan: ScanSoFar = { text: '', first: 0, last: 0 }

/** The number of a bar code: that of the United States lacks a leading 0, that of a package has one more. */
function eanOf(text: string): string | null {
  const ean = text.length === 12 ? `0${text}` : text.length === 14 ? text.replace(/^0/, '') : text
  return isEan(ean) ? ean : null
}

function scanOf({ text, first, last }: ScanSoFar): Scan | null {
  const ean = eanOf(text)
  if (ean !== null) {
    const pace = (last - first) / (text.length - 1)
    return { kind: 'product', ean, isCertain: pace <= readersPaceMs && hasRightCheckDigit(ean) }
  }
  const code = readCode(text)
  return code === null ? null : { kind: 'voucher', code }
}

/** Takes a key: the characters so far, and the scan that it ended, if it ended one. */
export function scanned(
  before: ScanSoFar,
  { key, at }: Stroke,
): { readonly soFar: ScanSoFar; readonly scan: Scan | null } {
  const goesOn = before.text !== '' && at - before.last <= longestPauseMs
  if (/^[\dA-Za-z]$/.test(key))
    return {
      soFar: goesOn ? { ...before, text: before.text + key, last: at } : { text: key, first: at, last: at },
      scan: null,
    }
  if (key === 'Shift') return { soFar: before, scan: null }
  return { soFar: noScan, scan: goesOn && (key === 'Enter' || key === 'Tab') ? scanOf(before) : null }
}
