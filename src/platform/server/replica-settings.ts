import type { ReplicaSettings } from './replica.ts'

/** Reads the copy of the database; null without one. No address is repeated in a problem: it may hold a password. */
export function readReplica(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): ReplicaSettings | null {
  const { DATABASE_URL, DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG } = env
  const maxLagSeconds = Number(DATABASE_READ_MAX_LAG || 30)
  if (!Number.isInteger(maxLagSeconds) || maxLagSeconds < 1 || maxLagSeconds > 3600)
    problems.push(`DATABASE_READ_MAX_LAG must be a number of seconds from 1 to 3600, not "${DATABASE_READ_MAX_LAG}"`)
  if (!url) {
    if (DATABASE_READ_MAX_LAG) problems.push('DATABASE_READ_MAX_LAG needs DATABASE_READ_URL')
    return null
  }
  if (!DATABASE_URL) problems.push('DATABASE_READ_URL needs DATABASE_URL, of which it is a copy')
  if (!/^postgres(ql)?:\/\//.test(url)) problems.push('DATABASE_READ_URL must begin with postgresql://')
  return { url, maxLagSeconds }
}
