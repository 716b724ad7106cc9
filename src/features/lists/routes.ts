import { routes } from '#platform/server/http.ts'
import { listsApi } from './contract.ts'
import { clientOptions, locationInReach, locationOptions, practitionerOptions, productOptions, roomOptions, treatmentOptions } from './queries.ts'
import { clientSearch } from './rules.ts'

export const listsRoutes = routes(listsApi, {
  locations: ({ db, who }) => locationOptions(db, who.countryIds, who.locationIds),

  rooms: async ({ db, query, who }) => {
    const location = await locationInReach(db, query.location_id, who.countryIds)
    return roomOptions(db, location.id)
  },

  clients: ({ db, query, who }) => {
    const { search = '', country_id } = query.filters ?? {}
    const countryIds = country_id === undefined ? who.countryIds : who.countryIds.filter((id) => id === country_id)
    return clientOptions(db, countryIds, clientSearch(search), query.include)
  },

  practitioners: async ({ db, params, who }) => {
    const location = await locationInReach(db, params.locationId, who.countryIds)
    return practitionerOptions(db, location.id)
  },

  treatments: async ({ db, params, who }) => {
    const location = await locationInReach(db, params.locationId, who.countryIds, { countryId: params.countryId })
    return { body: await treatmentOptions(db, location.supported_country_id, location.price_level_id) }
  },

  products: async ({ db, params, query, who }) => {
    const location = await locationInReach(db, params.locationId, who.countryIds, { countryId: params.countryId })
    const voucher = query.filters?.voucher ? true : query.filters?.withoutVoucher ? false : undefined
    return { body: await productOptions(db, location.supported_country_id, location.price_level_id, voucher) }
  },
})
