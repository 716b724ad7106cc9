import { fuzzing } from '#platform/server/test/fuzz.ts'
import { allRoutes } from './routes.ts'

// This is a file of its own, so that it runs beside the others.
fuzzing(allRoutes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.method === 'GET'))
