import { sql } from 'kysely'
import type { ClockTime, Instant } from '#kernel/day.ts'
import { wallInstant } from '#kernel/zone.ts'
import type { Db } from '#platform/server/db.ts'
import type { CreditLedger, Expiry, Mutation } from './rules.ts'

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
export async function addMutations(db: Db, clientId: number, invoiceId: number, mutations: readonly Mutation[], now: Instant): Promise<void> {
  if (!mutations.length) return
  await db.insertInto('credit_mutations').values(mutations.map((mutation) => ({ ...mutation, client_id: clientId, invoice_id: invoiceId, created_at: now }))).execute()
}

/** Clients who may have credit past its last day: something is left, and their first lot is nearly this many months old. A day too many costs nothing. */
export async function clientsWithOldCredit(db: Db, months: number, now: Instant): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    select client_id from credit_mutations group by client_id
    having min(created_at) filter (where type not in ('expired', 'paymentRemoved')) <= ${now}::timestamptz - make_interval(months => ${months}) + interval '1 day'
      and sum(case when type in ('expired', 'paymentRemoved') then -amount_cents else amount_cents end) > 0
    order by client_id`.execute(db)
  return rows.map((row) => row.client_id)
}

/** Holds the client until the transaction ends, as a sale does: who spends credit and who writes it off come one after the other. */
export const holdCredit = (db: Db, clientId: number) => sql`select from clients where id = ${clientId} for no key update`.execute(db)

/**
 * Writes off what has expired, each on the day after its lot's last, whenever it is done (decision C19): written on a later
 * day it would eat what was given or spent between.
 */
export async function addExpired(db: Db, clientId: number, zone: string, expired: readonly Expiry[]): Promise<void> {
  if (!expired.length) return
  await db.insertInto('credit_mutations').values(expired.map(({ date, amount_cents }) => ({
    client_id: clientId, type: 'expired' as const, amount_cents, created_at: wallInstant(date, '00:00' as ClockTime, zone),
  }))).execute()
}
