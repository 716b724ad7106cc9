import { sql } from 'kysely'
import type { Db } from '../db.ts'

interface Used {
  /** An invoice without lines, which becomes that of the use. */
  readonly invoiceId: number
  readonly clientId: number
  readonly treatmentId: number
}

/** Lets a client use a package that was sold as taxed at a visit whose report concluded that it was health care. */
export async function recordOtherUse(db: Db, { invoiceId, clientId, treatmentId }: Used): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with offered as (
      insert into packages (supported_country_id, treatment_id, type, treatments, terms, price_cents)
      select supported_country_id, id, 'package', 3, 1, 30000 from treatments where id = ${treatmentId} returning id, treatment_id
    ), sale as (
      insert into package_sales (client_id, package_id, treatment_id, type, price_cents, amount_treatments, amount_terms)
      select ${clientId}, id, treatment_id, 'package', 30000, 3, 1 from offered returning id
    ), line as (
      insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number, package_sale_id)
      select ${invoiceId}, 1, 'treatment', ${treatmentId}, 'x', 1, 0, 0, 210, '8000', id from sale returning package_sale_id
    )
    insert into package_sale_uses (package_sale_id, invoice_id, position, therapeutic) select package_sale_id, ${invoiceId}, 1, true from line returning id`.execute(
    db,
  )
  return rows[0]!.id
}
