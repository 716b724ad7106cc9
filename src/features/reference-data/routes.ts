import type { ResultOf } from '#kernel/endpoint.ts'
import { localTimeAt } from '#kernel/day.ts'
import { routes } from '#platform/server/http.ts'
import { countryInScope } from '#platform/server/scope.ts'
import { mutationTypes, referenceDataApi, takesCredit } from './contract.ts'
import {
  appointmentTypes,
  countries,
  deviceTypes,
  genders,
  healthInsurances,
  languages,
  ledgers,
  locales,
  locationTypes,
  ofCountries,
  paymentMethods,
  supportedCountries,
  taxRates,
  treatmentCategories,
  zvInsurances,
} from './queries.ts'

export const referenceDataRoutes = routes('referenceData', 'Reference data, as forms look them up.', referenceDataApi, {
  countries: ({ db, query, language }) => countries(db, language, query.status),
  locales: ({ db, query }) => locales(db, query.status),
  languages: ({ db, query, language }) => languages(db, language, query.status),
  genders: ({ db, query }) => genders(db, query.status),
  appointmentTypes: ({ db }) => appointmentTypes(db),
  locationTypes: ({ db }) => locationTypes(db),
  deviceTypes: ({ db, query, language }) => deviceTypes(db, language, query.status),
  treatmentCategories: ({ db, query, language }) => treatmentCategories(db, language, query.status),
  categoriesOfTreatments: ({ db, query, language }) => treatmentCategories(db, language, query.status),
  categoriesOfAgreements: ({ db, query, language }) => treatmentCategories(db, language, query.status),
  supportedCountries: ({ db, who }) => supportedCountries(db, who.countryIds),
  priceLevels: ({ db, params, query, who }) =>
    ofCountries(db, 'price_levels', [countryInScope(params.countryId, who)], query.status),
  allPriceLevels: ({ db, query, who }) => ofCountries(db, 'price_levels', who.countryIds, query.status),
  qualifications: ({ db, params, query, who }) =>
    ofCountries(db, 'qualifications', [countryInScope(params.countryId, who)], query.status),
  allQualifications: ({ db, query, who }) => ofCountries(db, 'qualifications', who.countryIds, query.status),
  ledgers: ({ db, params, query, who }) => ledgers(db, countryInScope(params.id, who), query.status),
  taxRates: ({ db, params, who, now, zone }) =>
    taxRates(db, countryInScope(params.countryId, who), localTimeAt(now, zone).day),
  healthInsurances: ({ db, query }) => healthInsurances(db, query.status),
  zvInsurances: ({ db, query, language }) => zvInsurances(db, language, query.status),
  mutationTypes: async () =>
    mutationTypes.map((name, index) => ({
      id: index + 1,
      name,
      sign: takesCredit(name) ? (-1 as const) : (1 as const),
    })),
  // A check in the database restricts the slugs to the list of the contract.
  paymentMethods: ({ db }) => paymentMethods(db) as Promise<ResultOf<typeof referenceDataApi.paymentMethods>>,
})
