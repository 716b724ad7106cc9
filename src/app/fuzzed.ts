import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { dictionaries, referenceTables } from '#features/dictionaries/contract.ts'
import { allRoutes } from './routes.ts'

/** The endpoints that are fuzzed; the files of tests divide them, so that they run beside each other. */
export const fuzzed = allRoutes.map(({ endpoint }) => endpoint)

/** All small tables have the calls of one form: one of names and one of rates get the thousand. */
const ofSameForm = new Set(
  Object.values(dictionaries)
    .filter((one) => one !== referenceTables.genders && one !== referenceTables.taxRates)
    .flatMap(({ api }): AnyEndpoint[] => Object.values(api)),
)

const collectionOf = ({ path }: AnyEndpoint) => path.split('/:')[0]!
const created = new Set(fuzzed.filter(({ method }) => method === 'POST').map(collectionOf))
/** A change takes the fields that the creation takes, by the same rules; the thousand goes to the creation. */
const isChange = (endpoint: AnyEndpoint) => endpoint.method === 'PUT' && created.has(collectionOf(endpoint))

/** Whether another call of the same form gets the thousand. */
export const isAlike = (endpoint: AnyEndpoint): boolean => ofSameForm.has(endpoint) || isChange(endpoint)
