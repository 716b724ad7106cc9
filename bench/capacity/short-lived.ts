import type { UpkeepStep } from '#features/system/contract.ts'
import type { Tables } from '#platform/server/tables.ts'

interface Term {
  /** The step of the upkeep that removes its rows, or the work for which they wait. */
  readonly removedBy: UpkeepStep | 'the work itself'
  /** The days after which a row is gone, the longest case; parts of a day are a whole one. */
  readonly days: number
}

/**
 * The tables whose rows are gone within days. They hold the writing of their days and never more, so that the growth of
 * years is that of the other tables.
 */
export const shortLived: Readonly<Partial<Record<keyof Tables, Term>>> = {
  address_lookups: { removedBy: 'the work itself', days: 1 },
  database_statement_hours: { removedBy: 'times of statements', days: 14 },
  idempotency_keys: { removedBy: 'idempotency keys', days: 1 },
  import_files: { removedBy: 'imported files', days: 1 },
  open_invoices_to_store: { removedBy: 'open invoices', days: 1 },
  password_reset_requests: { removedBy: 'requests for a password', days: 1 },
  sessions: { removedBy: 'sessions', days: 1 },
  sign_in_attempts: { removedBy: 'attempts to sign in', days: 1 },
  waiting_photos: { removedBy: 'photos that were not saved', days: 1 },
}

export const termOf = (table: string): Term | undefined => shortLived[table as keyof Tables]
