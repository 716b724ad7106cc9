import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { cents, sum } from '#kernel/money.ts'
import type { Db } from '#platform/server/db.ts'
import { receiptMethods, type MethodReceipts, type OtherReceipt } from '../contract.ts'

/**
 * The money that came in at a location beside its sales: `kind`, `day`, `method`, `amount_cents`, the invoice or the
 * visit for which it came, and `id`. On account it is what was paid, cash rounding included; in advance it stays with the
 * location where it was paid, and one that is withdrawn goes out on a day of its own.
 */
export const besideSales = (locationId: number) => sql`
  select 'settlement' as kind, s.settled_on as day, s.paid_by as method, s.amount_cents + s.rounding_cents as amount_cents, s.invoice_id, null::bigint as appointment_id, s.id
  from invoice_settlements s where s.location_id = ${locationId} and s.kind = 'payment'
  union all
  select 'in_advance', d.paid_on, m.slug, d.amount_cents, null, d.appointment_id, d.id
  from down_payments d join payment_methods m on m.id = d.payment_method_id where d.location_id = ${locationId}
  union all
  select 'in_advance', d.withdrawn_on, m.slug, -d.amount_cents, null, d.appointment_id, d.id
  from down_payments d join payment_methods m on m.id = d.payment_method_id where d.location_id = ${locationId} and d.withdrawn_on is not null`

interface LocationDay {
  readonly locationId: number
  readonly day: Day
}

/** The money of a day beside its sales, a payment a row, with its client and the invoice that it settles. */
export async function otherReceipts(db: Db, { locationId, day }: LocationDay): Promise<OtherReceipt[]> {
  const { rows } = await sql<OtherReceipt>`
    select r.kind, r.method, r.amount_cents, c.id as client_id, c.first_name || ' ' || c.last_name as client_name, i.ref as invoice_ref
    from (${besideSales(locationId)}) r left join invoices i on i.id = r.invoice_id left join appointments a on a.id = r.appointment_id
    join clients o on o.id = coalesce(i.client_id, a.client_id) join clients c on c.id = coalesce(o.merged_into_id, o.id)
    where r.day = ${day}::date order by r.kind desc, r.id, r.amount_cents desc`.execute(db)
  return rows
}

/** The money that came in on a day by each way, in cents: from sales, on account before, and in advance. */
export async function receivedByMethod(db: Db, { locationId, day }: LocationDay): Promise<MethodReceipts[]> {
  const { rows } = await sql<{ kind: OtherReceipt['kind'] | 'sale'; method: string; amount_cents: number }>`
    select kind, method, sum(amount_cents)::bigint as amount_cents from (
      select 'sale' as kind, m.slug as method, p.amount_cents
      from invoices i join invoice_payments p on p.invoice_id = i.id join payment_methods m on m.id = p.payment_method_id
      where i.location_id = ${locationId} and i.invoice_date = ${day}::date and m.slug in ('pin', 'cash')
      union all
      select r.kind, r.method, r.amount_cents from (${besideSales(locationId)}) r where r.day = ${day}::date
    ) received group by kind, method`.execute(db)
  const of = (kind: string, method: string) =>
    cents(rows.find((row) => row.kind === kind && row.method === method)?.amount_cents ?? 0)
  return receiptMethods.map((method) => {
    const parts = {
      sales_cents: of('sale', method),
      settled_cents: of('settlement', method),
      in_advance_cents: of('in_advance', method),
    }
    return { method, ...parts, total_cents: sum(Object.values(parts)) }
  })
}

/** The same for the desk alone: a bank transfer is not in the Z-report. */
export const receivedAtDesk = async (db: Db, at: LocationDay): Promise<MethodReceipts[]> =>
  (await receivedByMethod(db, at)).filter(({ method }) => method !== 'bank')
