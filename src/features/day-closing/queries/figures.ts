import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import { joinGiven, nameOf, paidBy } from '#features/appointments/queries.ts'
import { besideSales } from '#features/day-summary/queries/receipts.ts'
import type { Db } from '#platform/server/db.ts'
import type { CashMovement, MethodTotal, OpenVisit, SeriesTotal, VatTotal } from '../contract.ts'

/** A day of a location. */
export interface LocationDay {
  readonly locationId: number
  readonly day: Day
}

/** The invoices of a location on a day, those of credit notes among them. */
const ofDay = ({ locationId, day }: LocationDay) => sql`i.location_id = ${locationId} and i.invoice_date = ${day}::date`

/** The amount that was paid by each payment method, and the number of documents. */
export async function methodTotals(db: Db, at: LocationDay): Promise<MethodTotal[]> {
  const { rows } = await sql<MethodTotal>`
    select m.id as payment_method_id, m.slug, m.name, count(distinct p.invoice_id)::int as invoices, sum(p.amount_cents)::bigint as amount_cents
    from invoices i join invoice_payments p on p.invoice_id = i.id join payment_methods m on m.id = p.payment_method_id
    where ${ofDay(at)} group by m.id order by m.id`.execute(db)
  return rows
}

/**
 * The documents of each series. The numbers of a series run through all locations of a company, so those between the
 * first and the last of the day may lie elsewhere; none may be missing (law A2).
 */
export async function seriesTotals(db: Db, at: LocationDay): Promise<SeriesTotal[]> {
  const { rows } = await sql<SeriesTotal>`
    with documents as (
      select i.series, i.legal_entity_id, i.year, i.number, i.ref, i.id, i.total_cents from invoices i where ${ofDay(at)}
    ), ranges as (
      select series, legal_entity_id, year, min(number) as first, max(number) as last from documents group by 1, 2, 3
    )
    select d.series, count(*)::int as documents, (array_agg(d.ref order by d.id))[1] as first_ref, (array_agg(d.ref order by d.id desc))[1] as last_ref,
      sum(d.total_cents)::bigint as total_cents,
      not exists (select from ranges r where r.series = d.series and r.last - r.first + 1 <> (
        select count(*) from invoices n where n.legal_entity_id = r.legal_entity_id and n.series = r.series and n.year = r.year and n.number between r.first and r.last)) as is_complete
    from documents d group by d.series order by d.series desc`.execute(db)
  return rows
}

/** The VAT of the day by kind and rate, as posted: exempt sales and vouchers that are taxed later stand apart. */
export async function vatTotals(db: Db, at: LocationDay): Promise<VatTotal[]> {
  const { rows } = await sql<VatTotal>`
    select v.kind, v.vat_per_mille, sum(v.gross_cents)::bigint as gross_cents, sum(v.vat_cents)::bigint as vat_cents, sum(v.net_cents)::bigint as net_cents
    from invoices i join invoice_vat v on v.invoice_id = i.id
    where ${ofDay(at)} group by v.kind, v.vat_per_mille order by v.kind desc, v.vat_per_mille desc`.execute(db)
  return rows
}

/** The entries of petty cash of a day, in the order in which they were made. */
export async function movementsOf(db: Db, { locationId, day }: LocationDay): Promise<CashMovement[]> {
  const { rows } = await sql<CashMovement>`
    select x.id, x.kind, case when x.reverses_id is null then x.amount_cents else -x.amount_cents end as amount_cents, x.description, x.receipt_number,
      ${nameOf('e')} as author, x.created_at, x.reverses_id, exists (select from cash_movements r where r.reverses_id = x.id) as is_reversed
    from cash_movements x join employees e on e.id = x.author_id
    where x.location_id = ${locationId} and x.day = ${day}::date order by x.id`.execute(db)
  return rows
}

/**
 * The first day before this one, and after the last closed day, with documents or cash; null where there is none. A
 * location that never closed a day begins with any.
 */
export async function earlierOpenDay(
  db: Db,
  { locationId, day }: LocationDay,
  closedThrough: Day | null,
): Promise<Day | null> {
  if (closedThrough === null) return null
  const { rows } = await sql<{ day: Day | null }>`
    select least(
      (select min(i.invoice_date) from invoices i where i.location_id = ${locationId} and i.invoice_date > ${closedThrough}::date and i.invoice_date < ${day}::date),
      (select min(r.day) from (${besideSales(locationId)}) r where r.method in ('cash', 'pin') and r.day > ${closedThrough}::date and r.day < ${day}::date),
      (select min(x.day) from cash_movements x where x.location_id = ${locationId} and x.day > ${closedThrough}::date and x.day < ${day}::date)) as day`.execute(
    db,
  )
  return rows[0]!.day
}

/**
 * The visits of the day that have begun and lack a report, or a payment for a treatment that costs something. No-shows
 * and cancelled visits are settled.
 */
export async function openVisits(db: Db, { locationId, day }: LocationDay, now: Instant): Promise<OpenVisit[]> {
  const { rows } = await sql<OpenVisit>`
    select * from (
      select a.id as appointment_id, c.id as client_id, ${nameOf('c')} as client, a.starts_at as datetime_from, given.name as treatment,
        jsonb_build_object('id', e.id, 'name', ${nameOf('e')}, 'active', e.deactivated_at is null) as practitioner,
        case when not a.walk_in and not exists (select from treatment_reports r where r.appointment_id = a.id) then 'report'
          when coalesce(tp.price_cents, given.price_cents) > 0 and not exists (select from ${paidBy}) then 'payment' end as missing,
        coalesce(tp.price_cents, given.price_cents) as price_cents
      from appointments a join locations l on l.id = a.location_id join employees e on e.id = a.employee_id ${joinGiven}
      left join treatment_prices tp on tp.treatment_id = given.id and tp.price_level_id = l.price_level_id
      join clients o on o.id = a.client_id join clients c on c.id = coalesce(o.merged_into_id, o.id)
      where a.location_id = ${locationId} and a.deleted_at is null and a.no_show_at is null and c.erased_at is null
        and a.starts_at >= ${day}::date::timestamp at time zone l.zone and a.starts_at < (${day}::date + 1)::timestamp at time zone l.zone
        and a.starts_at <= ${now}::timestamptz
    ) visit where missing is not null order by datetime_from, appointment_id`.execute(db)
  return rows
}
