import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { CreditLedger, Mutation } from './rules.ts'

/**
 * All changes of a client's credit. Before spending, lock the client's row in a statement of its own: only a statement
 * after the wait sees what the previous transaction has spent.
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

/**
 * The balance of a client's credit in cents, as an expression. It is what is usable, because no kind of credit expires
 * by itself (`lastingMonths`).
 */
export const balanceOf = (clientId: RawBuilder<unknown>) => sql<number>`
  (select coalesce(sum(case when m.type in ('expired', 'paymentRemoved') then -m.amount_cents else m.amount_cents end), 0)::bigint
    from credit_mutations m where m.client_id = ${clientId})`

/** Stores the changes of a client's credit by an invoice; a lot gets the day of `now`. */
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
