import { useQueryClient } from '@tanstack/react-query'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { setCountries } from '#platform/client/country.ts'
import { keyOf, outdate } from '#platform/client/data.ts'
import { useOwnLive, whenDue } from '#platform/client/live.ts'
import { setLocations, useLocationChoice } from '#platform/client/location.ts'
import { forgetLookups, readLookup } from '#platform/client/lookups.ts'

const { locations, rooms } = listsApi
const lookups = [locations, rooms, ...Object.values(referenceDataApi).filter(({ keeps }) => keeps)]

/**
 * Reads a lookup again when a colleague has changed it, such as a room or a gender: every form then has it without a
 * reload. Of a change that names its list, that one alone is read.
 */
export function useLookupChanges(): void {
  const queries = useQueryClient()
  const { location } = useLocationChoice()
  useOwnLive('lookups', (change) => {
    const list = change !== 'anything' && change.topic === 'lookups' ? change.list : undefined
    const changedId = change !== 'anything' && change.topic === 'lookups' ? change.location_id : undefined
    if (list === 'rooms') {
      if (changedId === undefined) whenDue(change, 'rooms', () => void outdate(queries, rooms))
      else {
        forgetLookups()
        void queries.invalidateQueries({ queryKey: keyOf(rooms, { query: { location_id: changedId } }) })
      }
      return
    }
    const read = () => {
      void outdate(queries, ...(list === 'locations' ? [locations] : lookups))
      // Without an answer the pickers stay as they are; the next change or reload reads again.
      void readLookup(locations).then(setLocations, () => {})
      void readLookup(referenceDataApi.supportedCountries).then(setCountries, () => {})
    }
    // The name of the location of the page is before everybody's eyes.
    if (changedId !== undefined && changedId === location?.id) read()
    else whenDue(change, list ?? 'lookups', read)
  })
}
