import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf, useRead } from '#platform/client/data.ts'
import type { Place } from '#platform/client/location.ts'
import { listsApi } from '#features/lists/contract.ts'
import { itemOf, type ItemValues } from './values.ts'

/** Everything that a location sells, as lines of one piece each. */
export interface Catalogue {
  readonly offers: readonly ItemValues[]
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

const keyOfOffer = ({ kind, type_id }: Pick<ItemValues, 'kind' | 'type_id'>) => `${kind} ${type_id}`

const callsOf = (place: Pick<Place, 'id' | 'supported_country_id'>) => {
  const params = { countryId: place.supported_country_id, locationId: place.id }
  return [queryOf(listsApi.treatments, { params }), queryOf(listsApi.products, { params })] as const
}

/** What the location sells at its own prices; nothing while no location is chosen. */
export function useCatalogue(place: Place | null): Catalogue {
  const params = { countryId: place?.supported_country_id ?? 0, locationId: place?.id ?? 0 }
  const treatments = useRead(listsApi.treatments, { params }, { enabled: place !== null })
  const products = useRead(listsApi.products, { params }, { enabled: place !== null })
  const offers = useMemo(() => offersOf(treatments.data?.body ?? [], products.data?.body ?? []), [treatments.data, products.data])
  return {
    offers,
    loading: treatments.isLoading || products.isLoading,
    error: treatments.error ?? products.error,
    retry: () => { void treatments.refetch(); void products.refetch() },
  }
}

type Offered = Parameters<typeof itemOf>[1]
const offersOf = (treatments: readonly Offered[], products: readonly (Offered & { readonly voucher: boolean })[]): ItemValues[] => [
  ...treatments.map((treatment) => itemOf('treatment', treatment)),
  ...products.filter((product) => !product.voucher).map((product) => itemOf('product', product)),
  ...products.filter((product) => product.voucher).map((product) => itemOf('voucher', product)),
]

/** Asks again for what the location sells, past every memory: the server found that prices have changed. */
async function fetchOffers(client: QueryClient, place: Place): Promise<readonly ItemValues[]> {
  const [treatments, products] = callsOf(place)
  const [{ body: ofTreatments }, { body: ofProducts }] = await Promise.all([client.fetchQuery({ ...treatments, staleTime: 0 }), client.fetchQuery({ ...products, staleTime: 0 })])
  return offersOf(ofTreatments, ofProducts)
}

/** The lines at the prices of this moment, each one that changed saying what it was. */
export function useRepricing(): (items: readonly ItemValues[], place: Place) => Promise<ItemValues[]> {
  const client = useQueryClient()
  return async (items, place) => {
    const now = new Map((await fetchOffers(client, place)).map((offer) => [keyOfOffer(offer), offer]))
    return items.map((item) => {
      const offer = now.get(keyOfOffer(item))
      return !offer || offer.price_cents === item.price_cents ? item : { ...item, price_cents: offer.price_cents, vat_per_mille: offer.vat_per_mille, price_was: item.price_cents }
    })
  }
}
