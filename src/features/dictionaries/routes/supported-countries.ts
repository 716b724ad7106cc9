import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import { isZone } from '#kernel/zone.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { phoneProblems, storedPhone } from '#platform/server/phone.ts'
import { orNotFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import {
  supportedCountriesApi,
  supportedCountriesOverview,
  supportedCountryFields,
  type SupportedCountryInput,
} from '../contract/supported-countries.ts'
import {
  countryToSupport,
  deleteSupportedCountry,
  findSupportedCountry,
  insertSupportedCountry,
  localeIds,
  supportedCountriesSource,
  updateSupportedCountry,
} from '../queries/supported-countries.ts'
import { supportedCountryProblems, withStoredNumbers } from '../rules/supported-country.ts'
import { dictionariesTexts } from '../texts.ts'

const problemsOf = async (
  db: Db,
  input: SupportedCountryInput,
  known: { readonly id: number | null; readonly countryCode: string | null },
) => [
  ...supportedCountryProblems(input, { ...known, knownLocales: await localeIds(db, known.id) }),
  ...phoneProblems('phone', input.phone, known.countryCode),
]
/** The valid input, as it is stored. */
const asStored = <T extends SupportedCountryInput>(input: T, countryCode: string): T => ({
  ...withStoredNumbers(input, countryCode),
  phone: storedPhone(input.phone, countryCode),
})

export const supportedCountriesRoutes = routes('supportedCountries', 'Countries of the chain.', supportedCountriesApi, {
  list: (call) =>
    readOverview(call, supportedCountriesOverview, supportedCountriesSource(call.language, call.who.countryIds), [
      'create',
      'update',
      'delete',
    ]),
  export: (call) =>
    exportOverview(call, supportedCountriesOverview, supportedCountriesSource(call.language, call.who.countryIds), {
      title: dictionariesTexts.supportedCountries,
      titles: dictionariesTexts,
    }),
  languages: async ({ db, params, who }) => orNotFound(await findSupportedCountry(db, params.id, who.countryIds)),
  show: async ({ db, params, who }) => orNotFound(await findSupportedCountry(db, params.id, who.countryIds)),

  history: async ({ db, params, who, services }) => {
    orNotFound(await findSupportedCountry(db, params.id, who.countryIds))
    return historyOf(db, services.log, 'supported_countries', params.id, who.countryIds)
  },

  create: async ({ db, body: { country_id, zone, ...input }, who, services }) => {
    const country = await countryToSupport(db, country_id)
    refuseIf([
      ...(country ? [] : [problem('country_id', 'unknown')]),
      ...(country?.supported ? [problem('country_id', 'unique')] : []),
      ...(isZone(zone) ? [] : [problem('zone', 'unknown')]),
      ...(await problemsOf(db, input, { id: null, countryCode: country?.code ?? null })),
    ])
    const { code } = country!
    await insertSupportedCountry(db, country_id, asStored(input, code), {
      zone,
      phone_prefix: isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : '',
      sealedKey: input.mollie_key ? services.secrets.seal(input.mollie_key) : null,
    })
    return orNotFound(await findSupportedCountry(db, country_id, [...who.countryIds, country_id]))
  },

  update: async ({ db, params, body: { updated_at, ...change }, who, services }) => {
    const current = orNotFound(await findSupportedCountry(db, params.id, who.countryIds, { lock: true }))
    refuseStale(updated_at, current.updated_at)
    const input = keeping(change, { ...current, mollie_key: '' }, supportedCountryFields.defaults)
    refuseIf(await problemsOf(db, input, { id: current.id, countryCode: current.code }))
    await updateSupportedCountry(
      db,
      current.id,
      asStored(input, current.code),
      input.mollie_key ? services.secrets.seal(input.mollie_key) : null,
    )
    return orNotFound(await findSupportedCountry(db, current.id, who.countryIds))
  },

  remove: async ({ db, params, who }) => {
    const current = orNotFound(await findSupportedCountry(db, params.id, who.countryIds, { lock: true }))
    await deleteSupportedCountry(db, current.id)
    return null
  },
})
