import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { dictionaries, referenceTables } from '#features/dictionaries/contract.ts'
import { fuzzing } from '#platform/server/test/fuzz.ts'
import { allRoutes } from './routes.ts'

/** All small tables have the calls of one form: one of names and one of rates get the thousand. */
const alike = new Set(
  Object.values(dictionaries)
    .filter((one) => one !== referenceTables.genders && one !== referenceTables.taxRates)
    .flatMap(({ api }): AnyEndpoint[] => Object.values(api)),
)

fuzzing(
  allRoutes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.method !== 'GET'),
  (endpoint) => alike.has(endpoint),
)
