import { useQueryClient } from '@tanstack/react-query'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { setCountries } from '#platform/client/country.ts'
import { outdate } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { setLocations } from '#platform/client/location.ts'
import { readLookup } from '#platform/client/lookups.ts'

/** A location, a room or a country that a colleague changes is known to every picker at once, without a reload. */
export function useLookupChanges(): void {
  const queries = useQueryClient()
  useLive('lookups', () => {
    const { countries, supportedCountries } = referenceDataApi
    void outdate(queries, listsApi.locations, listsApi.rooms, countries, supportedCountries)
    // Without an answer the pickers stay as they are; the next change or reload asks again.
    void readLookup(listsApi.locations).then(setLocations, () => {})
    void readLookup(supportedCountries).then(setCountries, () => {})
  })
}
