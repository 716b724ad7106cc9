import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import { lineShares } from './shares.ts'
import type { DocumentKind } from '../contract.ts'
import type { Purpose } from '../contract/accounts.ts'

/** The documents of a company that are posted in a period, both days included. */
export interface Posted {
  readonly legalEntityId: number
  readonly from: Day
  readonly to: Day
}

/**
 * A source of the journal. A new kind of document is one of these, and its name in `documentKinds`.
 */
export interface JournalSource {
  readonly kind: DocumentKind
  /** The documents of a period: their `id`, `day`, `ref` and `location_id`. */
  readonly documents: (posted: Posted) => RawBuilder<unknown>
  /**
   * The entries of the documents in `document`: `document_id`, `purpose`, `account` where it is no account of a purpose,
   * `vat_per_mille` of revenue and VAT, and `cents`, which is debit when it is positive. Those of a document add up to
   * zero.
   */
  readonly entries: RawBuilder<unknown>
}

/** The account that a way of paying fills. */
const purposeOfMethod = {
  cash: 'cash',
  pin: 'pin',
  credit: 'debtors',
  prepaid: 'client_credit',
  old_voucher: 'old_vouchers',
  voucher: 'vouchers',
} as const satisfies Readonly<Record<PaymentMethodSlug, Purpose>>

const purposeOf = (slug: RawBuilder<unknown>) =>
  sql`case ${slug} ${sql.join(
    Object.entries(purposeOfMethod).map(([method, purpose]) => sql`when ${sql.lit(method)} then ${sql.lit(purpose)}`),
    sql` `,
  )} end`

/**
 * Invoices and credit notes. What was paid stands against revenue, VAT, cash rounding, vouchers that are taxed later,
 * and what was overpaid, which is the client's credit (law A9).
 */
const invoices: JournalSource = {
  kind: 'invoice',
  documents: ({ legalEntityId, from, to }) => sql`
    select i.id, i.invoice_date as day, i.ref, i.location_id from invoices i
    where i.legal_entity_id = ${legalEntityId} and i.invoice_date between ${from}::date and ${to}::date`,
  entries: sql`
    select s.invoice_id as document_id, 'revenue' as purpose, s.ledger_number as account, s.vat_per_mille, -sum(s.net_cents) as cents
    from ${lineShares(sql`document d join invoice_lines n on n.invoice_id = d.id`)} s group by s.invoice_id, s.ledger_number, s.vat_per_mille
    union all
    select v.invoice_id, 'vat_' || v.vat_per_mille, null, v.vat_per_mille, -sum(v.vat_cents)
    from document d join invoice_vat v on v.invoice_id = d.id group by v.invoice_id, v.vat_per_mille
    union all
    select n.invoice_id, case n.kind when 'rounding' then 'rounding' else 'vouchers' end, null, null, -sum(n.total_cents)
    from document d join invoice_lines n on n.invoice_id = d.id
    where n.kind = 'rounding' or (n.kind = 'voucher' and n.vat_per_mille = 0) group by 1, 2
    union all
    select p.invoice_id, ${purposeOf(sql`m.slug`)}, null, null, sum(p.amount_cents)
    from document d join invoice_payments p on p.invoice_id = d.id join payment_methods m on m.id = p.payment_method_id group by p.invoice_id, m.slug
    union all
    select m.invoice_id, 'client_credit', null, null, -sum(m.amount_cents)
    from document d join credit_mutations m on m.invoice_id = d.id where m.source = 'overpayment' group by m.invoice_id`,
}

/** The account that stands against a movement of credit, by how it came. */
const counterOf = (source: RawBuilder<unknown>) => sql`case ${source}
  when 'goodwill' then 'goodwill' when 'voucher' then 'vouchers' when 'down_payment' then 'deferred' when 'expiry' then 'expired_credit' else 'opening' end`

/** The first company of a country: credit belongs to a country, and no location says whose books it is in. */
const firstCompany = (countryId: RawBuilder<unknown>) =>
  sql`(select min(e.id) from legal_entities e where e.supported_country_id = ${countryId})`

/**
 * Movements of client credit that no invoice made: gestures of the salon, payments in advance that became credit, what
 * has ended, what was brought in. A correction stands against what the credit that it takes back stood against.
 */
const credit: JournalSource = {
  kind: 'credit',
  documents: ({ legalEntityId, from, to }) => sql`
    select m.id, (m.created_at at time zone s.zone)::date as day, 'C' || m.id as ref, null::bigint as location_id
    from credit_mutations m join clients c on c.id = m.client_id join supported_countries s on s.id = c.supported_country_id
    where m.invoice_id is null and m.amount_cents > 0 and ${firstCompany(sql`s.id`)} = ${legalEntityId}
      and m.created_at between ${from}::date - interval '1 day' and ${to}::date + interval '2 days' and (m.created_at at time zone s.zone)::date between ${from}::date and ${to}::date`,
  entries: sql`
    select x.document_id, side.purpose, null::text, null::int, side.cents
    from (
      select m.id as document_id, ${counterOf(sql`coalesce(lot.source, m.source)`)} as counter,
        case when m.source = 'expiry' then 'expired_credit' end as expired, case when m.type in ('expired', 'paymentRemoved') then -m.amount_cents else m.amount_cents end as added
      from document d join credit_mutations m on m.id = d.id left join credit_mutations lot on lot.id = m.lot_id
    ) x cross join lateral (values ('client_credit', -x.added), (coalesce(x.expired, x.counter), x.added)) as side (purpose, cents)`,
}

/** The VAT inside a payment in advance at the rate of its treatment; null where nobody knows it yet (law A5). */
const vatOfAdvance = sql`vat_inside(p.amount_cents, p.vat_per_mille)`

/**
 * Payments in advance, until they become credit, in the books of the location where they were paid; `sign` is -1 for
 * those that were withdrawn. The VAT of one for a known treatment is due when it is received (law A5).
 */
const advances = (kind: DocumentKind, prefix: string, day: RawBuilder<unknown>, sign: 1 | -1): JournalSource => ({
  kind,
  documents: ({ legalEntityId, from, to }) => sql`
    select d.id, ${day} as day, ${sql.lit(prefix)} || d.id as ref, d.location_id
    from down_payments d join locations l on l.id = d.location_id
    where l.legal_entity_id = ${legalEntityId} and ${day} between ${from}::date and ${to}::date`,
  entries: sql`
    select p.id as document_id, side.purpose, null::text, side.vat_per_mille, ${sql.lit(sign)} * side.cents
    from document d join down_payments p on p.id = d.id join payment_methods m on m.id = p.payment_method_id
    cross join lateral (values
      (${purposeOf(sql`m.slug`)}, null::int, p.amount_cents),
      ('deferred', null, coalesce(${vatOfAdvance}, 0) - p.amount_cents),
      ('vat_' || p.vat_per_mille, p.vat_per_mille, -${vatOfAdvance})) as side (purpose, vat_per_mille, cents)
    where side.cents <> 0`,
})

/**
 * The VAT of a payment in advance is taken back on the day of the invoice of its visit, which has the VAT of the treatment
 * that was had, or when the money became free credit (law A5). It is in the books of the company that received it.
 */
const advancesTaxed: JournalSource = {
  kind: 'advance_credited',
  documents: ({ legalEntityId, from, to }) => sql`
    select d.id, d.vat_returned_on as day, 'T' || d.id as ref, d.location_id
    from down_payments d join locations l on l.id = d.location_id
    where l.legal_entity_id = ${legalEntityId} and d.vat_returned_on between ${from}::date and ${to}::date`,
  entries: sql`
    select p.id as document_id, side.purpose, null::text, side.vat_per_mille, side.cents
    from document d join down_payments p on p.id = d.id
    cross join lateral (values
      ('deferred', null::int, -${vatOfAdvance}),
      ('vat_' || p.vat_per_mille, p.vat_per_mille, ${vatOfAdvance})) as side (purpose, vat_per_mille, cents)`,
}

/** The rests of vouchers that have ended; the VAT of one that was taxed at its sale was income then (law A5). */
const voucherEnds: JournalSource = {
  kind: 'voucher',
  documents: ({ legalEntityId, from, to }) => sql`
    select m.id, (m.created_at at time zone l.zone)::date as day, 'B' || m.id as ref, v.location_id
    from voucher_movements m join vouchers v on v.id = m.voucher_id join locations l on l.id = v.location_id
    where m.kind = 'expired' and v.vat_per_mille = 0 and v.legal_entity_id = ${legalEntityId} and (m.created_at at time zone l.zone)::date between ${from}::date and ${to}::date`,
  entries: sql`
    select m.id as document_id, side.purpose, null::text, null::int, side.cents from document d join voucher_movements m on m.id = d.id
    cross join lateral (values ('vouchers', -m.amount_cents), ('expired_credit', m.amount_cents)) as side (purpose, cents)`,
}

/**
 * An invoice on account is paid later, or written off; cash is rounded as at the till (law A7). A row that takes another
 * back is negative.
 */
const settlements: JournalSource = {
  kind: 'settlement',
  documents: ({ legalEntityId, from, to }) => sql`
    select s.id, s.settled_on as day, 'S' || s.id as ref, s.location_id from invoice_settlements s join invoices i on i.id = s.invoice_id
    where i.legal_entity_id = ${legalEntityId} and s.settled_on between ${from}::date and ${to}::date`,
  entries: sql`
    select s.id as document_id, side.purpose, null::text, null::int, side.cents from document d join invoice_settlements s on s.id = d.id
    cross join lateral (values (coalesce(s.paid_by, 'write_off'), s.amount_cents + s.rounding_cents), ('debtors', -s.amount_cents), ('rounding', -s.rounding_cents)) as side (purpose, cents)`,
}

/** Money put into the drawer or taken out of it; an entry that takes another one back goes the other way. */
const cash: JournalSource = {
  kind: 'cash',
  documents: ({ legalEntityId, from, to }) => sql`
    select m.id, m.day, 'K' || m.id as ref, m.location_id from cash_movements m join locations l on l.id = m.location_id
    where l.legal_entity_id = ${legalEntityId} and m.day between ${from}::date and ${to}::date`,
  entries: sql`
    select x.id as document_id, side.purpose, null::text, null::int, side.cents
    from (
      select m.id, m.kind, case when (m.kind = 'deposit') = (m.reverses_id is null) then m.amount_cents else -m.amount_cents end as added
      from document d join cash_movements m on m.id = d.id
    ) x cross join lateral (values ('cash', x.added), (case x.kind when 'deposit' then 'safe' else 'petty_cash' end, -x.added)) as side (purpose, cents)`,
}

/**
 * What the closing of a day moves: the difference that was counted, and what went to the safe. `sign` is -1 for a
 * closing that was opened again, on its own day: the closing that follows counts anew.
 */
const closings = (kind: DocumentKind, prefix: string, joined: RawBuilder<unknown>, sign: 1 | -1): JournalSource => ({
  kind,
  documents: ({ legalEntityId, from, to }) => sql`
    select c.id, c.day, ${sql.lit(prefix)} || c.id as ref, c.location_id from day_closings c join locations l on l.id = c.location_id ${joined}
    where l.legal_entity_id = ${legalEntityId} and c.day between ${from}::date and ${to}::date`,
  entries: sql`
    select c.id as document_id, side.purpose, null::text, null::int, side.cents * ${sql.lit(sign)}
    from document d join day_closings c on c.id = d.id
    cross join lateral (values ('cash', c.counted_cents - c.expected_cents - c.to_safe_cents), ('cash_differences', c.expected_cents - c.counted_cents), ('safe', c.to_safe_cents)) as side (purpose, cents)`,
})

/** Every source of the journal, in the order of the audit file. */
export const journalSources: readonly JournalSource[] = [
  invoices,
  credit,
  advances('down_payment', 'V', sql`d.paid_on`, 1),
  advances('withdrawal', 'W', sql`d.withdrawn_on`, -1),
  advancesTaxed,
  settlements,
  voucherEnds,
  cash,
  closings('closing', 'Z', sql``, 1),
  closings('reopening', 'H', sql`join day_reopenings r on r.closing_id = c.id`, -1),
]
