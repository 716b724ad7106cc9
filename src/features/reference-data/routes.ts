import type { GivenBy } from '#kernel/endpoint.ts'
import { wallClock } from '#kernel/day.ts'
import { routes } from '#platform/server/http.ts'
import { notFound } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { mutationTypes, referenceDataApi, takesCredit } from './contract.ts'
import {
  appointmentTypes, countries, deviceTypes, genders, healthInsurances, languages, ledgers, locales, locationTypes, ofCountries, paymentMethods, supportedCountries, taxRates, treatmentCategories, zvInsurances,
} from './queries.ts'

/** A country's lists are for who works there (decision C84). */
function own(countryId: number, { countryIds }: Who): number {
  if (!countryIds.includes(countryId)) throw notFound()
  return countryId
}

export const referenceDataRoutes = routes(referenceDataApi, {
  countries: ({ db }) => countries(db),
  locales: ({ db }) => locales(db),
  languages: ({ db }) => languages(db),
  genders: ({ db }) => genders(db),
  appointmentTypes: ({ db }) => appointmentTypes(db),
  locationTypes: ({ db }) => locationTypes(db),
  deviceTypes: ({ db }) => deviceTypes(db),
  treatmentCategories: ({ db }) => treatmentCategories(db),
  categoriesOfTreatments: ({ db }) => treatmentCategories(db),
  categoriesOfAgreements: ({ db }) => treatmentCategories(db),
  supportedCountries: ({ db, who }) => supportedCountries(db, who.countryIds),
  priceLevels: ({ db, params, who }) => ofCountries(db, 'price_levels', [own(params.countryId, who)]),
  allPriceLevels: ({ db, who }) => ofCountries(db, 'price_levels', who.countryIds),
  qualifications: ({ db, params, who }) => ofCountries(db, 'qualifications', [own(params.countryId, who)]),
  allQualifications: ({ db, who }) => ofCountries(db, 'qualifications', who.countryIds),
  ledgers: ({ db, params, who }) => ledgers(db, own(params.countryId, who)),
  taxRates: ({ db, params, who, now, zone }) => taxRates(db, own(params.countryId, who), wallClock(now, zone).day),
  healthInsurances: ({ db }) => healthInsurances(db),
  zvInsurances: ({ db }) => zvInsurances(db),
  mutationTypes: async () => mutationTypes.map((name, index) => ({ id: index + 1, name, sign: takesCredit(name) ? -1 as const : 1 as const })),
  // The database's check holds the slugs to the contract's list.
  paymentMethods: ({ db }) => paymentMethods(db) as Promise<GivenBy<typeof referenceDataApi.paymentMethods>>,
})
