import { parseDay, type Day } from '#kernel/day.ts'

/** The code on a package names the product, its lot, and the last day on which it is usable. */
export interface ScannedPackage {
  /** The 14 digits of the article; the shop's EAN is in it. */
  readonly gtin: string | null
  readonly lot_number: string | null
  readonly expiration_date: Day | null
  /** The code was read without the characters that end a lot, so where its lot ends is a guess that a person checks. */
  readonly isUnsure: boolean
}

/**
 * The reason why a code cannot be taken: it names no package, that of a product that is not offered here, or no product
 * while no single row waits for its lot.
 */
export type ScanProblem = 'scanUnknown' | 'scanOther' | 'scanNoProduct'

/** The lengths of the identifiers with a fixed length that stand on medical packages (GS1 General Specifications §3). */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
}
/**
 * The identifiers whose values end with a separator: lot, serial number, variant, counts, the numbers of the maker, and
 * those of the countries for medicines.
 */
const anyLength = /^(?:10|2[12]|24[01]|30|37|71[0-6])/
/** The longest lot and the longest serial number. */
const longest = 20
/** The character that a reader sends between two elements (FNC1), and the prefix of the kind of code. */
const separator = '\u001D'
/** Text fields take no control character, so this sign stands there for the separator. */
export const separatorSign = '\u241D'
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

type Element = readonly [string, string]

/** The elements of a code as a reader sends it; null when an identifier is unknown or cut off. */
function elementsOf(code: string): Element[] | null {
  const elements: Element[] = []
  let rest = code
  while (rest) {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1)
      continue
    }
    const ai = anyLength.exec(rest)?.[0] ?? rest.slice(0, 2)
    const length = fixedLengths[ai]
    if (length !== undefined) {
      const value = rest.slice(2, 2 + length)
      if (value.length < length || !/^\d+$/.test(value)) return null
      elements.push([ai, value])
      rest = rest.slice(2 + length)
    } else if (anyLength.test(ai)) {
      const end = rest.indexOf(separator)
      elements.push([ai, rest.slice(ai.length, end < 0 ? undefined : end)])
      rest = end < 0 ? '' : rest.slice(end)
    } else return null
  }
  return elements
}

/** The elements of a code, and whether where its lot ends is a guess. */
interface Split {
  readonly elements: readonly Element[]
  readonly isUnsure: boolean
}

/**
 * Takes apart a last element that has swallowed others: a reader that sends no separators leaves the end of a lot or a
 * serial number open. A valid expiry in it is taken as one, as is a serial number behind a lot that would be too long.
 */
function withoutSeparators(elements: readonly Element[], isDay: (digits: string) => boolean): Split {
  const [ai, value] = elements.at(-1)!
  const before = elements.slice(0, -1)
  const unsure = (...found: Element[]): Split => ({ elements: [...before, ...found], isUnsure: true })
  const hasExpiry = elements.some(([one]) => one === '17')
  const lotFirst = hasExpiry ? null : /^(.{1,20}?)17(\d{6})(?:21(.{1,20}))?$/.exec(value)
  if (ai === '10' && lotFirst && isDay(lotFirst[2]!)) return unsure(['10', lotFirst[1]!], ['17', lotFirst[2]!])
  const serialFirst = hasExpiry ? null : /^(.{1,20}?)17(\d{6})10(.{1,20})$/.exec(value)
  if (ai === '21' && serialFirst && isDay(serialFirst[2]!))
    return unsure(['21', serialFirst[1]!], ['17', serialFirst[2]!], ['10', serialFirst[3]!])
  const serialBehind = ai === '10' ? /^(.{1,20})21(.{1,20})$/.exec(value) : null
  if (!serialBehind) return { elements, isUnsure: false }
  return value.length > longest ? unsure(['10', serialBehind[1]!], ['21', serialBehind[2]!]) : unsure([ai, value])
}

/**
 * Reads the GS1 code of a package (DataMatrix, or GS1-128), as a barcode reader types it or a person copies it: product,
 * lot and expiry in one scan. Null for any other code.
 * @param today decides the century of its two-digit year.
 */
export function scannedPackage(code: string, today: Day): ScannedPackage | null {
  const text = code.trim().replaceAll(separatorSign, separator).replace(kindOfCode, '')
  const thisYear = Number(today.slice(0, 4))
  const typed = bracketed(text)
  const sent = typed ?? elementsOf(text)
  if (!sent?.length) return null
  const isWhole = typed !== null || text.includes(separator)
  const { elements, isUnsure } = isWhole
    ? { elements: sent, isUnsure: false }
    : withoutSeparators(sent, (digits) => dayOf(digits, thisYear) !== null)
  const valueOf = (ai: string) => elements.find(([one]) => one === ai)?.[1] || null
  const expiry = valueOf('17')
  const gtin = valueOf('01')
  if (gtin !== null && !/^\d{14}$/.test(gtin)) return null
  const expirationDate = expiry === null ? null : dayOf(expiry, thisYear)
  if (expiry !== null && expirationDate === null) return null
  return { gtin, lot_number: valueOf('10'), expiration_date: expirationDate, isUnsure }
}

/** The signs of a code that no lot number has: brackets around an identifier, a separator, the prefix of a reader. */
const codeSigns = new RegExp(`\\(\\d{2,4}\\)|[${separator}${separatorSign}]|${kindOfCode.source}`)
/** An expiry and a lot, as the second code of a package has them. */
const expiryAndLot = /^17\d{6}10./

/**
 * The package that a text in the field of a lot names when it is a whole code, and not the number of a lot. A package may
 * have a second code without its article number; one without any sign of a code is unsure.
 */
export function codeOfPackage(text: string, today: Day): ScannedPackage | null {
  const scanned = scannedPackage(text, today)
  if (!scanned || scanned.gtin !== null) return scanned
  if (scanned.lot_number === null) return null
  if (codeSigns.test(text.trim())) return scanned
  return expiryAndLot.test(text.trim()) ? { ...scanned, isUnsure: true } : null
}

/** Where the code of a package may begin in a text: its article, with an expiry, a lot or a serial number behind it. */
const articleInText = /01\d{14}(?=1[1-7]\d{6}|10|21)/y

/** A text into which the code of a package was scanned. */
export interface ScannedInto {
  /** The text of before. */
  readonly typed: string
  readonly code: string
}

/**
 * Takes the code of a package off the end of a text: a barcode reader types it into whatever field has the focus, behind
 * what stands there. Null for a text without a whole code.
 * @param today decides the century of its two-digit year.
 */
export function scannedInto(text: string, today: Day): ScannedInto | null {
  for (let at = text.length - 1; at >= 0; at--) {
    articleInText.lastIndex = at
    if (!articleInText.test(text)) continue
    const hasPrefix = at >= 3 && kindOfCode.test(text.slice(at - 3, at))
    const begin = hasPrefix ? at - 3 : at
    const code = text.slice(begin)
    if (scannedPackage(code, today)) return { typed: text.slice(0, begin), code }
  }
  return null
}

/** Whether an article number of a package, with its 14 digits, is that of a product. */
export const isArticle = (ean: string | null, gtin: string): boolean => Boolean(ean) && ean!.padStart(14, '0') === gtin
