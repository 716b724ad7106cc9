import { sql, type RawBuilder } from 'kysely'
import { recentOverlaps } from '#features/appointments/queries/overlaps.ts'
import type { Db } from '#platform/server/db.ts'
import type { CheckName } from '../contract.ts'

/** `select … as subject, … as expected, … as found`, each a text. */
type Wrong = RawBuilder<unknown>

/** Whether the id of an invoice in a column lies in the stretch of invoices that a statement reads. */
export type Within = (column: string) => RawBuilder<unknown>

/**
 * A part of the books: the rows that do not fit, with what they should hold. What grows by several rows with each invoice
 * is read in stretches of invoices, and the rest in one statement. A new kind of document adds its checks here.
 */
export type BookCheck = { readonly check: CheckName } & (
  | { readonly wrong: Wrong }
  | { readonly wrongOf: (within: Within) => Wrong }
)

/** The kind of VAT of line `n`, as it was posted (law A3, A4, A5). */
const vatKind = sql`case when n.vat_exempt then 'exempt' when n.kind = 'voucher' and n.vat_per_mille = 0 then 'voucher' else 'taxed' end`

/** The sum of the payments of invoice `i` by a method, or by all of them. */
const paid = (slug?: string) => sql`coalesce((
  select sum(p.amount_cents) from invoice_payments p ${slug ? sql`join payment_methods m on m.id = p.payment_method_id and m.slug = ${sql.lit(slug)}` : sql``}
  where p.invoice_id = i.id), 0)`
/** The sum of the changes of credit by invoice `i`, from a source. */
const moved = (source: string) =>
  sql`coalesce((select sum(x.amount_cents) from credit_mutations x where x.invoice_id = i.id and x.source = ${sql.lit(source)}), 0)`

/** Every number of a series is a document in its chain, from 1 to the last one that was given (law A2). */
const numbers = sql`
  select concat_ws(' ', e.name, s.series, s.year) as subject, s.last_number || ' ' || s.last_number as expected, s.documents || ' ' || s.chained as found
  from (
    select c.legal_entity_id, c.series, c.year, c.last_number,
      (select count(*) from invoice_chain p where (p.legal_entity_id, p.series, p.year) = (c.legal_entity_id, c.series, c.year)) as chained,
      (select count(*) from invoices i where (i.legal_entity_id, i.series, i.year) = (c.legal_entity_id, c.series, c.year))
        + (select count(*) from invoice_chain p where (p.legal_entity_id, p.series, p.year) = (c.legal_entity_id, c.series, c.year) and p.erased_at is not null) as documents
    from invoice_counters c) s
  join legal_entities e on e.id = s.legal_entity_id
  where s.last_number <> s.documents or s.last_number <> s.chained`

/** A line is its amount times its price less the discount, and the lines of an invoice are its total. */
const lines = (within: Within) => sql`
  select i.ref as subject, i.total_cents::text as expected, n.total::text as found
  from invoices i join lateral (
    select coalesce(sum(l.total_cents), 0) as total, coalesce(bool_and(l.total_cents = l.amount * (l.unit_price_cents - l.unit_discount_cents)), true) as fits
    from invoice_lines l where l.invoice_id = i.id) n on true
  where ${within('i.id')} and (n.total <> i.total_cents or not n.fits)`

/** The rows of a table of invoices and their credit notes, with the id of the invoice as `original`. */
const withCredited = (table: 'invoice_lines' | 'invoice_vat', within: Within) => sql`(
  select d.id as original, n.* from invoices d join ${sql.table(table)} n on n.invoice_id = d.id
  where d.credits_invoice_id is null and ${within('d.id')} and ${within('n.invoice_id')}
  union all
  select d.credits_invoice_id, n.* from invoices d join ${sql.table(table)} n on n.invoice_id = d.id where ${within('d.credits_invoice_id')})`

/**
 * The VAT of an invoice less that of its credit notes is the VAT of what is left of its lines, by kind and rate (law A3);
 * without credit notes that of the whole invoice.
 */
const vat = (within: Within) => sql`
  select i.ref as subject, concat_ws(' ', rate.kind, rate.vat_per_mille, rate.due_gross, round(rate.due_gross::numeric * rate.vat_per_mille / (1000 + rate.vat_per_mille))) as expected,
    concat_ws(' ', rate.kind, rate.vat_per_mille, rate.gross, rate.vat) as found
  from (
    select coalesce(x.invoice_id, y.invoice_id) as invoice_id, coalesce(x.kind, y.kind) as kind, coalesce(x.vat_per_mille, y.vat_per_mille) as vat_per_mille,
      coalesce(x.gross, 0) as due_gross, coalesce(y.gross, 0) as gross, coalesce(y.vat, 0) as vat
    from (
      select n.original as invoice_id, ${vatKind} as kind, n.vat_per_mille, sum(n.total_cents) as gross
      from ${withCredited('invoice_lines', within)} n where n.kind <> 'rounding' group by 1, 2, 3) x
    full join (
      select v.original as invoice_id, v.kind, v.vat_per_mille, sum(v.gross_cents) as gross, sum(v.vat_cents) as vat
      from ${withCredited('invoice_vat', within)} v group by 1, 2, 3) y on (x.invoice_id, x.kind, x.vat_per_mille) = (y.invoice_id, y.kind, y.vat_per_mille)) rate
  join invoices i on i.id = rate.invoice_id and ${within('i.id')}
  where rate.due_gross <> rate.gross or round(rate.due_gross::numeric * rate.vat_per_mille / (1000 + rate.vat_per_mille)) <> rate.vat`

/**
 * Of each line at most what was sold is credited, and an invoice is called credited when nothing of it is left. The line
 * of a voucher that had ended by then stays (docs/decisions/056).
 */
const credited = sql`
  select i.ref as subject, case when l.least < 0 then '0' else l.rest::text end as expected, case when l.least < 0 then l.least::text else (not l.closed)::text end as found
  from invoices i join lateral (
    select min(sign(s.amount) * (s.amount + b.amount)) as least, bool_or(s.amount + b.amount <> 0 and not e.stays) as rest, exists (select from invoices k where k.credits_invoice_id = i.id and not k.leaves_rest) as closed
    from invoice_lines s cross join lateral (
      select coalesce(sum(x.amount), 0) as amount from invoice_lines x join invoices k on k.id = x.invoice_id and k.credits_invoice_id = i.id where x.credits_position = s.position) b
    cross join lateral (
      select s.total_cents < 0 and exists (
        select from vouchers v join invoices k on k.credits_invoice_id = i.id and not k.leaves_rest where v.id = s.voucher_id and v.expires_on < k.invoice_date) as stays) e
    where s.invoice_id = i.id) l on true
  where exists (select from invoices k join invoice_lines x on x.invoice_id = k.id where k.credits_invoice_id = i.id and x.credits_position is not null) and (l.least < 0 or l.rest = l.closed)`

/** The payments are the total, and what was paid above it became credit (decision C18). */
const payments = (within: Within) => sql`
  select i.ref as subject, i.total_cents::text as expected, (${paid()} - ${moved('overpayment')})::text as found
  from invoices i where ${within('i.id')} and ${paid()} - ${moved('overpayment')} <> i.total_cents`

/** Payments with credit are taken from it, and a credit note adds to it what goes back as credit. */
const creditSpent = (within: Within) => sql`
  select i.ref as subject, ${paid('prepaid')}::text as expected, (${moved('payment')} - ${moved('returned')})::text as found
  from invoices i where ${within('i.id')} and ${paid('prepaid')} <> ${moved('payment')} - ${moved('returned')}`

/** No client has spent more credit than they had, and of no lot more is written off than was in it (law A9). */
const creditLots = sql`
  select k.client_id::text as subject, '0' as expected, k.balance::text as found
  from (
    select coalesce(c.merged_into_id, c.id) as client_id, sum(case when m.type in ('expired', 'paymentRemoved') then -m.amount_cents else m.amount_cents end) as balance
    from credit_mutations m join clients c on c.id = m.client_id group by 1) k
  where k.balance < 0
  union all
  select l.client_id::text, l.amount_cents::text, x.amount_cents::text from credit_mutations l join credit_mutations x on x.lot_id = l.id where x.amount_cents > l.amount_cents`

/**
 * A sale counts the treatments and terms that its rows say, and never more than it has. A sale from before the till,
 * which no line sold, may count more, because what was used of it then has no rows (migration 0081).
 */
const packages = sql`
  select s.id::text as subject, concat_ws(' ', u.used, t.paid) as expected, concat_ws(' ', s.amount_treated, s.amount_terms_paid) as found
  from package_sales s
  cross join lateral (select count(*) as used from package_sale_uses x where x.package_sale_id = s.id and x.credit_note_id is null) u
  cross join lateral (select count(*) as paid from package_sale_terms x where x.package_sale_id = s.id and x.credit_note_id is null) t
  where s.amount_treated < u.used or s.amount_terms_paid < t.paid or s.amount_treated > s.amount_treatments or s.amount_terms_paid > s.amount_terms
    or (s.invoice_position is not null and (s.amount_treated > u.used or s.amount_terms_paid > t.paid))`

/**
 * Each line that uses a package or pays a term is a row of its sale with the amount of the line, and a credit note that
 * takes the line back gives the treatment or the term back, once. All terms of a sale together are its price, and of a
 * sale that was taken back nothing is used or paid.
 */
const packageRows = sql`
  with drawn as (
    select package_sale_id, invoice_id, position, 'treatment' as kind, credit_note_id, null::bigint as amount_cents from package_sale_uses
    union all select package_sale_id, invoice_id, position, 'term', credit_note_id, amount_cents from package_sale_terms)
  select i.ref as subject, concat_ws(' ', n.position, n.kind, n.package_sale_id, n.unit_price_cents) as expected, '' as found
  from invoice_lines n join invoices i on i.id = n.invoice_id
  where n.package_sale_id is not null and n.credits_position is null and not exists (
    select from drawn d where (d.invoice_id, d.position, d.kind, d.package_sale_id) = (n.invoice_id, n.position, n.kind, n.package_sale_id))
  union all
  select i.ref, concat_ws(' ', n.position, n.package_sale_id, case d.kind when 'term' then n.unit_price_cents end, back.id), concat_ws(' ', d.position, d.package_sale_id, d.amount_cents, d.credit_note_id)
  from drawn d join invoices i on i.id = d.invoice_id
  left join invoice_lines n on (n.invoice_id, n.position) = (d.invoice_id, d.position)
  left join lateral (
    select k.id from invoices k join invoice_lines x on x.invoice_id = k.id where k.credits_invoice_id = i.id and x.credits_position = d.position) back on true
  where (n.package_sale_id, case d.kind when 'term' then n.unit_price_cents end, back.id) is distinct from (d.package_sale_id, d.amount_cents, d.credit_note_id)
  union all
  select s.id::text, s.price_cents::text, sum(t.amount_cents)::text
  from package_sales s join package_sale_terms t on t.package_sale_id = s.id and t.credit_note_id is null
  group by s.id having count(*) = s.amount_terms and sum(t.amount_cents) <> s.price_cents
  union all
  select i.ref, '0', count(*)::text
  from package_sales s join invoices i on i.id = s.invoice_id join drawn d on d.package_sale_id = s.id and d.credit_note_id is null
  where s.deactivated_at is not null and s.invoice_position is not null group by i.ref, s.id
  union all
  select i.ref, n.amount::text, concat_ws(' ', sold.pieces, sold.open)
  from invoice_lines n join invoices i on i.id = n.invoice_id
  cross join lateral (
    select count(*) as pieces, count(*) filter (where s.deactivated_at is null) as open from package_sales s where (s.invoice_id, s.invoice_position) = (n.invoice_id, n.position)) sold
  cross join lateral (
    select coalesce(-sum(x.amount), 0) as back from invoices k join invoice_lines x on x.invoice_id = k.id where k.credits_invoice_id = i.id and x.credits_position = n.position) credited
  where n.kind = 'package' and n.credits_position is null and exists (select from package_sales s where s.invoice_id = i.id and s.invoice_position is not null)
    and (sold.pieces <> n.amount or sold.open <> n.amount - credited.back)`

/** The year and the number of a document in its number as it is printed. */
const yearOf = (ref: RawBuilder<unknown>) => sql`substring(${ref} from '(\\d{4})-\\d+C?$')::int`
const numberOf = (ref: RawBuilder<unknown>) => sql`substring(${ref} from '\\d{4}-(\\d+)C?$')::int`

/**
 * The Z-reports of a location are a chain without gaps, and the cash that a closed day states is that of its invoices,
 * of the payments in advance that were received there, and of the invoices that were paid later, because nothing is
 * dated on it afterwards (docs/decisions/059). What went with its client after the term of the law has no amounts any
 * more. The chain of documents proves that they were there: where no more of the day are missing than have gone between
 * its first number and its last, its cash is not compared. Other payments have no chain: those in cash leave their amount
 * and their day when they go (`erased_receipts`); a day of a country that erased a client before migration 0102 is not
 * compared. Z-reports from before money belonged to the place where it was received
 * (migration 0094), which do not state what was received, counted it by the visit: they are not compared.
 */
const closings = sql`
  select concat_ws(' ', z.location, z.day, z.number) as subject, z.expected, z.found
  from (
    select l.name as location, c.day, c.number, checksum_of_closing(c) as expected, c.checksum as found from day_closings c join locations l on l.id = c.location_id
    where c.checksum <> checksum_of_closing(c)
    union all
    select l.name, c.day, c.number, concat_ws(' ', c.before_number + 1, c.before), concat_ws(' ', c.number, c.previous_checksum)
    from (
      select x.*, coalesce(lag(x.checksum) over w, '') as before, coalesce(lag(x.number) over w, 0) as before_number
      from day_closings x window w as (partition by x.location_id order by x.number)) c
    join locations l on l.id = c.location_id
    where c.number <> c.before_number + 1 or c.previous_checksum <> c.before
    union all
    select l.name, c.day, c.number, concat_ws(' ', stated.sales, stated.in_advance, stated.settled), concat_ws(' ', books.cash, advance.cash + erased.in_advance, later.cash + erased.settled)
    from day_closings c join locations l on l.id = c.location_id
    cross join lateral (
      select (c.content ->> 'cash_sales_cents')::bigint as sales, coalesce((c.content ->> 'cash_in_advance_cents')::bigint, 0) as in_advance,
        coalesce((c.content ->> 'cash_settled_cents')::bigint, 0) as settled,
        (select coalesce(sum((m ->> 'invoices')::bigint), 0) from jsonb_array_elements(c.content -> 'methods') m where m ->> 'slug' = 'cash') as documents) stated
    cross join lateral (
      select coalesce(sum(case when d.paid_on = c.day then d.amount_cents else 0 end - case when d.withdrawn_on = c.day then d.amount_cents else 0 end), 0)::bigint as cash
      from down_payments d join payment_methods m on m.id = d.payment_method_id
      where m.slug = 'cash' and d.location_id = c.location_id and c.day in (d.paid_on, d.withdrawn_on)) advance
    cross join lateral (
      select coalesce(sum(s.amount_cents + s.rounding_cents), 0)::bigint as cash from invoice_settlements s
      where s.paid_by = 'cash' and s.location_id = c.location_id and s.settled_on = c.day) later
    cross join lateral (
      select coalesce(sum(p.amount_cents), 0)::bigint as cash, count(distinct i.id) as documents from invoices i join invoice_payments p on p.invoice_id = i.id join payment_methods m on m.id = p.payment_method_id
      where m.slug = 'cash' and i.location_id = c.location_id and i.invoice_date = c.day) books
    cross join lateral (
      select coalesce(sum(x.amount_cents) filter (where x.kind = 'in_advance'), 0)::bigint as in_advance, coalesce(sum(x.amount_cents) filter (where x.kind = 'settlement'), 0)::bigint as settled
      from erased_receipts x where x.location_id = c.location_id and x.day = c.day) erased
    cross join lateral (
      select count(*) as documents, exists (select from clients x where x.erased_at > c.created_at and x.supported_country_id = l.supported_country_id and x.counter_location_id is null
        and x.erased_at < (select ran_at from migrations where name like '0102-%')) as unkept
      from jsonb_array_elements(c.content -> 'series') d join invoice_chain p on p.series = d ->> 'series' and p.erased_at is not null and p.legal_entity_id = l.legal_entity_id
        and (p.year, p.number) between (${yearOf(sql`d ->> 'first_ref'`)}, ${numberOf(sql`d ->> 'first_ref'`)}) and (${yearOf(sql`d ->> 'last_ref'`)}, ${numberOf(sql`d ->> 'last_ref'`)})) gone
    where not exists (select from day_reopenings r where r.closing_id = c.id)
      and (case when stated.documents - books.documents between 1 and gone.documents then false else stated.sales <> books.cash end
        or (c.content ? 'receipts' and not gone.unkept and (stated.in_advance, stated.settled) <> (advance.cash + erased.in_advance, later.cash + erased.settled)))) z
  order by z.location, z.number`

/**
 * The movements of vouchers are what the lines and payments of their invoice say, and no voucher holds less than nothing
 * or more than its value (law A5, A9).
 */
const vouchers = sql`
  select i.ref as subject, x.due::text as expected, x.moved::text as found
  from (
    select coalesce(d.invoice_id, m.invoice_id) as invoice_id, coalesce(d.cents, 0) as due, coalesce(m.cents, 0) as moved
    from (
      select invoice_id, voucher_id, sum(cents) as cents from (
        select n.invoice_id, n.voucher_id, n.total_cents as cents from invoice_lines n where n.voucher_id is not null
        union all select p.invoice_id, p.voucher_id, -p.amount_cents from invoice_payments p where p.voucher_id is not null) named group by 1, 2) d
    full join (
      select invoice_id, voucher_id, sum(amount_cents) as cents from voucher_movements where invoice_id is not null group by 1, 2) m
      on (d.invoice_id, d.voucher_id) = (m.invoice_id, m.voucher_id)) x
  join invoices i on i.id = x.invoice_id
  where x.due <> x.moved
  union all
  select v.code, v.face_cents::text, voucher_balance(v.id)::text from vouchers v where voucher_balance(v.id) not between 0 and v.face_cents`

/**
 * A voucher is sold once, for its value, by a line of its own legal entity at its rate of VAT; one that was taken back or
 * has been written off is worth nothing; and one for one kind of goods is redeemed by lines of its rate, any other by
 * payments (law A5).
 */
const voucherValues = sql`
  select v.code as subject, concat_ws(' ', 1, v.face_cents) as expected, concat_ws(' ', sold.times, sold.cents) as found
  from vouchers v cross join lateral (
    select count(*) as times, sum(m.amount_cents) as cents from voucher_movements m where m.voucher_id = v.id and m.kind = 'sold') sold
  where sold.times <> 1 or sold.cents <> v.face_cents
  union all
  select v.code, '0', voucher_balance(v.id)::text from vouchers v
  where voucher_balance(v.id) <> 0 and exists (select from voucher_movements m where m.voucher_id = v.id and m.kind in ('taken_back', 'expired'))
  union all
  select v.code, concat_ws(' ', v.legal_entity_id, v.vat_per_mille), concat_ws(' ', i.legal_entity_id, n.vat_per_mille)
  from vouchers v join invoice_lines n on n.voucher_id = v.id join invoices i on i.id = n.invoice_id
  where (v.legal_entity_id, v.vat_per_mille) <> (i.legal_entity_id, n.vat_per_mille) or n.kind <> 'voucher' or n.vat_exempt or (n.total_cents < 0 and n.credits_position is null and not v.single_purpose)
  union all
  select v.code, v.legal_entity_id::text, i.legal_entity_id::text
  from vouchers v join invoice_payments p on p.voucher_id = v.id join invoices i on i.id = p.invoice_id
  where v.legal_entity_id <> i.legal_entity_id or v.single_purpose`

/**
 * The open amounts that the database keeps for the list of open invoices are those of the payments and settlements; not
 * before the invoices of earlier versions are stored (migrations/0127).
 */
const openInvoices = sql`
  select i.ref as subject, o.cents::text as expected, o.stored::text as found
  from (
    select coalesce(x.id, k.invoice_id) as id, coalesce(x.cents, 0) as cents, coalesce(k.open_cents, 0) as stored
    from (
      select m.id, sum(m.cents) as cents
      from (
        select coalesce(d.credits_invoice_id, d.id) as id, p.amount_cents as cents
        from payment_methods w join invoice_payments p on p.payment_method_id = w.id join invoices d on d.id = p.invoice_id where w.slug = 'credit'
        union all
        select s.invoice_id, -s.amount_cents from invoice_settlements s) m
      group by m.id) x
    full join open_invoices k on k.invoice_id = x.id) o
  join invoices i on i.id = o.id
  where o.cents <> o.stored and not exists (select from open_invoices_to_store)`

/** The photos that the database keeps as waiting are those that are in no report, at the place and of the person of their visit. */
const waitingPhotos = sql`
  select coalesce(p.id, k.photo_id)::text as subject, coalesce(p.place, '') as expected, concat_ws(' ', k.appointment_id, k.location_id, k.employee_id, k.author_id) as found
  from (
    select p.id, concat_ws(' ', p.appointment_id, a.location_id, a.employee_id, p.author_id) as place
    from report_photos p join appointments a on a.id = p.appointment_id where p.report_id is null and p.removed_at is null) p
  full join waiting_photos k on k.photo_id = p.id
  where p.place is distinct from concat_ws(' ', k.appointment_id, k.location_id, k.employee_id, k.author_id)`

/** The double bookings of people, rooms and devices: the database refuses them, but a row may come in another way. */
const bookings = sql`select id::text as subject, '' as expected, taken as found from (${sql.raw(recentOverlaps)}) o`

export const bookChecks: readonly BookCheck[] = [
  { check: 'numbers', wrong: numbers },
  { check: 'lines', wrongOf: lines },
  { check: 'vat', wrongOf: vat },
  { check: 'credited', wrong: credited },
  { check: 'payments', wrongOf: payments },
  { check: 'credit_spent', wrongOf: creditSpent },
  { check: 'credit_lots', wrong: creditLots },
  { check: 'packages', wrong: packages },
  { check: 'package_rows', wrong: packageRows },
  { check: 'closings', wrong: closings },
  { check: 'vouchers', wrong: vouchers },
  { check: 'voucher_values', wrong: voucherValues },
  { check: 'open_invoices', wrong: openInvoices },
  { check: 'waiting_photos', wrong: waitingPhotos },
  { check: 'bookings', wrong: bookings },
]

const invoicesAtOnce = 1_000_000

/** The statements that read a part, one after another; each may take the time of a part. */
export async function statementsOf(db: Db, one: BookCheck): Promise<readonly Wrong[]> {
  if ('wrong' in one) return [one.wrong]
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from invoices`.execute(db)
  return Array.from({ length: Math.ceil(rows[0]!.last / invoicesAtOnce) }, (_, stretch) => {
    const after = stretch * invoicesAtOnce
    return one.wrongOf(
      (column) => sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${after + invoicesAtOnce}`,
    )
  })
}
