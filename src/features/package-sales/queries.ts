import { sql, type RawBuilder } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { refuseIf } from '#platform/server/refused.ts'
import type { AvailablePackage, VatToReview } from './contract.ts'
import type { PackagePosting, RunningSale, TermOffer } from './rules.ts'

/** The columns of sale `s` that the rules take. */
const facts = sql`s.id, s.type, s.package_id, s.treatment_id, s.price_cents, s.amount_treatments, s.amount_treated, s.amount_terms, s.amount_terms_paid,
  array(select p.number from package_sale_terms p where p.package_sale_id = s.id and p.credit_note_id is null order by 1) as paid_numbers,
  (select jsonb_build_object('vatPerMille', n.vat_per_mille, 'vatExempt', n.vat_exempt, 'medicalGroundsAnswerId', n.medical_grounds_answer_id)
    from invoice_lines n where n.invoice_id = s.invoice_id and n.position = s.invoice_position) as vat`

/** The sales of a client, active ones alone, locked until the transaction ends so that a treatment is used once. */
export async function lockSales(db: Db, clientId: number, saleIds: readonly number[]): Promise<RunningSale[]> {
  if (!saleIds.length) return []
  await sql`
    select from package_sales where id = any(${saleIds}::bigint[]) and client_id = ${clientId} order by id for no key update`.execute(
    db,
  )
  // A statement of its own sees what the sale before it has used.
  const { rows } = await sql<RunningSale>`
    select ${facts} from package_sales s
    where s.id = any(${saleIds}::bigint[]) and s.client_id = ${clientId} and s.deactivated_at is null`.execute(db)
  return rows
}

/** The country of a client within the scope, or undefined. */
export const countryOfClient = async (
  db: Db,
  clientId: number,
  countryIds: readonly number[],
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('clients')
      .select('supported_country_id')
      .where('id', '=', clientId)
      .where('supported_country_id', '=', sql<number>`any(${countryIds}::bigint[])`)
      .executeTakeFirst()
  )?.supported_country_id

type Available = RunningSale & Pick<AvailablePackage, 'sold_at' | 'invoice_ref'>

/** The packages or terms of a client of which a treatment or a term is left, the oldest sale first. */
export async function availableSales(
  db: Db,
  { clientId, treatmentId, type }: { clientId: number; treatmentId: number; type: RunningSale['type'] },
): Promise<Available[]> {
  const { rows } = await sql<Available>`
    select ${facts}, s.sold_at, (select i.ref from invoices i where i.id = s.invoice_id) as invoice_ref
    from package_sales s
    where s.client_id = ${clientId} and s.treatment_id = ${treatmentId} and s.type = ${type} and s.deactivated_at is null
      and (s.amount_treated < s.amount_treatments or s.amount_terms_paid < s.amount_terms and s.type = 'term')
    order by s.sold_at, s.id`.execute(db)
  return rows
}

/**
 * The treatments in terms among these packages that a location of a country sells, at the price of its price level,
 * otherwise at their own (decision C25).
 */
export async function termOffers(
  db: Db,
  place: { readonly supported_country_id: number; readonly price_level_id: number | null },
  packageIds: readonly number[],
): Promise<TermOffer[]> {
  if (!packageIds.length) return []
  const { rows } = await sql<TermOffer>`
    select p.id, p.treatment_id, p.treatments, p.terms, coalesce(pp.price_cents, p.price_cents) as price_cents
    from packages p join treatments t on t.id = p.treatment_id and t.deactivated_at is null
    left join package_prices pp on pp.package_id = p.id and pp.price_level_id = ${place.price_level_id}
    where p.id = any(${packageIds}::bigint[]) and p.supported_country_id = ${place.supported_country_id} and p.type = 'term' and p.deactivated_at is null`.execute(
    db,
  )
  return rows
}

/** Takes the ids of new sales, which their lines name before they are stored. */
export async function takeSaleIds(db: Db, count: number): Promise<number[]> {
  if (!count) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('package_sales', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Stores what a posted invoice sells, uses and pays of packages. */
export async function postPackages(
  db: Db,
  { sales, uses, terms }: PackagePosting,
  { invoiceId, clientId, now }: { readonly invoiceId: number; readonly clientId: number; readonly now: Instant },
): Promise<void> {
  if (sales.length)
    await db
      .insertInto('package_sales')
      .values(sales.map((sale) => ({ ...sale, client_id: clientId, invoice_id: invoiceId, sold_at: now })))
      .execute()
  if (uses.length)
    await db
      .insertInto('package_sale_uses')
      .values(uses.map((use) => ({ ...use, invoice_id: invoiceId, used_at: now })))
      .execute()
  if (terms.length)
    await db
      .insertInto('package_sale_terms')
      .values(terms.map((term) => ({ ...term, invoice_id: invoiceId, paid_at: now })))
      .execute()
}

/** A later invoice that used a treatment, or paid a term, of what another invoice sold. */
export interface PackageUse {
  /** The invoice that sold the package, and its line. */
  readonly invoice_id: number
  readonly invoice_position: number | null
  readonly package_sale_id: number
  /** The invoice that used it, and its line. */
  readonly used_by_invoice_id: number
  readonly used_by_ref: string
  readonly used_by_position: number
  readonly kind: 'treatment' | 'term'
}

/**
 * The uses, and the terms paid later, of packages that these invoices sold, which are not credited: those are credited
 * first (spec 2 §4). The sales stay locked until the transaction ends, so that none is used meanwhile.
 */
export async function packageUses(db: Db, invoiceIds: readonly number[]): Promise<PackageUse[]> {
  await sql`select from package_sales where invoice_id = any(${invoiceIds}::bigint[]) order by id for no key update`.execute(
    db,
  )
  const { rows } = await sql<PackageUse>`
    select s.invoice_id, s.invoice_position, s.id as package_sale_id, u.invoice_id as used_by_invoice_id, i.ref as used_by_ref, u.position as used_by_position, u.kind
    from package_sales s
    join (
      select package_sale_id, invoice_id, position, credit_note_id, 'treatment' as kind from package_sale_uses
      union all select package_sale_id, invoice_id, position, credit_note_id, 'term' from package_sale_terms
    ) u on u.package_sale_id = s.id and u.credit_note_id is null and u.invoice_id <> s.invoice_id
    join invoices i on i.id = u.invoice_id
    where s.invoice_id = any(${invoiceIds}::bigint[])
    order by i.id, u.position, u.kind`.execute(db)
  return rows
}

interface TakenBack {
  readonly invoiceId: number
  /** The credit note that takes the lines back. */
  readonly creditNoteId: number
  /** The positions of the credited lines; null for the whole invoice. */
  readonly positions: readonly number[] | null
  /** The number of pieces of a line that are credited, by position; all of them when absent. */
  readonly pieces?: Readonly<Record<number, number>>
}

/**
 * Gives the treatments and terms of credited lines back to their sale, and deactivates what the lines sold. The caller
 * has refused to credit a sale that other invoices still use (`packageUses`), and posts the credit note first. A sale that
 * another line of its own invoice still uses is refused here (422, spec 2 §4).
 */
export async function takeBack(db: Db, { invoiceId, creditNoteId, positions, pieces = {} }: TakenBack): Promise<void> {
  const isCredited = sql`(${positions === null} or r.position = any(${positions ?? []}::int[]))`
  await sql`
    select from package_sales s where s.invoice_id = ${invoiceId} or s.id in (select n.package_sale_id from invoice_lines n where n.invoice_id = ${invoiceId}) order by s.id for no key update`.execute(
    db,
  )
  await sql`
    update package_sale_uses r set credit_note_id = ${creditNoteId} where r.invoice_id = ${invoiceId} and r.credit_note_id is null and ${isCredited}`.execute(
    db,
  )
  await sql`
    update package_sale_terms r set credit_note_id = ${creditNoteId} where r.invoice_id = ${invoiceId} and r.credit_note_id is null and ${isCredited}`.execute(
    db,
  )
  await sql`
    update package_sales s set deactivated_at = now() from (
      select r.id, row_number() over (partition by r.position order by r.amount_treated, r.id desc) as nth, r.position
      from (select id, invoice_position as position, amount_treated from package_sales where invoice_id = ${invoiceId} and deactivated_at is null) r
      where ${isCredited}
    ) r
    where s.id = r.id and r.nth <= coalesce((${JSON.stringify(pieces)}::jsonb ->> r.position::text)::int, r.nth)`.execute(
    db,
  )
  const { rows } = await sql`
    select from package_sales s where s.invoice_id = ${invoiceId} and s.deactivated_at is not null and (
      exists (select from package_sale_uses u where u.package_sale_id = s.id and u.credit_note_id is null)
      or exists (select from package_sale_terms p where p.package_sale_id = s.id and p.credit_note_id is null))
    limit 1`.execute(db)
  refuseIf(rows.length ? [problem('invoice', 'package_treatments_paid_credit_those_first')] : [])
}

interface Reviewed {
  readonly locationId: number
  readonly from: Day
  readonly to: Day
}

/** The uses `u` whose report concluded otherwise than their sale was taxed; credited ones are left out. */
async function usesTaxedOtherwise(db: Db, which: RawBuilder<unknown>): Promise<VatToReview[]> {
  const { rows } = await sql<VatToReview>`
    select u.id, c.id as client_id, trim(c.first_name || ' ' || c.last_name) as client, t.name as treatment, i.ref as invoice_ref, i.invoice_date,
      (select o.ref from invoices o where o.id = s.invoice_id) as sale_ref, n.vat_exempt as sold_exempt,
      round(s.price_cents::numeric / s.amount_treatments)::bigint as treatment_cents,
      coalesce((select jsonb_agg(jsonb_build_object('reviewed', r.reviewed, 'note', r.note, 'at', r.created_at,
          'by', coalesce((select trim(e.first_name || ' ' || e.last_name) from employees e where e.id = r.author_id), '')) order by r.id desc)
        from package_use_reviews r where r.invoice_id = u.invoice_id and r.position = u.position), '[]') as reviews
    from package_sale_uses u
    join invoices i on i.id = u.invoice_id
    join locations l on l.id = i.location_id
    join invoice_lines n on n.invoice_id = u.invoice_id and n.position = u.position
    join package_sales s on s.id = u.package_sale_id
    join treatments t on t.id = s.treatment_id
    join clients o on o.id = i.client_id join clients c on c.id = coalesce(o.merged_into_id, o.id)
    where ${which} and u.credit_note_id is null and u.therapeutic <> n.vat_exempt
    order by i.invoice_date, i.id, u.position`.execute(db)
  return rows
}

/** The uses to review at a location, by the date of their invoice (decision C131). */
export const usesToReview = (db: Db, { locationId, from, to }: Reviewed): Promise<VatToReview[]> =>
  usesTaxedOtherwise(db, sql`i.location_id = ${locationId} and i.invoice_date between ${from}::date and ${to}::date`)

/** A use to review within these countries. */
export const reviewableUse = async (
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<VatToReview | undefined> =>
  (await usesTaxedOtherwise(db, sql`u.id = ${id} and l.supported_country_id = any(${countryIds}::bigint[])`))[0]

/** Locks a use, so that two marks of one moment come one after the other. */
export const lockUse = (db: Db, id: number) =>
  sql`select from package_sale_uses where id = ${id} for no key update`.execute(db)

/** Adds a mark to a use. */
export const insertReview = (
  db: Db,
  { useId, reviewed, note, authorId }: { useId: number; reviewed: boolean; note: string; authorId: number },
) =>
  sql`
    insert into package_use_reviews (invoice_id, position, reviewed, note, author_id)
    select invoice_id, position, ${reviewed}, ${note}, ${authorId} from package_sale_uses where id = ${useId}`.execute(
    db,
  )
