import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import type { InvoiceBuyer, InvoiceDocumentLine, InvoiceDocumentVat, InvoiceSeller } from './document-content.ts'
import type { PostedLine, Series, VatOfKind } from './rules.ts'

export interface Posting {
  readonly legalEntityId: number
  /** The numbers of the legal entity begin with this. */
  readonly prefix: string
  /** The year of the day of issue: each year begins a new series. */
  readonly year: number
  readonly locationId: number
  readonly practitionerId: number
  readonly clientId: number
  readonly appointmentId: number | null
  readonly authorId: number
  readonly invoiceDate: Day
  readonly supplyDate: Day
  readonly language: Language
  readonly seller: InvoiceSeller
  readonly buyer: InvoiceBuyer
  readonly costCenter: string
  readonly costUnit: string
  readonly totalCents: number
  readonly lines: readonly PostedLine[]
  readonly vat: readonly VatOfKind[]
  readonly payments: readonly {
    readonly paymentMethodId: number
    readonly amountCents: number
    /** The voucher with which it was paid. */
    readonly voucherId?: number | null
  }[]
}

const nextNumber = (legalEntityId: number, series: Series, year: number) => sql<{ last_number: number }>`
  insert into invoice_counters (legal_entity_id, series, year, last_number) values (${legalEntityId}, ${series}, ${year}, 1)
  on conflict (legal_entity_id, series, year) do update set last_number = invoice_counters.last_number + 1
  returning last_number`

/**
 * Takes the next number of a series. The counter stays locked until the transaction ends, so this is called as late as
 * possible; a failed transaction returns the number, so there is no gap (law A2).
 */
export async function takeNumber(db: Db, legalEntityId: number, series: Series, year: number): Promise<number> {
  const { rows } = await nextNumber(legalEntityId, series, year).execute(db)
  return rows[0]!.last_number
}

/**
 * Posts an invoice with its number, lines, VAT and payments in one statement: it is stored whole or not at all, and the
 * sales of other tills wait for the counter no longer than they must.
 */
export async function postInvoice(db: Db, invoice: Posting): Promise<{ readonly id: number; readonly ref: string }> {
  const numbered = (rows: readonly object[]) => JSON.stringify(rows.map((row, i) => ({ ...row, position: i + 1 })))
  const { rows } = await sql<{ id: number; ref: string }>`
    with counter as (${nextNumber(invoice.legalEntityId, 'invoice', invoice.year)}), invoice as (
      insert into invoices (ref, legal_entity_id, series, year, number, location_id, practitioner_id, client_id, appointment_id, author_id,
        invoice_date, supply_date, language, seller, buyer, cost_center, cost_unit, total_cents)
      select ${invoice.prefix} || ${invoice.year} || '-' || lpad(last_number::text, greatest(6, length(last_number::text)), '0'), ${invoice.legalEntityId}, 'invoice', ${invoice.year}, last_number, ${invoice.locationId}, ${invoice.practitionerId}, ${invoice.clientId},
        ${invoice.appointmentId}, ${invoice.authorId}, ${invoice.invoiceDate}, ${invoice.supplyDate}, ${invoice.language}, ${JSON.stringify(invoice.seller)}, ${JSON.stringify(invoice.buyer)},
        ${invoice.costCenter}, ${invoice.costUnit}, ${invoice.totalCents} from counter
      returning id, ref
    ), lines as (
      insert into invoice_lines (invoice_id, position, kind, treatment_id, product_id, package_id, package_sale_id, term_number, description, amount, unit_price_cents, unit_discount_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number, voucher_id, zv_insurance_id, health_insurance_id, care_date, care)
      select invoice.id, l.position, l.kind, l."treatmentId", l."productId", l."packageId", l."packageSaleId", l."termNumber", l.description, l.amount, l."unitPriceCents", l."unitDiscountCents", l."totalCents", l."vatPerMille", l."vatExempt", l."medicalGroundsAnswerId", l."ledgerNumber", l."voucherId",
        (l.care ->> 'zvInsuranceId')::bigint, (l.care ->> 'healthInsuranceId')::bigint, (l.care ->> 'careDate')::date, l.care - array['zvInsuranceId', 'healthInsuranceId', 'careDate']
      from invoice, jsonb_to_recordset(${numbered(invoice.lines)}::jsonb) as l(position int, kind text, "treatmentId" bigint, "productId" bigint, "packageId" bigint, "packageSaleId" bigint, "termNumber" int, description text, amount int,
        "unitPriceCents" bigint, "unitDiscountCents" bigint, "totalCents" bigint, "vatPerMille" int, "vatExempt" boolean, "medicalGroundsAnswerId" bigint, "ledgerNumber" text, "voucherId" bigint, care jsonb)
    ), vat as (
      insert into invoice_vat (invoice_id, kind, vat_per_mille, gross_cents, vat_cents, net_cents)
      select invoice.id, v.kind, v."vatPerMille", v."grossCents", v."vatCents", v."netCents"
      from invoice, jsonb_to_recordset(${JSON.stringify(invoice.vat)}::jsonb) as v(kind text, "vatPerMille" int, "grossCents" bigint, "vatCents" bigint, "netCents" bigint)
    ), payments as (
      insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents, voucher_id)
      select invoice.id, p.position, p."paymentMethodId", p."amountCents", p."voucherId"
      from invoice, jsonb_to_recordset(${numbered(invoice.payments)}::jsonb) as p(position int, "paymentMethodId" bigint, "amountCents" bigint, "voucherId" bigint)
    )
    select id, ref from invoice`.execute(db)
  return rows[0]!
}

export interface InvoiceRow {
  readonly series: Series
  readonly ref: string
  readonly client_id: number
  readonly language: Language
  readonly invoice_date: Day
  readonly supply_date: Day
  readonly seller: InvoiceSeller
  readonly buyer: InvoiceBuyer
  readonly location: string
  readonly practitioner: string
  readonly total_cents: number
  readonly credits: { readonly ref: string; readonly invoiceDate: Day } | null
  readonly lines: readonly InvoiceDocumentLine[]
  readonly vat: readonly InvoiceDocumentVat[]
  readonly payments: readonly { readonly slug: string; readonly name: Translatable; readonly amountCents: number }[]
  readonly prepaid: readonly { readonly paidOn: Day; readonly amountCents: number }[]
}

export const refOf = async (db: Db, invoiceId: number): Promise<string> =>
  (await db.selectFrom('invoices').select('ref').where('id', '=', invoiceId).executeTakeFirstOrThrow()).ref

/**
 * The invoice as its document prints it; undefined in a country outside the scope.
 * @param countryIds null for calls of the program itself, in any country.
 */
export async function invoiceByRef(
  db: Db,
  ref: string,
  countryIds: readonly number[] | null,
): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select i.series, i.ref, (select coalesce(c.merged_into_id, c.id) from clients c where c.id = i.client_id) as client_id, i.language, i.invoice_date, i.supply_date, i.seller, i.buyer, i.total_cents,
      l.place || ', ' || l.name as location, e.first_name || ' ' || e.last_name as practitioner,
      (select jsonb_build_object('ref', o.ref, 'invoiceDate', o.invoice_date) from invoices o where o.id = i.credits_invoice_id) as credits,
      (select jsonb_agg(jsonb_build_object('description', n.description, 'amount', n.amount, 'unitPriceCents', n.unit_price_cents, 'unitDiscountCents', n.unit_discount_cents,
        'totalCents', n.total_cents, 'vatPerMille', n.vat_per_mille, 'vatExempt', n.vat_exempt, 'outsideVat', n.kind = 'rounding' or (n.kind = 'voucher' and n.vat_per_mille = 0), 'taxedLater', n.kind = 'voucher' and n.vat_per_mille = 0, 'care', n.care || jsonb_build_object('careDate', n.care_date)) order by n.position) from invoice_lines n where n.invoice_id = i.id) as lines,
      (select jsonb_agg(jsonb_build_object('kind', v.kind, 'vatPerMille', v.vat_per_mille, 'netCents', v.net_cents, 'vatCents', v.vat_cents, 'grossCents', v.gross_cents) order by v.vat_per_mille desc, v.kind desc)
        from invoice_vat v where v.invoice_id = i.id) as vat,
      (select jsonb_agg(jsonb_build_object('slug', m.slug, 'name', m.name, 'amountCents', p.amount_cents) order by p.position)
        from invoice_payments p join payment_methods m on m.id = p.payment_method_id where p.invoice_id = i.id) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('paidOn', d.paid_on, 'amountCents', d.amount_cents) order by d.paid_on, d.id), '[]') from down_payments d
        where i.series = 'invoice' and d.appointment_id = i.appointment_id and d.created_at <= i.created_at and d.vat_returned_on >= i.invoice_date) as prepaid
    from invoices i
    join locations l on l.id = i.location_id
    join employees e on e.id = i.practitioner_id
    where i.ref = ${ref} and (${countryIds === null} or l.supported_country_id = any(${countryIds ?? []}::bigint[]))`.execute(
    db,
  )
  return rows[0]
}
