import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Random } from '#demo/random.ts'
import { typeOf } from '#features/credit/rules.ts'
import type { Db } from '../db.ts'
import { emptyBooks, runningSale, type RandomBooks, type RandomDocument } from './random-books.ts'
import { randomDocuments, type SalesRecords } from './random-sales.ts'

const perStatement = 1000
const party = JSON.stringify({ name: 'x' })

/** The numbers in the database before the first document, the first sale of a package and the first voucher. */
interface Before {
  readonly invoices: number
  readonly packages: number
  readonly vouchers: number
}

const noon = (day: Day) => `${day}T12:00:00Z`
const ofList = (ids: readonly number[], at: number) => ids[at % ids.length]
const rowsOf = (rows: readonly unknown[]) => JSON.stringify(rows)

/** A document with the numbers of what it names; a credit note is of the location of its invoice. */
function rowOf(document: RandomDocument, at: number, records: SalesRecords, before: Before) {
  const of = document.credits ?? at
  return {
    ...document,
    id: before.invoices + at + 1,
    credits: document.credits === null ? null : before.invoices + document.credits + 1,
    client: records.clientIds[document.client],
    location: ofList(records.locationIds, of),
    practitioner: ofList(records.practitionerIds, of),
    at: noon(document.day),
    lines: document.lines.map((line, n) => ({
      ...line,
      position: n + 1,
      packageSaleId: line.packageSaleId && before.packages + line.packageSaleId,
      voucherId: line.voucherId && before.vouchers + line.voucherId,
    })),
    payments: document.payments.map(({ slug, amount_cents, voucherId }, n) => ({
      position: n + 1,
      method: records.methods[slug],
      amount_cents,
      voucher: voucherId && before.vouchers + voucherId,
    })),
    mutations: document.mutations.map(({ source, amount_cents }) => ({ type: typeOf[source], source, amount_cents })),
  }
}

/** Stores documents in one statement. Triggers and references are off, because they would take minutes. */
async function storeDocuments(
  db: Db,
  records: SalesRecords,
  documents: readonly RandomDocument[],
  { first, before }: { readonly first: number; readonly before: Before },
): Promise<void> {
  const rows = documents.map((document, i) => rowOf(document, first + i, records, before))
  await sql`
    with document as (
      select * from jsonb_to_recordset(${rowsOf(rows)}::jsonb) as d (id bigint, ref text, series text, number int, credits bigint, "leavesRest" boolean, client bigint, location bigint, practitioner bigint,
        day date, at timestamptz, "totalCents" bigint, lines jsonb, vat jsonb, payments jsonb, mutations jsonb)
    ), invoice as (
      insert into invoices (id, ref, legal_entity_id, series, year, number, credits_invoice_id, leaves_rest, location_id, practitioner_id, client_id, author_id, invoice_date, supply_date, language, seller, buyer, total_cents)
      select id, ref, ${records.legalEntityId}, series, 2026, number, credits, "leavesRest", location, practitioner, client, ${records.authorId}, day, day, 'nl', ${party}::jsonb, ${party}::jsonb, "totalCents" from document
    ), line as (
      insert into invoice_lines (invoice_id, position, kind, treatment_id, product_id, package_id, package_sale_id, term_number, description, amount, unit_price_cents, unit_discount_cents, total_cents, vat_per_mille, vat_exempt, ledger_number, voucher_id, credits_position)
      select d.id, l.position, l.kind, l."treatmentId", l."productId", l."packageId", l."packageSaleId", l."termNumber", l.description, l.amount, l."unitPriceCents", l."unitDiscountCents", l."totalCents", l."vatPerMille", l."vatExempt", l."ledgerNumber", l."voucherId", l."creditsPosition"
      from document d, jsonb_to_recordset(d.lines) as l (position int, kind text, "treatmentId" bigint, "productId" bigint, "packageId" bigint, "packageSaleId" bigint, "termNumber" int, description text, amount int, "unitPriceCents" bigint, "unitDiscountCents" bigint,
        "totalCents" bigint, "vatPerMille" int, "vatExempt" boolean, "ledgerNumber" text, "voucherId" bigint, "creditsPosition" int)
    ), rate as (
      insert into invoice_vat (invoice_id, kind, vat_per_mille, gross_cents, vat_cents, net_cents)
      select d.id, v.kind, v."vatPerMille", v."grossCents", v."vatCents", v."netCents"
      from document d, jsonb_to_recordset(d.vat) as v (kind text, "vatPerMille" int, "grossCents" bigint, "vatCents" bigint, "netCents" bigint)
    ), payment as (
      insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents, voucher_id)
      select d.id, p.position, p.method, p.amount_cents, p.voucher from document d, jsonb_to_recordset(d.payments) as p (position int, method bigint, amount_cents bigint, voucher bigint)
    )
    insert into credit_mutations (client_id, type, source, amount_cents, invoice_id, author_id, created_at)
    select d.client, m.type, m.source, m.amount_cents, d.id, ${records.authorId}, d.at
    from document d, jsonb_to_recordset(d.mutations) as m (type text, source text, amount_cents bigint) order by d.id`.execute(
    db,
  )
}

/** Runs a statement for each part of some rows. */
async function inParts(
  db: Db,
  rows: readonly object[],
  statement: (part: string) => RawBuilder<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += 10 * perStatement)
    await statement(rowsOf(rows.slice(from, from + 10 * perStatement))).execute(db)
}

/** Stores the vouchers and all their movements, in the order in which they were made. */
async function storeVouchers(db: Db, records: SalesRecords, { vouchers, movements }: RandomBooks, before: Before) {
  const rows = vouchers.map(({ voucher, soldBy, day }, i) => ({
    ...voucher,
    id: before.vouchers + i + 1,
    location: ofList(records.locationIds, soldBy),
    at: noon(day),
  }))
  await inParts(
    db,
    rows,
    (part) => sql`
      insert into vouchers (id, code, legal_entity_id, location_id, product_id, face_cents, single_purpose, vat_per_mille, ledger_number, expires_on, author_id, created_at)
      select id, code, legal_entity_id, location, product_id, left_cents, single_purpose, vat_per_mille, ledger_number, expires_on, ${records.authorId}, at
      from jsonb_to_recordset(${part}::jsonb) as v (id bigint, code text, legal_entity_id bigint, location bigint, product_id bigint, left_cents bigint, single_purpose boolean, vat_per_mille int, ledger_number text, expires_on date, at timestamptz)`,
  )
  const moved = movements.map(({ voucherId, kind, amount_cents, by, day }, n) => ({
    n,
    voucher: before.vouchers + voucherId,
    kind,
    amount_cents,
    invoice: by === null ? null : before.invoices + by + 1,
    at: noon(day),
  }))
  await inParts(
    db,
    moved,
    (part) => sql`
      insert into voucher_movements (voucher_id, kind, amount_cents, invoice_id, author_id, created_at)
      select voucher, kind, amount_cents, invoice, ${records.authorId}, at
      from jsonb_to_recordset(${part}::jsonb) as m (n int, voucher bigint, kind text, amount_cents bigint, invoice bigint, at timestamptz) order by n`,
  )
}

/**
 * Stores the sales of packages with their uses and terms, as they are in the end. The triggers that count them are off,
 * so the counts are those of the rules.
 */
async function storePackages(db: Db, records: SalesRecords, { packages }: RandomBooks, before: Before): Promise<void> {
  const invoice = (at: number | null) => (at === null ? null : before.invoices + at + 1)
  const rows = packages.map((booked) => {
    const { sale, client, soldBy, day, isTakenBack } = booked
    const { amount_treated, amount_terms_paid } = runningSale(booked)
    const counts = { amount_treated, amount_terms_paid }
    return {
      ...sale,
      ...counts,
      id: before.packages + sale.id,
      client: records.clientIds[client],
      invoice: invoice(soldBy),
      at: noon(day),
      deactivated: isTakenBack ? noon('2026-03-31' as Day) : null,
    }
  })
  await inParts(
    db,
    rows,
    (part) => sql`
      insert into package_sales (id, client_id, package_id, treatment_id, type, invoice_id, invoice_position, price_cents, amount_treatments, amount_treated, amount_terms, amount_terms_paid, sold_at, deactivated_at)
      select id, client, package_id, treatment_id, type, invoice, invoice_position, price_cents, amount_treatments, amount_treated, amount_terms, amount_terms_paid, at, deactivated
      from jsonb_to_recordset(${part}::jsonb) as s (id bigint, client bigint, package_id bigint, treatment_id bigint, type text, invoice bigint, invoice_position int, price_cents bigint, amount_treatments int, amount_treated int, amount_terms int, amount_terms_paid int, at timestamptz, deactivated timestamptz)`,
  )
  const drawn = (kind: 'uses' | 'terms') =>
    packages.flatMap((booked) =>
      booked[kind].map((one) => ({
        ...one,
        package_sale_id: before.packages + one.package_sale_id,
        invoice: invoice(one.by),
        credit_note: invoice(one.creditedBy),
        at: noon(one.day),
      })),
    )
  await inParts(
    db,
    drawn('uses'),
    (part) => sql`
      insert into package_sale_uses (package_sale_id, invoice_id, position, used_at, credit_note_id)
      select package_sale_id, invoice, position, at, credit_note
      from jsonb_to_recordset(${part}::jsonb) as u (package_sale_id bigint, invoice bigint, position int, at timestamptz, credit_note bigint)`,
  )
  await inParts(
    db,
    drawn('terms'),
    (part) => sql`
      insert into package_sale_terms (package_sale_id, number, amount_cents, invoice_id, position, paid_at, credit_note_id)
      select package_sale_id, number, amount_cents, invoice, position, at, credit_note
      from jsonb_to_recordset(${part}::jsonb) as t (package_sale_id bigint, number int, amount_cents bigint, invoice bigint, position int, at timestamptz, credit_note bigint)`,
  )
}

const lastIds = sql<Before>`
  select (select coalesce(max(id), 0) from invoices) as invoices, (select coalesce(max(id), 0) from package_sales) as packages, (select coalesce(max(id), 0) from vouchers) as vouchers`

/**
 * Stores this many random documents, and what they sold, in the open transaction. `each` sees every document, and
 * `books` is filled with what they leave.
 */
export async function storeRandomDocuments(
  db: Db,
  random: Random,
  records: SalesRecords,
  amount: number,
  {
    each = () => undefined,
    books = emptyBooks(),
  }: { each?: (document: RandomDocument) => void; books?: RandomBooks } = {},
): Promise<void> {
  const before = (await lastIds.execute(db)).rows[0]!
  await sql`set local session_replication_role = replica`.execute(db)
  let batch: RandomDocument[] = []
  let first = 0
  const store = async () => {
    if (batch.length) await storeDocuments(db, records, batch, { first, before })
    first += batch.length
    batch = []
  }
  for (const document of randomDocuments(random, records, amount, books)) {
    each(document)
    batch.push(document)
    if (batch.length === perStatement) await store()
  }
  await store()
  await storeVouchers(db, records, books, before)
  await storePackages(db, records, books, before)
  await sql`set local session_replication_role = origin`.execute(db)
  for (const table of ['invoices', 'package_sales', 'vouchers'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(1, (select max(id) from ${sql.table(table)})))`.execute(
      db,
    )
  await sql`analyze invoices, invoice_lines, invoice_vat, invoice_payments, credit_mutations, vouchers, voucher_movements, package_sales, package_sale_uses, package_sale_terms`.execute(
    db,
  )
  await sql`
    insert into open_invoices (invoice_id, location_id, invoice_date, open_cents)
    select i.id, i.location_id, i.invoice_date, a.cents
    from (
      select coalesce(d.credits_invoice_id, d.id) as id, sum(p.amount_cents) as cents
      from payment_methods m join invoice_payments p on p.payment_method_id = m.id join invoices d on d.id = p.invoice_id
      where m.slug = 'credit' and d.id > ${before.invoices} group by 1) a
    join invoices i on i.id = a.id where a.cents <> 0`.execute(db)
}

/** Chains the documents of a company in the order of their numbers, and counts them, as posting does one by one. */
export async function chainRandomDocuments(db: Db, { legalEntityId }: SalesRecords): Promise<void> {
  await sql`
    insert into invoice_counters (legal_entity_id, series, year, last_number)
    select legal_entity_id, series, year, max(number) from invoices where legal_entity_id = ${legalEntityId} group by 1, 2, 3`.execute(
    db,
  )
  // One statement for all of them takes longer than a call may.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`select chain_invoices()`.execute(db)
}
