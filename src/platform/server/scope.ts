import { problem } from '#kernel/problem.ts'
import { notFound, Refused } from './refused.ts'
import type { Who } from './session.ts'

type Caller = Pick<Who, 'countryIds'>

/**
 * Checks that the caller has access to a country (decision C84): records of another country are answered as not found.
 */
export function countryInScope(countryId: number, { countryIds }: Caller): number {
  if (!countryIds.includes(countryId)) throw notFound()
  return countryId
}

/**
 * Checks the country that a new record names: without access the problem is the same as for one that does not exist.
 */
export function chosenCountry(countryId: number, { countryIds }: Caller): number {
  if (!countryIds.includes(countryId)) throw new Refused(422, [problem('supported_country_id', 'unknown')])
  return countryId
}

/** The country that is asked for, or all of the caller's countries. */
export const countriesInScope = (countryId: number | undefined, who: Caller): readonly number[] =>
  countryId === undefined ? who.countryIds : [countryInScope(countryId, who)]
