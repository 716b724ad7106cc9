import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { givenTreatment } from '#features/appointments/queries.ts'
import type { SoldInvoice } from './rules.ts'

/** The invoices of a location with this date, in the order of issue. */
export async function soldOn(db: Db, locationId: number, day: Day): Promise<SoldInvoice[]> {
  const { rows } = await sql<SoldInvoice>`
    select c.id as client_id, c.first_name || ' ' || c.last_name as client_name, i.ref as invoice_ref, i.series = 'credit_note' as credit_note,
      array(select distinct n.kind from invoice_lines n where n.invoice_id = i.id order by 1) as kinds,
      exists (select from credit_mutations m where m.invoice_id = i.id and m.type = 'credit') as credit_added,
      p.amount_pin, p.amount_cash, p.amount_voucher, p.amount_credit, p.amount_prepaid,
      coalesce(k.slug = 'intake' or r.intake_and_treatment, t.intake, false) as intake,
      coalesce(r.intake_and_treatment, false) as report_says_treated,
      exists (select from invoice_lines n join treatments s on s.id = n.treatment_id and not s.intake where n.invoice_id = i.id) as treatment_sold
    from invoices i
    join clients o on o.id = i.client_id
    join clients c on c.id = coalesce(o.merged_into_id, o.id)
    cross join lateral (
      select coalesce(sum(x.amount_cents) filter (where m.slug = 'pin'), 0) as amount_pin,
        coalesce(sum(x.amount_cents) filter (where m.slug = 'cash'), 0) as amount_cash,
        coalesce(sum(x.amount_cents) filter (where m.slug in ('old_voucher', 'voucher')), 0) as amount_voucher,
        coalesce(sum(x.amount_cents) filter (where m.slug = 'credit'), 0) as amount_credit,
        coalesce(sum(x.amount_cents) filter (where m.slug = 'prepaid'), 0) as amount_prepaid
      from invoice_payments x join payment_methods m on m.id = x.payment_method_id where x.invoice_id = i.id
    ) p
    left join appointments a on a.id = i.appointment_id
    left join treatment_reports r on r.appointment_id = a.id
    left join appointment_types k on k.id = r.appointment_type_id
    left join treatments t on t.id = ${givenTreatment}
    where i.location_id = ${locationId} and i.invoice_date = ${day}::date
    order by i.id`.execute(db)
  return rows
}
