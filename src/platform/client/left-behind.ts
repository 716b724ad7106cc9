import { problem } from '#kernel/problem.ts'
import { ApiError } from './api.ts'
import { orphansOf } from './confirmed.ts'

/**
 * The refusal to leave appointments behind, as a list says it: how many, and that the record shows which, where it is
 * decided.
 */
export function toldInTheRecord(error: unknown): never {
  const orphans = orphansOf(error)
  if (error instanceof ApiError && orphans)
    throw new ApiError(error.status, error.message, [problem('deactivated_at', 'orphans', { count: orphans.count })])
  throw error
}
