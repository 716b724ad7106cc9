import { notFound } from './refused.ts'
import type { Who } from './session.ts'

type Caller = Pick<Who, 'countryIds'>

/** A country's records are for who works there (decision C84): another country is not found. */
export function reachedCountry(countryId: number, { countryIds }: Caller): number {
  if (!countryIds.includes(countryId)) throw notFound()
  return countryId
}

/** The country that is asked for, or all of the caller's. */
export const reachedCountries = (countryId: number | undefined, who: Caller): readonly number[] => (countryId === undefined ? who.countryIds : [reachedCountry(countryId, who)])
