import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { InvoiceTransaction } from '../contract.ts'
import { clientOfInvoice, creditedAt, invoiceState, paymentsOf, saleTypesOf } from './overview.ts'

export type StoredInvoice = Omit<InvoiceTransaction, 'can_edit' | 'deactivated_at' | 'transaction'>

/** An invoice or credit note with everything that was posted; undefined in a country outside the scope. */
export async function invoiceTransaction(
  db: Db,
  ref: string,
  countryIds: readonly number[],
): Promise<StoredInvoice | undefined> {
  const { rows } = await sql<StoredInvoice>`
    select i.ref, ${clientOfInvoice} as client_id, coalesce(i.buyer ->> 'name', '') as client, i.appointment_id, i.invoice_date, i.supply_date, i.created_at, i.updated_at, i.total_cents, i.cost_center, i.cost_unit,
      l.place || ', ' || l.name as location, e.first_name || ' ' || e.last_name as practitioner,
      (select trim(a.first_name || ' ' || a.last_name) from employees a where a.id = i.author_id) as author,
      ${saleTypesOf} as sale_types, ${invoiceState} as state, ${creditedAt} as credited_at, ${paymentsOf} as payment_methods,
      coalesce((select json_agg(json_build_object('position', n.position, 'kind', n.kind, 'description', n.description, 'amount', n.amount,
          'credited', coalesce((select -sum(b.amount) from invoice_lines b join invoices k on k.id = b.invoice_id where k.credits_invoice_id = i.id and b.credits_position = n.position), 0),
          'unit_price_cents', n.unit_price_cents, 'unit_discount_cents', n.unit_discount_cents, 'total_cents', n.total_cents, 'vat_per_mille', n.vat_per_mille, 'vat_exempt', n.vat_exempt) order by n.position)
        from invoice_lines n where n.invoice_id = i.id), '[]') as lines,
      (select json_build_object('ref', o.ref, 'invoice_date', o.invoice_date) from invoices o where o.id = i.credits_invoice_id) as credits,
      coalesce((select json_agg(json_build_object('ref', n.ref, 'invoice_date', n.invoice_date, 'total_cents', n.total_cents) order by n.id) from invoices n where n.credits_invoice_id = i.id), '[]') as credit_notes
    from invoices i join locations l on l.id = i.location_id join employees e on e.id = i.practitioner_id
    where i.ref = ${ref} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** Locks an invoice until the transaction ends, and returns its version; undefined outside the scope. */
export async function lockInvoice(
  db: Db,
  ref: string,
  countryIds: readonly number[],
): Promise<{ readonly id: number; readonly updated_at: string } | undefined> {
  const {
    rows: [held],
  } = await sql<{ id: number }>`
    select i.id from invoices i join locations l on l.id = i.location_id where i.ref = ${ref} and l.supported_country_id = any(${countryIds}::bigint[]) for no key update of i`.execute(
    db,
  )
  if (!held) return undefined
  return db.selectFrom('invoices').select(['id', 'updated_at']).where('id', '=', held.id).executeTakeFirst()
}

/** Corrects the two fields that a posted invoice may change (decision C22). */
export const updateCostFields = (db: Db, id: number, fields: { cost_center: string; cost_unit: string }) =>
  db.updateTable('invoices').set(fields).where('id', '=', id).execute()
