import { problem, type Problem } from '#kernel/problem.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import { locationInScope } from '#features/lists/queries.ts'
import { favouritesApi, type Favourites } from '../contract/favourites.ts'
import { payingClient } from '../queries.ts'
import { favouritesAt, lockFavourites, soldLast, unknownEntries, writeFavourites } from '../queries/favourites.ts'

/** The problems of entries that are named before, each at its place in the list. */
const repeatedProblems = (items: Favourites['items']): Problem[] =>
  items.flatMap((item, at) =>
    items.findIndex(({ kind, type_id }) => kind === item.kind && type_id === item.type_id) < at
      ? [problem(`items.${at}.type_id`, 'unique')]
      : [],
  )

export const favouritesRoutes = routes('checkout', 'The payment screen, and payments.', favouritesApi, {
  favourites: async ({ db, params, who }) =>
    favouritesAt(db, (await locationInScope(db, params.locationId, who.countryIds)).id),

  saveFavourites: async ({ db, params, body, who }) => {
    const { id, supported_country_id } = await locationInScope(db, params.locationId, who.countryIds)
    await lockFavourites(db, id)
    const { updated_at } = await favouritesAt(db, id)
    refuseStale(body.updated_at ?? '', updated_at ?? '')
    const unknown = await unknownEntries(db, supported_country_id, body.items)
    refuseIf([...unknown.map((at) => problem(`items.${at}.type_id`, 'unknown')), ...repeatedProblems(body.items)])
    await writeFavourites(db, id, body.items)
    return favouritesAt(db, id)
  },

  lastSale: async ({ db, params, who }) => {
    const { id } = orNotFound(await payingClient(db, params.clientId, who.countryIds))
    return { sale: (await soldLast(db, id)) ?? null }
  },
})
