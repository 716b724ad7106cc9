import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { inserting, words } from './world.ts'

let serial = 0

/** An insurer and a care product that no other test has. */
export async function newInsurance(db: Db): Promise<{ readonly insurerId: number; readonly careId: number }> {
  const { insert } = inserting(db)
  const code = String(9000 + (++serial % 1000))
  const name = words(`Zorgproduct ${code}`)
  return {
    insurerId: await insert('health_insurances', { uzovi_code: code, name: `Verzekeraar ${code}` }),
    careId: await insert('zv_insurances', { name_short: name, name_long: name }),
  }
}

/** Adds an insured line to an invoice. @param cents its amount. */
export async function insuredLine(db: Db, invoiceId: number, treatmentId: number, cents = 10_000) {
  const insurance = await newInsurance(db)
  const care = {
    product: 'Huidtherapie',
    insurer: 'De Linde',
    uzoviCode: '9911',
    performanceCode: '1000',
    agbCode: null,
  }
  await sql`
    insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number, zv_insurance_id, health_insurance_id, care_date, care)
    select ${invoiceId}, coalesce(max(position), 0) + 1, 'treatment', ${treatmentId}, 'x', 1, ${cents}, ${cents}, 210, '8000', ${insurance.careId}, ${insurance.insurerId}, '2026-02-02', ${JSON.stringify(care)}::jsonb
    from invoice_lines where invoice_id = ${invoiceId}`.execute(db)
  return insurance
}
