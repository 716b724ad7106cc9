import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { givenTreatment } from '#features/appointments/queries.ts'
import type { SoldInvoice } from './rules.ts'

/** The locations of these countries, active and own ones first. */
export async function locationsWithDays(db: Db, countryIds: readonly number[], ownIds: readonly number[]) {
  const { rows } = await sql<{
    id: number
    name: string
    place: string
    supported_country_id: number
    zone: string
    own: boolean
    active: boolean
  }>`
    select id, name, place, supported_country_id, zone, id = any(${ownIds}::bigint[]) as own, deactivated_at is null as active
    from locations where supported_country_id = any(${countryIds}::bigint[])
    order by active desc, own desc, place, name, id`.execute(db)
  return rows
}

/** The invoice whose sale a document books: a credit note takes back what its invoice sold. */
const soldBy = sql`coalesce(i.credits_invoice_id, i.id)`

/**
 * The kinds of what is on a document (spec 2 §3). A term is that of a new sale or of a running one; with a treatment that
 * was had of it, it is both.
 */
const kinds = sql`array(
  select distinct sold from invoice_lines n left join package_sales s on s.id = n.package_sale_id
  cross join lateral unnest(array[
    case when n.kind = 'term' then case when s.invoice_id = ${soldBy} then 'term_sale' else 'term' end
      when n.kind = 'treatment' and s.type = 'package' then 'package_treatment'
      when n.kind = 'treatment' and s.type = 'term' then 'term_treatment' else n.kind end,
    case when n.kind = 'term' and exists (select from package_sale_uses u where u.package_sale_id = n.package_sale_id
      and ((u.invoice_id = i.id and u.position = n.position) or u.credit_note_id = i.id)) then 'term_treatment' end]) as sold
  where n.invoice_id = i.id and sold is not null order by 1)`

/**
 * The instalments that are still to come of the sales in terms that a document begins, as they were on that day (decision
 * C20). A credit note takes them back.
 */
const spread = sql`(
  select coalesce(sum(s.price_cents - (select coalesce(sum(p.amount_cents), 0) from package_sale_terms p where p.package_sale_id = s.id and p.invoice_id = s.invoice_id)), 0)::bigint
    * case i.series when 'credit_note' then -1 else 1 end
  from package_sales s where s.type = 'term' and s.invoice_id = ${soldBy}
    and exists (select from invoice_lines n where n.invoice_id = i.id and n.kind = 'term' and n.package_sale_id = s.id))`

/** The invoices of a location with this date, in the order of issue. */
export async function soldOn(db: Db, locationId: number, day: Day): Promise<SoldInvoice[]> {
  const { rows } = await sql<SoldInvoice>`
    select c.id as client_id, c.first_name || ' ' || c.last_name as client_name, i.ref as invoice_ref, i.series = 'credit_note' as credit_note,
      ${kinds} as kinds, ${spread} as amount_spread,
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
