import { fuzzing } from '#platform/server/test/fuzz.ts'
import { allRoutes } from './routes.ts'

fuzzing(allRoutes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.method !== 'GET'))
