import { problem } from '#kernel/problem.ts'
import { ApiError } from './api.ts'
import type { Orphaned } from './record.ts'

/**
 * A refusal to leave appointments behind, as a list says it: their number, and that the record shows which, where it is
 * decided.
 */
export function toldInTheRecord(error: unknown): never {
  if (error instanceof ApiError && error.has('orphans'))
    throw new ApiError(error.status, error.message, [
      problem('deactivated_at', 'orphans', { count: (error.data as Orphaned).count }),
    ])
  throw error
}
