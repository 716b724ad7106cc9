import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import { givenTreatment } from '#features/appointments/queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { PostedLine, VatOfKind } from '../rules.ts'
import { clientOfInvoice } from './overview.ts'

/** An invoice as crediting needs it, before anything is locked. */
export interface InvoiceToCredit {
  readonly id: number
  readonly ref: string
  /** The client under whom it is known by now. */
  readonly client_id: number
  readonly location_id: number
  readonly country_id: number
  readonly legal_entity_id: number
  readonly prefix: string
  readonly zone: string
  readonly language: Language
  readonly cash_rounding: boolean
  readonly invoice_date: Day
  readonly appointment_id: number | null
  /** The day of its visit at the location. */
  readonly visit_day: Day | null
}

/** The invoice of this number; undefined in a country outside the scope. */
export async function invoiceToCredit(
  db: Db,
  ref: string,
  countryIds: readonly number[],
): Promise<InvoiceToCredit | undefined> {
  const { rows } = await sql<InvoiceToCredit>`
    select i.id, i.ref, ${clientOfInvoice} as client_id, i.location_id, l.supported_country_id as country_id, i.legal_entity_id, e.invoice_prefix as prefix, l.zone, i.language, s.cash_rounding, i.invoice_date, i.appointment_id,
      (select (a.starts_at at time zone l.zone)::date from appointments a where a.id = i.appointment_id) as visit_day
    from invoices i join locations l on l.id = i.location_id join supported_countries s on s.id = l.supported_country_id join legal_entities e on e.id = i.legal_entity_id
    where i.ref = ${ref} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

export interface LeftOfInvoice {
  readonly ref: string
  readonly client: string
  readonly credited_at: string | null
  readonly has_appointment: boolean
  readonly lines: readonly {
    readonly position: number
    readonly kind: PostedLine['kind']
    readonly description: string
    readonly amount: number
    readonly left: number
    readonly unit_cents: number
    readonly vat_per_mille: number
    readonly vat_exempt: boolean
    /** A term that was paid without a treatment. */
    readonly without_treatment: boolean
    /** It sold the treatment of the visit: the booked one, or the one that its report names. */
    readonly of_visit: boolean
  }[]
  /** The payments of the invoice and of its credit notes, by method. */
  readonly paid: Readonly<Record<string, number>>
}

/** The rest of an invoice, which no credit note has taken back yet. */
export async function leftOfInvoice(db: Db, invoiceId: number): Promise<LeftOfInvoice> {
  const { rows } = await sql<LeftOfInvoice>`
    with documents as (select k.id from invoices k where k.id = ${invoiceId} or k.credits_invoice_id = ${invoiceId})
    select i.ref, coalesce(i.buyer ->> 'name', '') as client, i.appointment_id is not null as has_appointment,
      (select n.created_at from invoices n where n.credits_invoice_id = i.id and not n.leaves_rest) as credited_at,
      coalesce((select json_agg(json_build_object('position', s.position, 'kind', s.kind, 'description', s.description, 'amount', s.amount,
          'left', s.amount + coalesce((select sum(b.amount) from invoice_lines b where b.invoice_id in (select id from documents where id <> i.id) and b.credits_position = s.position), 0),
          'unit_cents', s.unit_price_cents - s.unit_discount_cents, 'vat_per_mille', s.vat_per_mille, 'vat_exempt', s.vat_exempt,
          'without_treatment', s.kind = 'term' and not exists (select from package_sale_uses u where (u.invoice_id, u.position) = (s.invoice_id, s.position)),
          'of_visit', coalesce(coalesce(s.treatment_id, (select k.treatment_id from package_sales k where k.id = s.package_sale_id), (select o.treatment_id from packages o where o.id = s.package_id)) in (v.booked_id, v.given_id), false)) order by s.position)
        from invoice_lines s where s.invoice_id = i.id), '[]') as lines,
      coalesce((select json_object_agg(p.slug, p.cents) from (
          select m.slug, sum(x.amount_cents) as cents from invoice_payments x join payment_methods m on m.id = x.payment_method_id where x.invoice_id in (select id from documents) group by m.slug) p), '{}') as paid
    from invoices i
    left join lateral (select a.treatment_id as booked_id, ${givenTreatment} as given_id from appointments a where a.id = i.appointment_id) v on true
    where i.id = ${invoiceId}`.execute(db)
  return rows[0]!
}

/** A credit note to post; amounts are those that it takes back, and are stored with the opposite sign. */
export interface CreditNotePosting {
  readonly creditsInvoiceId: number
  readonly ref: string
  readonly year: number
  readonly number: number
  readonly invoiceDate: Day
  readonly authorId: number
  readonly leavesRest: boolean
  readonly leavesVisit: boolean
  readonly totalCents: number
  readonly lines: readonly { readonly position: number; readonly amount: number }[]
  /** The rounding of what goes back in cash; null where nothing is rounded. */
  readonly rounding: { readonly description: string; readonly cents: number } | null
  readonly vat: readonly VatOfKind[]
  readonly payments: readonly {
    readonly slug: string
    readonly amountCents: number
    /** The voucher to which it goes back. */
    readonly voucherId?: number
  }[]
}

/** Rows in their order, from 1 on. */
const placed = (rows: readonly object[]) => JSON.stringify(rows.map((row, i) => ({ ...row, place: i + 1 })))

/**
 * Posts a credit note in one statement. Seller, buyer and lines are copied from the invoice with all that they name, so
 * a line of any kind is taken back as it was sold (decision C21).
 */
export async function postCreditNote(db: Db, note: CreditNotePosting): Promise<number> {
  const { rounding } = note
  const { rows } = await sql<{ id: number }>`
    with note as (
      insert into invoices (ref, legal_entity_id, series, year, number, credits_invoice_id, leaves_rest, leaves_visit, location_id, practitioner_id, client_id, appointment_id, author_id,
        invoice_date, supply_date, language, seller, buyer, cost_center, cost_unit, total_cents)
      select ${note.ref}, i.legal_entity_id, 'credit_note', ${note.year}, ${note.number}, i.id, ${note.leavesRest}, ${note.leavesVisit}, i.location_id, i.practitioner_id, i.client_id, i.appointment_id, ${note.authorId},
        ${note.invoiceDate}, i.supply_date, i.language, i.seller, i.buyer, i.cost_center, i.cost_unit, ${-note.totalCents}
      from invoices i where i.id = ${note.creditsInvoiceId}
      returning id
    ), lines as (
      insert into invoice_lines
      select taken.*
      from note, jsonb_to_recordset(${placed(note.lines)}::jsonb) as c(position int, amount int, place int)
        join invoice_lines sold on sold.invoice_id = ${note.creditsInvoiceId} and sold.position = c.position,
        jsonb_populate_record(null::invoice_lines, to_jsonb(sold) || jsonb_build_object('invoice_id', note.id, 'position', c.place, 'amount', -c.amount,
          'total_cents', -c.amount * (sold.unit_price_cents - sold.unit_discount_cents), 'credits_position', sold.position)) taken
    ), rounding as (
      insert into invoice_lines (invoice_id, position, kind, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number)
      select note.id, ${note.lines.length + 1}, 'rounding', ${rounding?.description ?? ''}, 1, ${rounding?.cents ?? 0}::bigint, ${rounding?.cents ?? 0}::bigint, 0, '' from note where ${rounding !== null}
    ), vat as (
      insert into invoice_vat (invoice_id, kind, vat_per_mille, gross_cents, vat_cents, net_cents)
      select note.id, v.kind, v."vatPerMille", -v."grossCents", -v."vatCents", -v."netCents"
      from note, jsonb_to_recordset(${JSON.stringify(note.vat)}::jsonb) as v(kind text, "vatPerMille" int, "grossCents" bigint, "vatCents" bigint, "netCents" bigint)
    ), payments as (
      insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents, voucher_id)
      select note.id, p.place, m.id, -p."amountCents", p."voucherId"
      from note, jsonb_to_recordset(${placed(note.payments)}::jsonb) as p(slug text, "amountCents" bigint, "voucherId" bigint, place int) join payment_methods m on m.slug = p.slug
    )
    select id from note`.execute(db)
  return rows[0]!.id
}
