import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { entriesOf } from '#features/journal/queries.ts'
import { verifyLedger } from '#features/ledger/queries.ts'
import type { Db } from '../db.ts'
import type { TestApp } from './app.ts'

const everything = { from: '1900-01-01' as Day, to: '2999-12-31' as Day }

/** The balance of each purpose in the journals of all companies together, in cents: debit when it is positive. */
async function journalBalances(db: Db): Promise<Record<string, number>> {
  const companies = await db.selectFrom('legal_entities').select('id').execute()
  const balances: Record<string, number> = {}
  for (const { id } of companies) {
    const { rows } = await sql<{ purpose: string; cents: number }>`
      select purpose, sum(cents)::bigint as cents from ${entriesOf({ legalEntityId: id, ...everything }, sql`'{}'::jsonb`)} e group by purpose`.execute(
      db,
    )
    for (const { purpose, cents } of rows) balances[purpose] = (balances[purpose] ?? 0) + cents
  }
  return balances
}

/**
 * The balances that the journal must have, from what clients hold and owe: their credit, their vouchers that are taxed
 * later, invoices on account, payments in advance without the VAT inside them (law A5), and that VAT with that of the
 * invoices. Credit of payments in advance from before those had rows (migration 0034) stands alone.
 */
async function heldBalances(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<'client_credit' | 'vouchers' | 'debtors' | 'deferred' | 'vat', number>>`
    select -(select coalesce(sum(case when type in ('expired', 'paymentRemoved') then -amount_cents else amount_cents end), 0) from credit_mutations)::bigint as client_credit,
      -(select coalesce(sum(voucher_balance(id)), 0) from vouchers where vat_per_mille = 0)::bigint as vouchers,
      (select coalesce(sum(open_cents_of(id)), 0) from invoices where series = 'invoice')::bigint as debtors,
      (advance.vat - advance.waiting + older.cents)::bigint as deferred,
      -((select coalesce(sum(vat_cents), 0) from invoice_vat) + advance.vat)::bigint as vat
    from (
      select coalesce(sum(vat_inside(d.amount_cents, d.vat_per_mille)) filter (where d.vat_returned_on is null), 0) as vat,
        coalesce(sum(d.amount_cents) filter (where not exists (select from credit_mutations m where m.down_payment_id = d.id)), 0) as waiting
      from down_payments d where d.withdrawn_at is null) advance,
      (select coalesce(sum(amount_cents), 0) as cents from credit_mutations where source = 'down_payment' and down_payment_id is null) older`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Ends the tests of a feature that books money: what they posted fits together to the cent, and the journal says of the
 * money of clients what they hold and owe.
 */
export async function closeBooks(app: TestApp): Promise<void> {
  const { fault } = await verifyLedger(app.db)
  const journal = await journalBalances(app.db)
  const held = await heldBalances(app.db)
  await app.close()
  expect(fault).toBeNull()
  const vat = Object.entries(journal).flatMap(([purpose, cents]) => (purpose.startsWith('vat_') ? [cents] : []))
  const said = Object.fromEntries(Object.keys(held).map((purpose) => [purpose, journal[purpose] ?? 0]))
  expect({ ...said, vat: vat.reduce((total, cents) => total + cents, 0) }).toEqual(held)
}
