import { fuzzing } from '#platform/server/test/fuzz.ts'
import { fuzzed } from './fuzzed.ts'

fuzzing(fuzzed.filter(({ method }) => method === 'GET'))
