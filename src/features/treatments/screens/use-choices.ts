import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useRead } from '#platform/client/data.ts'

/** What the form chooses from in a country: reference data, which the browser may keep for a while (decision C113). */
export function useChoices(countryId: number | null) {
  const ofCountry = { params: { countryId: countryId ?? 0 } }
  const when = { enabled: countryId !== null, staleTime: 60_000 }
  const ledgers = useRead(referenceDataApi.ledgers, ofCountry, when).data
  return {
    categories: useRead(referenceDataApi.categoriesOfTreatments, {}, { staleTime: 60_000 }).data ?? [],
    ledgers: ledgers ?? [],
    ledgersRead: ledgers !== undefined,
    rates: (useRead(referenceDataApi.taxRates, ofCountry, when).data ?? []).map(({ per_mille }) => per_mille),
  }
}
