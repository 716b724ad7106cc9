import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'

interface Sale {
  readonly client_id: number
  readonly location_id: number
  readonly practitioner_id: number
  readonly payment_methods: readonly { readonly payment_method_id: number; readonly amount_cents: number }[]
  readonly total_cents: number
}

/**
 * The posted sales with these facts, the newest first, each with whether its overpayment is in the ledger. Two equal
 * sales are told apart by nothing, so both are given.
 */
export async function salesOf(
  db: Db,
  { client_id, location_id, practitioner_id, payment_methods, total_cents }: Sale,
  countryIds: readonly number[],
): Promise<readonly { readonly id: number; readonly converted: boolean }[]> {
  const { rows } = await sql<{ id: number; converted: boolean }>`
    select i.id, exists (select from credit_mutations m where m.invoice_id = i.id and m.source = 'overpayment') as converted
    from invoices i join locations l on l.id = i.location_id
    where ${isSameClient(sql`i.client_id`, client_id)} and i.location_id = ${location_id} and i.practitioner_id = ${practitioner_id} and i.total_cents = ${total_cents}
      and i.series = 'invoice' and not exists (select from invoices n where n.credits_invoice_id = i.id)
      and l.supported_country_id = any(${countryIds}::bigint[])
      and (select jsonb_agg(jsonb_build_array(p.payment_method_id, p.amount_cents) order by p.payment_method_id, p.amount_cents) from invoice_payments p where p.invoice_id = i.id)
        = (select jsonb_agg(jsonb_build_array(g.payment_method_id, g.amount_cents) order by g.payment_method_id, g.amount_cents)
            from jsonb_to_recordset(${JSON.stringify(payment_methods)}::jsonb) as g (payment_method_id bigint, amount_cents bigint))
    order by i.id desc`.execute(db)
  return rows
}
