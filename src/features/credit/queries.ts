import { sql } from 'kysely'
import type { Cents } from '#kernel/money.ts'
import type { Db } from '#platform/server/db.ts'
import type { Mutation } from './rules.ts'

/**
 * A client's credit: the signed sum of the ledger (decision C17). To spend from it, hold the client's row first, in a
 * statement of its own: only what is asked after the wait sees what the one before has spent.
 */
export async function creditBalance(db: Db, clientId: number): Promise<Cents> {
  const { rows } = await sql<{ balance: Cents }>`
    select coalesce(sum(case when type in ('expired', 'paymentRemoved') then -amount_cents else amount_cents end), 0) as balance
    from credit_mutations where client_id = ${clientId}`.execute(db)
  return rows[0]!.balance
}

/** Writes what an invoice does to the client's credit. */
export async function addMutations(db: Db, clientId: number, invoiceId: number, mutations: readonly Mutation[]): Promise<void> {
  if (!mutations.length) return
  await db.insertInto('credit_mutations').values(mutations.map((mutation) => ({ ...mutation, client_id: clientId, invoice_id: invoiceId }))).execute()
}
