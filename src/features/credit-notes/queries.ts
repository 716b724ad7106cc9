import { sql } from 'kysely'
import { localTimeAt, type Instant } from '#kernel/day.ts'
import { sum, type Cents } from '#kernel/money.ts'
import type { Db } from '#platform/server/db.ts'
import { leftOfInvoice, type InvoiceToCredit } from '#features/invoices/queries/credit-notes.ts'
import { packageUses } from '#features/package-sales/queries.ts'
import { isCounterClient } from '#features/clients/queries/counter.ts'
import { paidByExpired, returnableToVouchers, soldVouchers } from '#features/vouchers/queries.ts'
import type { CreditFacts } from './contract.ts'

/** The part of a sale that was paid too much, and became credit. */
async function overpaidCents(db: Db, invoiceId: number): Promise<Cents> {
  const rows = await db
    .selectFrom('credit_mutations')
    .select('amount_cents')
    .where('invoice_id', '=', invoiceId)
    .where('source', '=', 'overpayment')
    .execute()
  return sum(rows.map(({ amount_cents }) => amount_cents))
}

/**
 * The part of an invoice on account that came later. Money of the bank does not go back by the till: it becomes credit
 * where that is chosen, and else what is too much then stands with the open invoices (docs/decisions/060).
 */
async function settledLater(db: Db, invoiceId: number) {
  const { rows } = await sql<{ pin: number; cash: number; bank: number; written_off: number }>`
    select coalesce(sum(amount_cents) filter (where paid_by = 'pin'), 0)::bigint as pin, coalesce(sum(amount_cents) filter (where paid_by = 'cash'), 0)::bigint as cash,
      coalesce(sum(amount_cents) filter (where paid_by = 'bank'), 0)::bigint as bank, coalesce(sum(amount_cents) filter (where kind = 'write_off'), 0)::bigint as written_off
    from invoice_settlements where invoice_id = ${invoiceId}`.execute(db)
  return rows[0]!
}

/** The facts that decide how an invoice is credited. */
export async function creditFacts(
  db: Db,
  { id, client_id, cash_rounding, zone }: InvoiceToCredit,
  now: Instant,
): Promise<CreditFacts> {
  const { paid, ...left } = await leftOfInvoice(db, id)
  const by = (slug: string) => sum([paid[slug] ?? 0])
  const later = await settledLater(db, id)
  const uses = await packageUses(db, [id])
  const today = localTimeAt(now, zone).day
  const vouchers = await returnableToVouchers(db, id, today)
  const expired = await paidByExpired(db, id, today)
  const sold = await soldVouchers(db, { invoiceId: id, positions: null })
  return {
    ...left,
    lines: left.lines.map((line) => ({
      ...line,
      unit_cents: sum([line.unit_cents]),
      stays: expired.positions.includes(line.position),
    })),
    client_id,
    package_uses: uses.map(({ invoice_position, used_by_ref }) => ({ position: invoice_position, ref: used_by_ref })),
    paid: {
      pin: sum([by('pin'), later.pin]),
      cash: sum([by('cash'), later.cash]),
      on_account: sum([by('credit'), -later.pin, -later.cash]),
      transferred: sum([later.bank]),
    },
    became_credit: by('prepaid') < 0,
    written_off_cents: sum([later.written_off]),
    vouchers: vouchers.map(({ voucher_id, amount_cents }) => ({ voucher_id, amount_cents: sum([amount_cents]) })),
    expired_vouchers_cents: sum([expired.amountCents]),
    sold_vouchers: sold.map((voucher) => ({
      ...voucher,
      face_cents: sum([voucher.face_cents]),
      left_cents: sum([voucher.left_cents]),
    })),
    counter: await isCounterClient(db, client_id),
    overpaid_cents: await overpaidCents(db, id),
    cash_rounding,
  }
}

/**
 * The numbers of the invoices of a visit of which something is left: the one that pays it, and earlier ones, of which
 * another treatment may be left that was to be had in it.
 */
export async function refsOfVisit(db: Db, appointmentId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ ref: string }>`
    select i.ref from invoices i where i.appointment_id = ${appointmentId} and i.series = 'invoice'
      and not exists (select from invoices n where n.credits_invoice_id = i.id and not n.leaves_rest) order by i.id`.execute(
    db,
  )
  return rows.map(({ ref }) => ref)
}
