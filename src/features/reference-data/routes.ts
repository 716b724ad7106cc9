import type { GivenBy } from '#kernel/endpoint.ts'
import { routes } from '#platform/server/http.ts'
import { referenceDataApi } from './contract.ts'
import { appointmentTypes, countries, genders, locales, paymentMethods } from './queries.ts'

export const referenceDataRoutes = routes(referenceDataApi, {
  countries: ({ db }) => countries(db),
  locales: ({ db }) => locales(db),
  genders: ({ db }) => genders(db),
  appointmentTypes: ({ db }) => appointmentTypes(db),
  // The database's check holds the slugs to the contract's list.
  paymentMethods: ({ db }) => paymentMethods(db) as Promise<GivenBy<typeof referenceDataApi.paymentMethods>>,
})
