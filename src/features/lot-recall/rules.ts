import { minLotBeginning } from './contract.ts'

export interface LotSearch {
  /** Without white space; the database ignores its capitals. */
  readonly lot: string
  /** Whether lots that only begin with it are left out. */
  readonly isExact: boolean
}

/** The lot that is searched; null where none is typed. */
export function lotSearch(typed: string | undefined, onlyExact: boolean): LotSearch | null {
  const lot = (typed ?? '').replaceAll(/\s+/g, '')
  return lot ? { lot, isExact: onlyExact || lot.length < minLotBeginning } : null
}
