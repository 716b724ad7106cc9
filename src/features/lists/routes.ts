import { routes, type Call } from '#platform/server/http.ts'
import { orNotFound } from '#platform/server/refused.ts'
import { listsApi, minAddressSearch } from './contract.ts'
import {
  bookingLocationFacts,
  calendarEmployeeOptions,
  employeeOptions,
  clientOptions,
  countryCode,
  deviceModelOptions,
  deviceOptions,
  goalOptions,
  locationInScope,
  locationOptions,
  packageOptions,
  practitionerOptions,
  productOptions,
  roomOptions,
  treatmentOptions,
} from './queries.ts'
import { clientSearch, nameSearch, nearestFirst } from './rules.ts'

/** The countries of the search: the one that is asked for, or all of the caller's. */
function clients({ db, query, who }: Pick<Call<typeof listsApi.clients>, 'db' | 'query' | 'who'>) {
  const { search = '', country_id } = query.filters ?? {}
  const countryIds = country_id === undefined ? who.countryIds : who.countryIds.filter((id) => id === country_id)
  return clientOptions(db, countryIds, clientSearch(search), query.include)
}

export const listsRoutes = routes('lists', 'What a form offers to choose from.', listsApi, {
  locations: ({ db, who }) => locationOptions(db, who.countryIds, who.locationIds),

  bookingLocations: async ({ db, query, who }) => {
    const { locations, client } = await bookingLocationFacts(db, who.countryIds, query.models ?? [], query.client_id)
    return {
      client_id: client?.id ?? null,
      body: nearestFirst(locations, client ?? locations.find(({ id }) => id === query.location_id) ?? null),
    }
  },

  addresses: async ({ db, query: { query = '', country_id }, services: { geocoder } }) => {
    const code = await countryCode(db, country_id)
    const suggestions =
      geocoder && code && query.length >= minAddressSearch ? await geocoder.suggest(query, code).catch(() => []) : []
    return {
      configured: geocoder !== null,
      suggestions: suggestions.map(({ streetNumber, ...one }) => ({ ...one, street_number: streetNumber, country_id })),
    }
  },

  devices: async ({ db, query, who }) =>
    deviceOptions(db, (await locationInScope(db, query.location_id, who.countryIds)).id, query.device_type),

  deviceModels: ({ db, query }) => deviceModelOptions(db, query.device_type),

  rooms: async ({ db, query, who }) => {
    const location = await locationInScope(db, query.location_id, who.countryIds)
    return roomOptions(db, location.id)
  },

  clients,
  dashboardClients: async (call) =>
    (await clients(call)).map((client) => ({ ...client, name: `${client.first_name} ${client.last_name}`.trim() })),

  practitioners: async ({ db, params, who }) => {
    const location = await locationInScope(db, params.locationId, who.countryIds)
    return practitionerOptions(db, location.id)
  },

  employees: ({ db, query, who }) => employeeOptions(db, who.countryIds, nameSearch(query.filters?.search ?? '')),

  calendarEmployees: ({ db, query, who }) =>
    calendarEmployeeOptions(db, who.countryIds, nameSearch(query.filters?.search ?? ''), who.employeeId, query.include),

  treatments: async ({ db, params, who, language }) => {
    const location = await locationInScope(db, params.locationId, who.countryIds, { countryId: params.countryId })
    return { body: await treatmentOptions(db, location.supported_country_id, location.price_level_id, language) }
  },

  therapeuticGoals: async ({ db, params: { treatmentId }, who }) =>
    orNotFound(await goalOptions(db, treatmentId, who.countryIds)),

  products: async ({ db, params, query, who, language }) => {
    const location = await locationInScope(db, params.locationId, who.countryIds, { countryId: params.countryId })
    const { supported_country_id: countryId, price_level_id } = location
    return { body: await productOptions(db, countryId, price_level_id, language, Boolean(query.filters?.voucher)) }
  },

  packages: async ({ db, params, query, who, language }) => {
    const location = await locationInScope(db, params.locationId, who.countryIds, { countryId: params.countryId })
    return {
      body: await packageOptions(
        db,
        location.supported_country_id,
        location.price_level_id,
        language,
        query.filters?.package !== undefined,
      ),
    }
  },
})
