import type { Day } from '#kernel/day.ts'
import { codeOfPackage } from '#features/reports/rules/gs1.ts'
import { minLotBeginning } from './contract.ts'

export interface LotSearch {
  /** Its letters and digits; the database ignores its capitals. */
  readonly lot: string
  /** Whether lots that only begin with it are left out. */
  readonly isExact: boolean
}

const lettersAndDigits = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')

/**
 * The lot that is searched; null where none is typed. The whole code of a package, as it is scanned or typed, names
 * exactly one.
 */
export function lotSearch(typed: string | undefined, onlyExact: boolean, today: Day): LotSearch | null {
  const scanned = codeOfPackage(typed ?? '', today)
  const lot = lettersAndDigits(scanned?.lot_number ?? typed ?? '')
  return lot ? { lot, isExact: onlyExact || scanned !== null || lot.length < minLotBeginning } : null
}
