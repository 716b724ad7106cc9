import { storedPostcode } from '#kernel/postcode.ts'
import { countryCode } from '#features/lists/queries.ts'
import { routes } from '#platform/server/http.ts'
import { asE164 } from '#platform/server/phone.ts'
import { doublesApi } from '../contract/doubles.ts'
import { doubleCandidates } from '../queries/doubles.ts'
import { likelyDoubles } from '../rules/doubles.ts'

export const doublesRoutes = routes('clientDoubles', 'Clients who may have been entered before.', doublesApi, {
  list: async ({ db, query, who }) => {
    const { supported_country_id, country_id = null } = query
    const code = country_id === null ? null : ((await countryCode(db, country_id)) ?? null)
    const entered = {
      first_name: query.first_name ?? '',
      last_name: query.last_name ?? '',
      // A number that is not whole yet is nobody's.
      phone_number: asE164(query.phone_number ?? '', code) ?? '',
      email: query.email ?? '',
      birthdate: query.birthdate ?? null,
      street: query.street ?? '',
      street_number: query.street_number ?? '',
      postcode: storedPostcode(query.postcode ?? '', code),
      country_id,
    }
    const countryIds = who.countryIds.filter((id) => supported_country_id === undefined || id === supported_country_id)
    return likelyDoubles(entered, await doubleCandidates(db, entered, countryIds)).map(({ id, shown, reasons }) => ({
      ...shown,
      id,
      reasons,
    }))
  },
})
