import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { SoldPackage } from '../contract.ts'

type Sold = Omit<SoldPackage, 'payment'> & { readonly payment: NonNullable<SoldPackage['payment']> }

/**
 * The packages that a client bought and that were not credited: those of which something is left first, then the
 * newest. The caller checks access to the client.
 */
export async function soldPackagesOf(db: Db, clientId: number): Promise<readonly Sold[]> {
  const { rows } = await sql<Sold>`
    select s.id, t.name as treatment_name, s.type = 'term' as term, s.amount_treated, s.amount_treatments, s.sold_at,
      json_build_object('price_cents', s.price_cents, 'amount_terms', s.amount_terms, 'amount_terms_paid', s.amount_terms_paid,
        'invoice_ref', (select i.ref from invoices i where i.id = s.invoice_id)) as payment
    from package_sales s join treatments t on t.id = s.treatment_id
    where s.client_id = ${clientId} and s.deactivated_at is null
    order by s.amount_treated >= s.amount_treatments and s.amount_terms_paid >= s.amount_terms, s.sold_at desc, s.id desc`.execute(
    db,
  )
  return rows
}
