import { parseDay, type Day } from '#kernel/day.ts'

/** The code on a package names the product, its lot, and the last day on which it is usable. */
export interface ScannedPackage {
  /** The 14 digits of the article; the shop's EAN is in it. */
  readonly gtin: string | null
  readonly lot_number: string | null
  readonly expiration_date: Day | null
}

/** The reason why a code cannot be taken: it names no package, or that of a product that is not offered here. */
export type ScanProblem = 'scanUnknown' | 'scanOther'

/** The lengths of the identifiers with a fixed length that stand on medical packages (GS1 General Specifications §3). */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '17': 6,
}
/** The identifiers whose values end with a separator: lot, variant, serial number, count. */
const anyLength = new Set(['10', '21', '22', '30', '37'])
/** The character that a reader sends between two elements (FNC1), and the prefix of the kind of code. */
const separator = '\u001D'
const kindOfCode = /^\](?:d2|C1|Q3|e0)/

/** The last day of a month. */
function lastDayOf(year: number, month: number): Day | null {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return parseDay(`${year}-${String(month).padStart(2, '0')}-${days}`)
}

/** The day of `YYMMDD`; a day of 00 is the last of the month. The century is that of the GS1 rule for 50 years around. */
function dayOf(digits: string, thisYear: number): Day | null {
  const [yy, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number) as [
    number,
    number,
    number,
  ]
  const century = Math.floor(thisYear / 100) * 100
  const apart = yy - (thisYear % 100)
  const year = century + yy + (apart >= 51 ? -100 : apart <= -50 ? 100 : 0)
  if (month < 1 || month > 12) return null
  if (day === 0) return lastDayOf(year, month)
  return parseDay(`${year}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`)
}

/** The elements of a code with brackets around its identifiers, as people type and print it. */
function bracketed(code: string): [string, string][] | null {
  const elements = [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai, value]): [string, string] => [
    ai!,
    value!.trim(),
  ])
  return elements.length ? elements : null
}

/** The elements of a code as a reader sends it; null when an identifier is unknown or cut off. */
function elementsOf(code: string): [string, string][] | null {
  const elements: [string, string][] = []
  let rest = code
  while (rest) {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1)
      continue
    }
    const ai = rest.slice(0, 2)
    const length = fixedLengths[ai]
    if (length !== undefined) {
      const value = rest.slice(2, 2 + length)
      if (value.length < length || !/^\d+$/.test(value)) return null
      elements.push([ai, value])
      rest = rest.slice(2 + length)
    } else if (anyLength.has(ai)) {
      const end = rest.indexOf(separator)
      elements.push([ai, rest.slice(2, end < 0 ? undefined : end)])
      rest = end < 0 ? '' : rest.slice(end)
    } else return null
  }
  return elements
}

/**
 * Reads the GS1 code of a package (DataMatrix, or GS1-128), as a barcode reader types it or a person copies it: product,
 * lot and expiry in one scan. Null for any other code.
 * @param today decides the century of its two-digit year.
 */
export function scannedPackage(code: string, today: Day): ScannedPackage | null {
  const text = code.trim().replace(kindOfCode, '')
  const elements = bracketed(text) ?? elementsOf(text)
  if (!elements?.length) return null
  const valueOf = (ai: string) => elements.find(([one]) => one === ai)?.[1] || null
  const expiry = valueOf('17')
  const gtin = valueOf('01')
  if (gtin !== null && !/^\d{14}$/.test(gtin)) return null
  const expirationDate = expiry === null ? null : dayOf(expiry, Number(today.slice(0, 4)))
  if (expiry !== null && expirationDate === null) return null
  return { gtin, lot_number: valueOf('10'), expiration_date: expirationDate }
}
