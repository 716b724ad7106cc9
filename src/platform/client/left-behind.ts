import { problem } from '#kernel/problem.ts'
import { ApiError } from './api.ts'
import { orphansOf } from './confirmed.ts'

/**
 * Rethrows a refusal to leave appointments behind in the words of a list: how many there are, and that the record
 * itself shows which, because the change is confirmed there.
 */
export function refuseInList(error: unknown): never {
  const orphans = orphansOf(error)
  if (error instanceof ApiError && orphans)
    throw new ApiError(error.status, error.message, [problem('deactivated_at', 'orphans', { count: orphans.count })])
  throw error
}
