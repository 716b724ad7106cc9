import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { queryOf, useRead } from '#platform/client/data.ts'
import type { Place } from '#platform/client/location.ts'
import { listsApi } from '#features/lists/contract.ts'
import { checkoutApi } from '../contract.ts'
import { itemOf, repriced, type ItemValues } from './values.ts'

/** The entries that a location sells, as lines of one piece each. */
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

/** The visit that is paid: its treatments are sold although they were deactivated since (decision C140). */
export type Visit = AnswerOf<typeof checkoutApi.appointment>

/** The visit's own treatments, at their own location. */
const ownOffers = (visit: Visit | null, place: Place | null): ItemValues[] =>
  visit && place?.id === visit.location.id ? visit.treatments.map((one) => itemOf('treatment', one)) : []
/** Only the visit itself is sold when its location or its client is inactive. */
const sellsMore = (visit: Visit | null): boolean => visit?.sells_more ?? true

/** The catalogue of the location at its own prices; empty while no location is chosen. */
export function useCatalogue(place: Place | null, visit: Visit | null): Catalogue {
  const params = { countryId: place?.supported_country_id ?? 0, locationId: place?.id ?? 0 }
  const enabled = place !== null && sellsMore(visit)
  const treatments = useRead(listsApi.treatments, { params }, { enabled })
  const products = useRead(listsApi.products, { params }, { enabled })
  const offers = useMemo(
    () => withOwn(offersOf(treatments.data?.body ?? [], products.data?.body ?? []), ownOffers(visit, place)),
    [treatments.data, products.data, visit, place],
  )
  return {
    offers,
    loading: treatments.isLoading || products.isLoading,
    error: treatments.error ?? products.error,
    retry: () => {
      void treatments.refetch()
      void products.refetch()
    },
  }
}

type Offered = Parameters<typeof itemOf>[1]
const offersOf = (treatments: readonly Offered[], products: readonly Offered[]): ItemValues[] => [
  ...treatments.map((treatment) => itemOf('treatment', treatment)),
  ...products.map((product) => itemOf('product', product)),
]

function withOwn(offers: readonly ItemValues[], own: readonly ItemValues[]): ItemValues[] {
  const known = new Set(offers.map(keyOfOffer))
  return [...own.filter((offer) => !known.has(keyOfOffer(offer))), ...offers]
}

/** Reads the catalogue again without any cache: the server has refused prices that changed. */
async function fetchOffers(
  client: QueryClient,
  place: Place,
  appointmentId: number | null,
): Promise<readonly ItemValues[]> {
  const visit =
    appointmentId === null
      ? null
      : await client.fetchQuery({ ...queryOf(checkoutApi.appointment, { params: { appointmentId } }), staleTime: 0 })
  if (!sellsMore(visit)) return ownOffers(visit, place)
  const [treatments, products] = callsOf(place)
  const [{ body: ofTreatments }, { body: ofProducts }] = await Promise.all([
    client.fetchQuery({ ...treatments, staleTime: 0 }),
    client.fetchQuery({ ...products, staleTime: 0 }),
  ])
  return withOwn(offersOf(ofTreatments, ofProducts), ownOffers(visit, place))
}

/** The lines at the current prices; each changed line also has its old price. */
export function useRepricing(): (
  items: readonly ItemValues[],
  place: Place,
  appointmentId: number | null,
) => Promise<ItemValues[]> {
  const client = useQueryClient()
  return async (items, place, appointmentId) => {
    const now = new Map((await fetchOffers(client, place, appointmentId)).map((offer) => [keyOfOffer(offer), offer]))
    return items.map((item) => {
      const offer = now.get(keyOfOffer(item))
      return offer ? repriced(item, offer) : item
    })
  }
}
