import { problem } from '#kernel/problem.ts'
import { notFound, Refused } from './refused.ts'
import type { Who } from './session.ts'

type Caller = Pick<Who, 'countryIds'>

/** A country's records are for who works there (decision C84): another country is not found. */
export function reachedCountry(countryId: number, { countryIds }: Caller): number {
  if (!countryIds.includes(countryId)) throw notFound()
  return countryId
}

/** The country that a new record names: one out of reach is as wrong in its field as one that does not exist. */
export function chosenCountry(countryId: number, { countryIds }: Caller): number {
  if (!countryIds.includes(countryId)) throw new Refused(422, [problem('supported_country_id', 'unknown')])
  return countryId
}

/** The country that is asked for, or all of the caller's. */
export const reachedCountries = (countryId: number | undefined, who: Caller): readonly number[] =>
  countryId === undefined ? who.countryIds : [reachedCountry(countryId, who)]
