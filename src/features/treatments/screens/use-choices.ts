import { referenceDataApi } from '#features/reference-data/contract.ts'
import { withInactive } from '#features/reference-data/screens/offered.ts'
import { useRead } from '#platform/client/data.ts'

/**
 * The choices of the form in a country: reference data, which the browser may keep for a while (decision C113), with
 * inactive accounts and categories.
 */
export function useChoices(countryId: number | null) {
  const ofCountry = { params: { countryId: countryId ?? 0 } }
  const when = { enabled: countryId !== null, staleTime: 60_000 }
  const ledgers = useRead(referenceDataApi.ledgers, { params: { id: countryId ?? 0 }, query: withInactive }, when).data
  const rates = useRead(referenceDataApi.taxRates, ofCountry, when).data
  return {
    categories:
      useRead(referenceDataApi.categoriesOfTreatments, { query: withInactive }, { staleTime: 60_000 }).data ?? [],
    ledgers: ledgers ?? [],
    ledgersRead: ledgers !== undefined,
    rates: (rates ?? []).map(({ per_mille }) => per_mille),
    ratesRead: rates !== undefined,
  }
}
