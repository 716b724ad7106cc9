import { randomInt } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { byName } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import type { liabilityOverview, Voucher, vouchersApi, vouchersOverview } from './contract.ts'
import { newCode, readCode, type Redeemable, type VoucherMonths } from './rules.ts'

type CountryIds = readonly number[]

// ── Sale and payment, for the till ──────────────────────────────────────────────────────────────────────────────

/** A voucher that the till sells. */
export interface VoucherToSell {
  readonly productId: number
  readonly faceCents: number
  readonly singlePurpose: boolean
  /** 0 for a voucher that is taxed when it is redeemed. */
  readonly vatPerMille: number
  readonly ledgerNumber: string
  readonly expiresOn: Day | null
}

export interface SoldAt {
  readonly legalEntityId: number
  readonly locationId: number
  readonly authorId: number
  readonly now: Instant
}

/** The validity of vouchers in a country, in months. */
export async function voucherMonths(db: Db, countryId: number): Promise<VoucherMonths> {
  const { voucher_months_single: single, voucher_months_multi: multi } = await db
    .selectFrom('supported_countries')
    .select(['voucher_months_single', 'voucher_months_multi'])
    .where('id', '=', countryId)
    .executeTakeFirstOrThrow()
  return { single, multi }
}

/**
 * Makes vouchers with codes of their own, in this order, before the invoice whose lines name them is posted. Each is
 * worth nothing until `bookVouchers` has read that invoice.
 */
export async function sellVouchers(
  db: Db,
  vouchers: readonly VoucherToSell[],
  { legalEntityId, locationId, authorId, now }: SoldAt,
): Promise<{ id: number; code: string }[]> {
  if (!vouchers.length) return []
  const made = await db
    .insertInto('vouchers')
    .values(
      vouchers.map((voucher) => ({
        code: newCode(randomInt),
        legal_entity_id: legalEntityId,
        location_id: locationId,
        product_id: voucher.productId,
        face_cents: voucher.faceCents,
        single_purpose: voucher.singlePurpose,
        vat_per_mille: voucher.vatPerMille,
        ledger_number: voucher.ledgerNumber,
        expires_on: voucher.expiresOn,
        author_id: authorId,
        created_at: now,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return made.toSorted((a, b) => a.id - b.id)
}

/** A voucher that a payment names, with what the lines of its invoice need. */
export interface VoucherToRedeem extends Redeemable {
  readonly id: number
  readonly code: string
  readonly product_id: number
  readonly product: Translatable
  readonly ledger_number: string
}

const isTakenBack = sql<boolean>`exists (select from voucher_movements b where b.voucher_id = v.id and b.kind = 'taken_back')`

/** The vouchers with these codes, by their code. */
async function vouchersByCode(db: Db, codes: readonly string[]): Promise<Map<string, VoucherToRedeem>> {
  const { rows } = await sql<VoucherToRedeem>`
    select v.id, v.code, v.legal_entity_id, e.name as legal_entity, v.expires_on, voucher_balance(v.id) as left_cents, ${isTakenBack} as taken_back,
      v.single_purpose, v.vat_per_mille, v.product_id, p.name as product, v.ledger_number
    from vouchers v join legal_entities e on e.id = v.legal_entity_id join products p on p.id = v.product_id
    where v.code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}

/** A voucher by its code as it was typed or scanned; null when there is none. */
export async function voucherByCode(db: Db, typed: string): Promise<VoucherToRedeem | null> {
  const code = readCode(typed)
  return code === null ? null : ((await vouchersByCode(db, [code])).get(code) ?? null)
}

/**
 * Locks the vouchers that a payment names until the transaction ends, in the order of their numbers, and reads what is
 * left of each: of two tills with one voucher the second sees what the first has taken.
 */
export async function lockVouchers(db: Db, typed: readonly string[]): Promise<(VoucherToRedeem | null)[]> {
  const codes = typed.map(readCode)
  const known = codes.filter((code) => code !== null)
  if (!known.length) return codes.map(() => null)
  await sql`select from vouchers where code = any(${known}::text[]) order by id for no key update`.execute(db)
  const vouchers = await vouchersByCode(db, known)
  return codes.map((code) => (code === null ? null : (vouchers.get(code) ?? null)))
}

interface Booking {
  /** A posted invoice. */
  readonly invoiceId: number
  readonly authorId: number
  readonly now: Instant
}

/**
 * Books what a posted invoice does with vouchers, read from the invoice itself: a line that sells one gives it its
 * value; a line or a payment that redeems one takes it away.
 */
export async function bookVouchers(db: Db, { invoiceId, authorId, now }: Booking): Promise<void> {
  await sql`
    insert into voucher_movements (voucher_id, kind, amount_cents, invoice_id, author_id, created_at)
    select m.voucher_id, case when m.cents > 0 then 'sold' else 'redeemed' end, m.cents, ${invoiceId}, ${authorId}, ${now}
    from (
      select voucher_id, total_cents as cents from invoice_lines where invoice_id = ${invoiceId} and voucher_id is not null
      union all
      select voucher_id, -amount_cents from invoice_payments where invoice_id = ${invoiceId} and voucher_id is not null
    ) m where m.cents <> 0 order by m.voucher_id`.execute(db)
}

// ── Taking back, for credit notes ───────────────────────────────────────────────────────────────────────────────

interface Credited {
  readonly invoiceId: number
  /** The credited lines; null for all of them. */
  readonly positions: readonly number[] | null
}

const creditedLines = ({ invoiceId, positions }: Credited) => sql`
  invoice_lines n join vouchers v on v.id = n.voucher_id
  where n.invoice_id = ${invoiceId} and (${positions === null} or n.position = any(${positions ?? []}::int[]))`

/** Locks the vouchers that an invoice moved until the transaction ends, in the order of their numbers. */
export const lockVouchersOf = (db: Db, invoiceId: number) =>
  sql`select from vouchers where id in (select voucher_id from voucher_movements where invoice_id = ${invoiceId}) order by id for no key update`.execute(
    db,
  )

/** The vouchers that these lines sold, with what is left of each, for `takeBackProblems`. `lockVouchersOf` comes first. */
export async function soldVouchers(
  db: Db,
  credited: Credited,
): Promise<{ position: number; code: string; face_cents: number; left_cents: number }[]> {
  const { rows } = await sql<{ position: number; code: string; face_cents: number; left_cents: number }>`
    select n.position, v.code, v.face_cents, voucher_balance(v.id) as left_cents from ${creditedLines(credited)} and n.total_cents > 0 order by n.position`.execute(
    db,
  )
  return rows
}

/**
 * The payments of an invoice by voucher that no credit note has given back yet: a refund goes back to these first, and
 * the credit note names them among its payments with a negative amount and their `voucher_id`. One past its last day
 * gets nothing back, because nobody could use it.
 * @param today the day at the location of the invoice.
 */
export async function returnableToVouchers(
  db: Db,
  invoiceId: number,
  today: Day,
): Promise<{ voucher_id: number; payment_method_id: number; amount_cents: number }[]> {
  const { rows } = await sql<{ voucher_id: number; payment_method_id: number; amount_cents: number }>`
    select p.voucher_id, p.payment_method_id, p.amount_cents + coalesce((
      select sum(r.amount_cents) from invoice_payments r join invoices c on c.id = r.invoice_id where c.credits_invoice_id = ${invoiceId} and r.voucher_id = p.voucher_id), 0)::bigint as amount_cents
    from invoice_payments p join vouchers v on v.id = p.voucher_id and coalesce(v.expires_on >= ${today}::date, true) where p.invoice_id = ${invoiceId} order by p.position`.execute(
    db,
  )
  return rows.filter(({ amount_cents }) => amount_cents > 0)
}

/** The part of an invoice that vouchers past their last day paid, and that no credit note has given back. */
export interface PaidByExpired {
  /** The lines with which those for one kind of goods were redeemed. */
  readonly positions: readonly number[]
  readonly amountCents: number
}

/**
 * Reads what vouchers past their last day paid of an invoice: nobody could use it on the voucher any more
 * (docs/decisions/056).
 * @param today the day at the location of the invoice.
 */
export async function paidByExpired(db: Db, invoiceId: number, today: Day): Promise<PaidByExpired> {
  const { rows } = await sql<{ position: number | null; amount_cents: number }>`
    select n.position, -n.total_cents as amount_cents
    from invoice_lines n join vouchers v on v.id = n.voucher_id and v.expires_on < ${today}::date
    where n.invoice_id = ${invoiceId} and n.total_cents < 0
      and not exists (select from invoices c join invoice_lines b on b.invoice_id = c.id and b.credits_position = n.position where c.credits_invoice_id = ${invoiceId})
    union all
    select null, p.amount_cents + coalesce((
      select sum(r.amount_cents) from invoice_payments r join invoices c on c.id = r.invoice_id where c.credits_invoice_id = ${invoiceId} and r.voucher_id = p.voucher_id), 0)::bigint
    from invoice_payments p join vouchers v on v.id = p.voucher_id and v.expires_on < ${today}::date where p.invoice_id = ${invoiceId}`.execute(
    db,
  )
  return {
    positions: rows.flatMap(({ position }) => (position === null ? [] : [position])),
    amountCents: rows.reduce((total, { amount_cents }) => total + amount_cents, 0),
  }
}

/**
 * Takes back what the credited lines did with vouchers: those that they sold lose their value, what they redeemed comes
 * back, and so does what the credit note gives back among its payments (`returnableToVouchers`). Ask `takeBackProblems`
 * first.
 * @returns the cents that came back to vouchers.
 */
export async function takeBackVouchers(
  db: Db,
  {
    creditNoteId,
    authorId,
    now,
    ...credited
  }: Credited & { readonly creditNoteId: number; readonly authorId: number; readonly now: Instant },
): Promise<number> {
  await lockVouchersOf(db, credited.invoiceId)
  const { rows } = await sql<{ amount_cents: number }>`
    insert into voucher_movements (voucher_id, kind, amount_cents, invoice_id, author_id, created_at)
    select m.voucher_id, case when sum(m.cents) > 0 then 'returned' else 'taken_back' end, sum(m.cents)::bigint, ${creditNoteId}, ${authorId}, ${now}
    from (
      select n.voucher_id, -n.total_cents as cents from ${creditedLines(credited)}
      union all
      select voucher_id, -amount_cents from invoice_payments where invoice_id = ${creditNoteId} and voucher_id is not null
    ) m group by m.voucher_id having sum(m.cents) <> 0 order by m.voucher_id
    returning amount_cents`.execute(db)
  return rows.reduce((sum, { amount_cents }) => sum + Math.max(0, amount_cents), 0)
}

// ── The page ────────────────────────────────────────────────────────────────────────────────────────────────────

/** The day in the zone of a voucher's location. */
const todayAt = (now: Instant) => sql`(${now}::timestamptz at time zone l.zone)::date`

const stateAt = (now: Instant) => sql<string>`case
  when ${isTakenBack} then 'taken_back' when v.expires_on < ${todayAt(now)} then 'expired' when voucher_balance(v.id) > 0 then 'open' else 'used' end`

/** A voucher with its place. */
const vouchersAtPlace = sql`vouchers v
  join products p on p.id = v.product_id join locations l on l.id = v.location_id join legal_entities e on e.id = v.legal_entity_id`

/** A value of the buyer `c`, who is the client of the invoice that sold the voucher; it is read for the rows shown alone. */
const ofBuyer = (value: RawBuilder<unknown>) => sql`(
  select ${value}
  from voucher_movements s join invoices i on i.id = s.invoice_id join clients o on o.id = i.client_id join clients c on c.id = coalesce(o.merged_into_id, o.id)
  where s.voucher_id = v.id and s.kind = 'sold')`
const buyerId = sql<number>`${ofBuyer(sql`c.id`)}`
const buyerName = ofBuyer(sql`btrim(c.first_name || ' ' || c.last_name)`)

const rowOf = (now: Instant) => ({
  id: sql`v.id`,
  code: sql`v.code`,
  product: sql`p.name`,
  single_purpose: sql`v.single_purpose`,
  state: stateAt(now),
  face_cents: sql`v.face_cents`,
  left_cents: sql`voucher_balance(v.id)`,
  sold_on: sql`(v.created_at at time zone l.zone)::date`,
  expires_on: sql`v.expires_on`,
  location: sql`l.place || ', ' || l.name`,
  client_id: buyerId,
  client_name: buyerName,
})

const inCountries = (countryIds: CountryIds) => sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`
/** The client bought it, or paid with it. */
const isOfClient = (clientId: number) => sql<SqlBool>`exists (
  select from voucher_movements m join invoices i on i.id = m.invoice_id where m.voucher_id = v.id and ${isSameClient(sql`i.client_id`, clientId)})`

/** The vouchers sold at locations of these countries. */
export function vouchersSource(
  { state, client, sold: { from, till } = {} }: QueryOf<typeof vouchersApi.list>['filters'],
  {
    countryIds,
    language,
    now,
  }: { readonly countryIds: CountryIds; readonly language: Language; readonly now: Instant },
): SourceOf<typeof vouchersOverview> {
  const row = rowOf(now)
  return {
    from: vouchersAtPlace,
    row,
    sortBy: { product: [byName(sql`p.name`, language)], sold_on: [sql`v.created_at`] },
    search: searchText(sql`v.code`, sql`regexp_replace(v.code, '(.{4})(?=.)', '\\1-', 'g')`, buyerName),
    where: [
      inCountries(countryIds),
      ...(state ? [sql<SqlBool>`${row.state} = ${state}`] : []),
      ...(client ? [isOfClient(client)] : []),
      ...(from ? [sql<SqlBool>`${row.sold_on} >= ${from}::date`] : []),
      ...(till ? [sql<SqlBool>`${row.sold_on} <= ${till}::date`] : []),
    ],
    id: sql`v.id`,
    clientId: buyerId,
    totals: {
      open_cents: {
        type: 'money',
        amount: sql`coalesce(sum(voucher_balance(v.id)) filter (where ${row.state} = 'open'), 0)`,
      },
    },
  }
}

/** A voucher of these countries with its movements, the newest first; undefined outside the scope. */
export async function findVoucher(
  db: Db,
  id: number,
  { countryIds, now }: { readonly countryIds: CountryIds; readonly now: Instant },
): Promise<Voucher | undefined> {
  const fields = sql.join(
    Object.entries(rowOf(now)).map(([key, expression]) => sql`${expression as RawBuilder<unknown>} as ${sql.ref(key)}`),
  )
  const { rows } = await sql<Voucher>`
    select ${fields}, e.name as legal_entity, v.vat_per_mille,
      array(select distinct coalesce(c.merged_into_id, c.id) from voucher_movements m join invoices i on i.id = m.invoice_id join clients c on c.id = i.client_id where m.voucher_id = v.id) as client_ids,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'amount_cents', m.amount_cents, 'balance_cents', m.balance_cents, 'created_at', m.created_at,
          'invoice_ref', i.ref, 'author', nullif(btrim(a.first_name || ' ' || a.last_name), '')) order by m.id desc)
        from (select x.*, sum(x.amount_cents) over (order by x.id) as balance_cents from voucher_movements x where x.voucher_id = v.id) m
        left join invoices i on i.id = m.invoice_id left join employees a on a.id = m.author_id), '[]') as movements
    from ${vouchersAtPlace} where v.id = ${id} and ${inCountries(countryIds)}`.execute(db)
  return rows[0]
}

/** A voucher as its card prints it. */
export interface VoucherCard {
  readonly code: string
  readonly product: Translatable
  readonly left_cents: number
  readonly sold_on: Day
  readonly expires_on: Day | null
  readonly legal_entity: string
  readonly location: string
  readonly phone: string
  readonly language: Language
}

/** The card of a voucher, in the language of its buyer; undefined outside the scope. */
export async function voucherCard(db: Db, id: number, countryIds: CountryIds): Promise<VoucherCard | undefined> {
  const { rows } = await sql<VoucherCard>`
    select v.code, p.name as product, voucher_balance(v.id) as left_cents, (v.created_at at time zone l.zone)::date as sold_on, v.expires_on, e.name as legal_entity,
      l.name || ', ' || l.place as location, l.phone_number as phone,
      coalesce((select n.language from clients c join locales n on n.id = c.locale_id where c.id = ${buyerId}), 'nl') as language
    from ${vouchersAtPlace} where v.id = ${id} and ${inCountries(countryIds)}`.execute(db)
  return rows[0]
}

/**
 * The day of movement `m` of a voucher at location `l` in the books: that of its document, by which the journal dates it
 * too. It is later than the day of the sale where that was closed already (docs/decisions/059).
 */
const bookedOn = sql`coalesce((select i.invoice_date from invoices i where i.id = m.invoice_id), (m.created_at at time zone l.zone)::date)`

/** The debt for vouchers at the end of a day, by the dates of their documents (law A5, A9). */
export function liabilitySource(
  day: Day | null,
  countryIds: CountryIds,
  now: Instant,
): SourceOf<typeof liabilityOverview> {
  const until = sql`coalesce(${day}::date, ${todayAt(now)})`
  return {
    from: sql`(
      select v.legal_entity_id as entity_id, e.name as legal_entity, v.single_purpose, v.sold_year as year, count(*) as sold, sum(v.face_cents)::bigint as sold_cents,
        count(*) filter (where v.left_cents > 0 and not v.ended) as open, coalesce(sum(v.left_cents) filter (where not v.ended), 0)::bigint as open_cents,
        coalesce(sum(v.left_cents) filter (where v.ended), 0)::bigint as expired_cents
      from (
        select v.legal_entity_id, v.single_purpose, v.face_cents, extract(year from sale.sold_on)::int as sold_year,
          coalesce(v.expires_on < ${until}, false) as ended,
          (select coalesce(sum(m.amount_cents), 0)::bigint from voucher_movements m where m.voucher_id = v.id and ${bookedOn} <= ${until}) as left_cents
        from vouchers v join locations l on l.id = v.location_id
        cross join lateral (select ${bookedOn} as sold_on from voucher_movements m where m.voucher_id = v.id and m.kind = 'sold') sale
        where ${inCountries(countryIds)} and sale.sold_on <= ${until}
          and not exists (select from voucher_movements m where m.voucher_id = v.id and m.kind = 'taken_back' and ${bookedOn} <= ${until})
      ) v join legal_entities e on e.id = v.legal_entity_id group by v.legal_entity_id, e.name, v.single_purpose, v.sold_year) x`,
    row: {
      id: sql`x.entity_id * 20000 + x.year * 2 + x.single_purpose::int`,
      legal_entity: sql`x.legal_entity`,
      single_purpose: sql`x.single_purpose`,
      year: sql`x.year`,
      sold: sql`x.sold`,
      sold_cents: sql`x.sold_cents`,
      open: sql`x.open`,
      open_cents: sql`x.open_cents`,
      expired_cents: sql`x.expired_cents`,
    },
    search: searchText(sql`x.legal_entity`),
    where: [],
    id: sql`x.entity_id * 20000 + x.year * 2 + x.single_purpose::int`,
    totals: {
      open_cents: { type: 'money', amount: sql`coalesce(sum(x.open_cents), 0)` },
      expired_cents: { type: 'money', amount: sql`coalesce(sum(x.expired_cents), 0)` },
    },
  }
}

/** The legal entity that invoices at a location. */
export const placeOfVoucher = (db: Db, locationId: number): Promise<{ legal_entity_id: number }> =>
  db.selectFrom('locations').select('legal_entity_id').where('id', '=', locationId).executeTakeFirstOrThrow()
