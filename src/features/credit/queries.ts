import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { CreditLedger, Mutation } from './rules.ts'

/**
 * A client's credit as it came and went. To spend from it, hold the client's row first, in a statement of its own: only
 * what is asked after the wait sees what the one before has spent.
 */
export async function creditLedger(db: Db, clientId: number): Promise<CreditLedger> {
  const { rows } = await sql<CreditLedger>`
    select s.zone, coalesce(
      (select jsonb_agg(jsonb_build_object('date', (m.created_at at time zone s.zone)::date, 'type', m.type, 'amount_cents', m.amount_cents) order by m.created_at, m.id)
        from credit_mutations m where m.client_id = c.id), '[]') as mutations
    from clients c join supported_countries s on s.id = c.supported_country_id
    where c.id = ${clientId}`.execute(db)
  return rows[0]!
}

/** Writes what an invoice does to the client's credit; a lot is of the day of `now`. */
export async function addMutations(
  db: Db,
  clientId: number,
  invoiceId: number,
  mutations: readonly Mutation[],
  now: Instant,
): Promise<void> {
  if (!mutations.length) return
  await db
    .insertInto('credit_mutations')
    .values(mutations.map((mutation) => ({ ...mutation, client_id: clientId, invoice_id: invoiceId, created_at: now })))
    .execute()
}
