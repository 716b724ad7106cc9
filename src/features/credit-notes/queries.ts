import { sum, type Cents } from '#kernel/money.ts'
import type { Db } from '#platform/server/db.ts'
import { leftOfInvoice, type InvoiceToCredit } from '#features/invoices/queries/credit-notes.ts'
import { packageUses } from '#features/package-sales/queries.ts'
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

/** The facts that decide how an invoice is credited. */
export async function creditFacts(db: Db, { id, client_id, cash_rounding }: InvoiceToCredit): Promise<CreditFacts> {
  const { paid, ...left } = await leftOfInvoice(db, id)
  const by = (slug: string) => sum([paid[slug] ?? 0])
  const uses = await packageUses(db, [id])
  return {
    ...left,
    lines: left.lines.map((line) => ({ ...line, unit_cents: sum([line.unit_cents]) })),
    client_id,
    package_uses: uses.map(({ invoice_position, used_by_ref }) => ({ position: invoice_position, ref: used_by_ref })),
    paid: { pin: by('pin'), cash: by('cash'), on_account: by('credit') },
    overpaid_cents: await overpaidCents(db, id),
    cash_rounding,
  }
}
