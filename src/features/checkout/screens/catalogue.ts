import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { queryOf, useRead } from '#platform/client/data.ts'
import type { Place } from '#platform/client/location.ts'
import { listsApi, type PackageOption, type ProductOption, type TreatmentOption } from '#features/lists/contract.ts'
import { checkoutApi } from '../contract.ts'
import { itemOf, newTerm, packageItem, repriced, type ItemValues } from './values.ts'

/** The entries that a location sells, as lines of one piece each. */
export interface Catalogue {
  readonly offers: readonly ItemValues[]
  /** The product with this number under its bar code. */
  readonly withEan: (ean: string) => ItemValues | undefined
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The name of an offer among all others: a treatment may be offered in several ways of paying in terms. */
export const keyOfOffer = ({ kind, type_id, terms }: Pick<ItemValues, 'kind' | 'type_id' | 'terms'>): string =>
  terms ? `${kind} ${type_id} ${terms.id}` : `${kind} ${type_id}`

const goods = { filters: { withoutVoucher: 'true' } } as const
const gifts = { filters: { voucher: 'true' } } as const

const callsOf = (place: Pick<Place, 'id' | 'supported_country_id'>) => {
  const params = { countryId: place.supported_country_id, locationId: place.id }
  return [
    queryOf(listsApi.treatments, { params }),
    queryOf(listsApi.products, { params, query: goods }),
    queryOf(listsApi.packages, { params }),
    queryOf(listsApi.products, { params, query: gifts }),
  ] as const
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
  const products = useRead(listsApi.products, { params, query: goods }, { enabled })
  const packages = useRead(listsApi.packages, { params }, { enabled })
  const vouchers = useRead(listsApi.products, { params, query: gifts }, { enabled })
  const reads = [treatments, products, packages, vouchers]
  const offers = useMemo(
    () =>
      withOwn(
        offersOf({
          treatments: treatments.data?.body ?? [],
          products: products.data?.body ?? [],
          packages: packages.data?.body ?? [],
          vouchers: vouchers.data?.body ?? [],
        }),
        ownOffers(visit, place),
      ),
    [treatments.data, products.data, packages.data, vouchers.data, visit, place],
  )
  return {
    offers,
    withEan: (ean) => {
      const product = products.data?.body.find((one) => one.ean === ean)
      return product && itemOf('product', product)
    },
    loading: reads.some(({ isLoading }) => isLoading),
    error: reads.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const read of reads) void read.refetch()
    },
  }
}

interface Offered {
  readonly treatments: readonly Pick<
    TreatmentOption,
    'id' | 'name' | 'price_cents' | 'vat_per_mille' | 'requires_medical_grounds'
  >[]
  readonly products: readonly ProductOption[]
  readonly packages: readonly PackageOption[]
  readonly vouchers: readonly ProductOption[]
}

/** A package has the VAT rate and the questionnaire of its treatment (decision C131). */
function ofPackage(offer: PackageOption, treatments: readonly ItemValues[]): ItemValues[] {
  const treatment = treatments.find(({ type_id }) => type_id === offer.treatment_id)
  if (!treatment) return []
  return [offer.type === 'package' ? packageItem(offer, treatment) : { ...treatment, terms: newTerm(offer) }]
}

function offersOf({ treatments, products, packages, vouchers }: Offered): ItemValues[] {
  const treated = treatments.map((treatment) => itemOf('treatment', treatment))
  return [
    ...treated,
    ...products.filter(({ voucher }) => !voucher).map((product) => itemOf('product', product)),
    ...packages.flatMap((offer) => ofPackage(offer, treated)),
    ...vouchers.filter(({ voucher }) => voucher).map((voucher) => itemOf('voucher', voucher)),
  ]
}

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
  const [ofTreatments, ofProducts, ofPackages, ofVouchers] = callsOf(place)
  const [treatments, products, packages, vouchers] = await Promise.all([
    client.fetchQuery({ ...ofTreatments, staleTime: 0 }),
    client.fetchQuery({ ...ofProducts, staleTime: 0 }),
    client.fetchQuery({ ...ofPackages, staleTime: 0 }),
    client.fetchQuery({ ...ofVouchers, staleTime: 0 }),
  ])
  const offers = offersOf({
    treatments: treatments.body,
    products: products.body,
    packages: packages.body,
    vouchers: vouchers.body,
  })
  return withOwn(offers, ownOffers(visit, place))
}

/** The line at the current prices. The value of a voucher is typed; the term of a running sale is read with the sale. */
function atPrices(item: ItemValues, now: ReadonlyMap<string, ItemValues>): ItemValues {
  const offer = now.get(keyOfOffer({ ...item, terms: null }))
  if (!offer || item.kind === 'voucher') return item
  const isNewSale = item.terms?.package_sale_id === null
  const term = isNewSale ? now.get(keyOfOffer(item))?.terms : null
  const priced = repriced(item, offer)
  return term ? { ...priced, terms: term } : priced
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
    return items.map((item) => atPrices(item, now))
  }
}
