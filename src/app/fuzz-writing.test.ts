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

const writing = allRoutes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.method !== 'GET')

const collectionOf = ({ path }: AnyEndpoint) => path.split('/:')[0]!
const created = new Set(writing.filter(({ method }) => method === 'POST').map(collectionOf))
/** A change takes the fields that the creation takes, by the same rules; the thousand goes to the creation. */
const isChange = (endpoint: AnyEndpoint) => endpoint.method === 'PUT' && created.has(collectionOf(endpoint))

fuzzing(writing, (endpoint) => alike.has(endpoint) || isChange(endpoint))
