import { fuzzing } from '#platform/server/test/fuzz.ts'
import { fuzzed, isAlike } from './fuzzed.ts'

fuzzing(
  fuzzed.filter(({ method }) => method === 'POST'),
  isAlike,
)
