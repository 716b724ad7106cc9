import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { amountRange, itemKinds } from '../contract.ts'

/** The largest number of favourites: two rows of buttons, of which the first nine have a key. */
export const maxFavourites = 12

/** An entry of the catalogue. */
const Entry = z.object({ kind: z.enum(itemKinds), type_id: z.int().positive() })

/** The favourites of a location in their order, and the version of the list: null while it has never been saved. */
export const Favourites = z.object({
  updated_at: z.string().max(50).nullable(),
  items: z.array(Entry).max(maxFavourites),
})
export type Favourites = z.output<typeof Favourites>

const favouritesOf = '/payment-screen/location/:locationId/favourites'

/** What the till offers with one press: the favourites of a location, and the last sale of a client. */
export const favouritesApi = {
  favourites: endpoint('GET', favouritesOf, {
    does: 'What a location sells most, which its till offers with one press.',
    may: 'checkout.read',
    reads: 'nothing',
    gives: Favourites,
  }),
  /**
   * Replaces the list. 409 `stale` when somebody saved it since; 422 `items.0.type_id: unknown` for an entry that the
   * country of the location does not have, or that is inactive, and `items.1: unique` for one that is named twice.
   */
  saveFavourites: endpoint('PUT', favouritesOf, {
    does: 'Changes the favourites of a location, and their order.',
    may: 'checkout.favourites.edit',
    reads: 'nothing',
    takes: Favourites,
    gives: Favourites,
  }),
  /** Null for a client who has bought nothing yet, or whose last sale is credited. */
  lastSale: endpoint('GET', '/payment-screen/client/:clientId/last-sale', {
    does: 'What a client bought last, to be sold again.',
    may: 'invoice.read',
    reads: ({ params }) => [params.clientId],
    gives: z.object({
      sale: z
        .object({
          invoice_date: DayValue,
          items: z.array(Entry.extend({ amount: z.int().min(amountRange.min).max(amountRange.max) })),
        })
        .nullable(),
    }),
  }),
}
