import { sql } from 'kysely'
import { instant, type Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { Random } from '#demo/random.ts'
import type { ItemKind } from '#features/checkout/contract.ts'
import { drawsOf, packagePosting, type Draw } from '#features/checkout/rules/draws.ts'
import {
  creditMutations,
  invoiceContent,
  type Catalogue,
  type InvoiceContent,
} from '#features/checkout/rules/invoice.ts'
import { excludesCredit, totals, type Item } from '#features/checkout/rules/items.ts'
import { cashRounding, type Method } from '#features/checkout/rules/methods.ts'
import { paymentProblems, paymentState, type Payment } from '#features/checkout/rules/payment.ts'
import {
  eachVoucherApart,
  payableByVoucher,
  redeemingLines,
  type RedeemedVoucher,
} from '#features/checkout/rules/vouchers.ts'
import { nextTermCents, type RunningSale, type TermOffer } from '#features/package-sales/rules.ts'
import { redeemProblems, type VoucherPayment } from '#features/vouchers/rules.ts'
import { typeOf, type Mutation } from '#features/credit/rules.ts'
import { invoiceRef, type PostedLine, type Series } from '#features/invoices/rules.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { Db } from '../db.ts'

/** A posted sale or credit note, as the rules of the till make it from random values. */
export interface RandomDocument {
  readonly series: Series
  readonly number: number
  readonly ref: string
  /** The document that a credit note takes back, by its place in the order of posting. */
  readonly credits: number | null
  readonly client: number
  readonly day: Day
  readonly lines: readonly PostedLine[]
  readonly vat: InvoiceContent['vat']
  readonly payments: readonly { readonly slug: PaymentMethodSlug; readonly amount_cents: number }[]
  readonly mutations: readonly Mutation[]
  readonly totalCents: number
}

/** The records that the documents name. */
export interface SalesPlace {
  readonly catalogue: Catalogue
  readonly methods: Readonly<Record<string, number>>
  readonly clientIds: readonly number[]
  readonly locationIds: readonly number[]
  readonly practitionerIds: readonly number[]
  readonly authorId: number
  readonly legalEntityId: number
  readonly prefix: string
  readonly cashRounding: boolean
}

const now = instant(Date.parse('2026-03-04T09:00:00Z'))
const amounts = [1, 1, 1, 1, 2, 3, 5, 99] as const

/** A catalogue with every rate, odd prices and every kind of entry. */
export function randomCatalogue(
  random: Random,
  ids: { readonly treatments: readonly number[]; readonly products: readonly number[] },
): Catalogue {
  const rates = [0, 60, 90, 120, 210, 210, 210]
  const entry = (kind: ItemKind, id: number, ledger: string): Catalogue[number] => ({
    kind,
    id,
    name: { nl: `${kind} ${id}`, fr: '', en: '', de: '' },
    price_cents: random.chance(0.5) ? random.between(1, 30) * 500 - 5 : random.between(0, 40_000),
    vat_per_mille: random.pick(rates),
    ledger_number: ledger,
    single_purpose: random.chance(0.5),
    requires_medical_grounds: false,
    therapeutic: kind === 'treatment' && random.chance(0.2),
    ...(kind === 'package' && { treatment_id: id, treatments: random.between(2, 8) }),
  })
  return [
    ...ids.treatments.map((id, i) => entry('treatment', id, String(8000 + (i % 4)))),
    ...ids.products.map((id, i) => entry('product', id, String(8100 + (i % 3)))),
    ...ids.treatments.map((id) => entry('package', id, '8200')),
    ...ids.products.map((id) => entry('voucher', id, '8300')),
  ]
}

function randomItem(random: Random, catalogue: Catalogue): Item {
  const { kind, id, price_cents } = random.pick(catalogue)
  const isApart = kind === 'voucher' || kind === 'package'
  const item = { kind, type_id: id, amount: isApart ? random.between(1, 2) : random.pick(amounts), price_cents }
  if (kind === 'voucher' || random.chance(0.6)) return item
  if (random.chance(0.5)) return { ...item, discount: { percentage: random.between(0, 10_000) / 100 } }
  return {
    ...item,
    discount: { amount_cents: cents(random.between(random.chance(0.2) ? -price_cents : 0, price_cents)) },
  }
}

/** The rests of what was sold: vouchers of anybody, and the packages of each client. */
export interface OpenBalances {
  readonly vouchers: { voucher: RedeemedVoucher; left_cents: number }[]
  readonly packages: Map<number, RunningSale[]>
  /** The credit of each client. */
  readonly credit: Map<number, number>
}
export const noBalances = (): OpenBalances => ({ vouchers: [], packages: new Map(), credit: new Map() })

/** An item that uses a package of the client, or pays a term of one; null where there is none to use. */
function drawingItem(
  random: Random,
  catalogue: Catalogue,
  running: readonly RunningSale[],
  offers: readonly TermOffer[],
): Item | null {
  const open = running.filter(({ amount_treated, amount_treatments }) => amount_treated < amount_treatments)
  const priceOf = (treatmentId: number) =>
    catalogue.find(({ kind, id }) => kind === 'treatment' && id === treatmentId)?.price_cents ?? 0
  const item = (treatmentId: number): Item => ({
    kind: 'treatment',
    type_id: treatmentId,
    amount: 1,
    price_cents: priceOf(treatmentId),
  })
  if (!open.length || random.chance(0.3)) {
    const offer = random.pick(offers)
    const price_cents = nextTermCents({ ...offer, amount_terms: offer.terms, amount_terms_paid: 0, paid_numbers: [] })
    return { ...item(offer.treatment_id), terms: { id: offer.id, package_sale_id: null, price_cents } }
  }
  const sale = random.pick(open)
  if (sale.type === 'package') return { ...item(sale.treatment_id), package: { id: sale.id } }
  return {
    ...item(sale.treatment_id),
    terms: {
      id: sale.package_id,
      package_sale_id: sale.id,
      price_cents: nextTermCents(sale),
      terms: sale.amount_terms_paid,
      amount_treated: sale.amount_treated,
    },
  }
}

/** The other ways of paying than cash, and whether cash pays the rest and may exceed it. */
function otherMethods(random: Random, items: readonly Item[], totalCents: number, balance: number) {
  const way = random.between(0, 8)
  const part = () => random.between(0, totalCents)
  const method = (slug: PaymentMethodSlug, amount_cents: number): Method => ({ slug, amount_cents })
  if (way < 2) return { others: [method('pin', totalCents)], cash: false, exceeds: false }
  if (way === 3 && !excludesCredit(items))
    return { others: [method('credit', totalCents)], cash: false, exceeds: false }
  if (way === 4) {
    const prepaid = Math.min(Math.max(0, balance), part())
    return { others: [method('prepaid', prepaid), method('pin', totalCents - prepaid)], cash: false, exceeds: false }
  }
  if (way === 5) return { others: [method('old_voucher', part())], cash: true, exceeds: false }
  if (way === 6) return { others: [method('pin', totalCents + random.between(1, 9999))], cash: false, exceeds: true }
  if (way === 7) return { others: [method('pin', part())], cash: true, exceeds: random.chance(0.3) }
  return { others: [], cash: true, exceeds: random.chance(0.5) }
}

/** A part of the sale that an open voucher pays; null where none may. */
function voucherPart(
  random: Random,
  lines: readonly PostedLine[],
  open: OpenBalances['vouchers'],
): VoucherPayment<RedeemedVoucher> | null {
  const of = open.length ? random.pick(open) : null
  if (!of || !of.left_cents) return null
  const goods = payableByVoucher(lines).filter(({ kind }) => kind !== 'voucher')
  const payable = goods
    .filter((one) => !of.voucher.single_purpose || (!one.vat_exempt && one.vat_per_mille === of.voucher.vat_per_mille))
    .reduce((all, one) => all + one.total_cents, 0)
  const most = Math.min(of.left_cents, payable)
  if (most < 1) return null
  const amount_cents = random.chance(0.3) ? most : random.between(1, most)
  return { index: 0, typed: of.voucher.code, amount_cents, voucher: { ...of.voucher, left_cents: of.left_cents } }
}

interface Paying {
  readonly items: readonly Item[]
  readonly balance: number
  readonly rounds: boolean
  readonly redeemed: VoucherPayment | null
}
function randomMethods(random: Random, { items, balance, rounds, redeemed }: Paying): readonly Method[] {
  const { total_cents } = totals(items)
  if (redeemed) {
    const others: Method[] = [{ slug: 'voucher', amount_cents: redeemed.amount_cents }]
    const rest = total_cents - redeemed.amount_cents
    if (random.chance(0.5)) return rest ? [...others, { slug: 'pin', amount_cents: rest }] : others
    const withCash = [...others, { slug: 'cash' as const, amount_cents: 0 }]
    return [...others, { slug: 'cash', amount_cents: cashRounding(total_cents, withCash, rounds).cash_to_pay_cents }]
  }
  const { others, cash, exceeds } = otherMethods(random, items, total_cents, balance)
  if (!cash) return others
  const withCash = [...others, { slug: 'cash' as const, amount_cents: 0 }]
  const { cash_to_pay_cents } = cashRounding(total_cents, withCash, rounds)
  return [...others, { slug: 'cash', amount_cents: cash_to_pay_cents + (exceeds ? random.between(1, 5000) : 0) }]
}

const languages = ['nl', 'fr', 'en', 'de'] as const
const refuseAny = (problems: readonly unknown[], what: unknown): void => {
  if (problems.length) throw new Error(`a random sale is refused: ${JSON.stringify({ problems, what })}`)
}

/** Keeps what this sale sold, used and redeemed, so that later sales draw from it. */
function keepBalances(
  open: OpenBalances,
  client: number,
  place: SalesPlace,
  {
    lines,
    draws,
    sold,
    redeemed,
  }: {
    readonly lines: readonly PostedLine[]
    readonly draws: readonly (Draw | null)[]
    readonly sold: readonly RunningSale[]
    readonly redeemed: VoucherPayment<RedeemedVoucher> | null
  },
): void {
  const running = [...(open.packages.get(client) ?? []), ...sold]
  for (const draw of draws) {
    const at = draw ? running.findIndex(({ id }) => id === draw.sale.id) : -1
    const sale = running[at]
    if (!draw || !sale) continue
    running[at] = {
      ...sale,
      amount_treated: sale.amount_treated + (draw.treatment === null ? 0 : 1),
      amount_terms_paid: sale.amount_terms_paid + (draw.term ? 1 : 0),
      paid_numbers: draw.term ? [...sale.paid_numbers, draw.term.number] : sale.paid_numbers,
    }
  }
  if (running.length) open.packages.set(client, running)
  const of = redeemed?.voucher && open.vouchers[redeemed.voucher.id - 1]
  if (of) of.left_cents -= redeemed.amount_cents
  for (const line of lines)
    if (line.kind === 'voucher' && line.amount > 0 && line.totalCents > 0)
      open.vouchers.push({
        left_cents: line.totalCents,
        voucher: {
          id: open.vouchers.length + 1,
          code: `V${open.vouchers.length + 1}`,
          product_id: line.productId ?? 0,
          product: { nl: 'Bon', fr: '', en: '', de: '' },
          ledger_number: line.ledgerNumber,
          legal_entity_id: place.legalEntityId,
          legal_entity: '',
          expires_on: null,
          left_cents: line.totalCents,
          taken_back: false,
          single_purpose: line.vatPerMille > 0,
          vat_per_mille: line.vatPerMille,
        },
      })
}

/**
 * Random documents of one series in the order of posting, made by the rules of the till: about one in twenty is a
 * credit note of an earlier sale that used no package and paid no term, and of whose vouchers and packages nothing is
 * used; what a voucher paid goes back to it. A payment that the rules refuse is an error, because none
 * should be.
 * @param open is filled with what is not used up in the end.
 */
export function* randomDocuments(
  random: Random,
  place: SalesPlace,
  amount: number,
  open: OpenBalances = noBalances(),
): Generator<RandomDocument, void, undefined> {
  const { catalogue, clientIds, prefix } = place
  const offers: TermOffer[] = catalogue.flatMap(({ kind, id, price_cents }) =>
    kind === 'treatment'
      ? [{ id: 1000 + id, treatment_id: id, treatments: 4, terms: 3, price_cents: price_cents * 4 }]
      : [],
  )
  const creditable: Creditable[] = []
  const last = { invoice: 0, credit_note: 0, sale: 0 }
  const dayOf = (at: number): Day => `2026-03-${String(1 + Math.floor((at / amount) * 31)).padStart(2, '0')}` as Day
  const added = (client: number, change: number) => open.credit.set(client, (open.credit.get(client) ?? 0) + change)

  for (let at = 0; at < amount; at++) {
    const day = dayOf(at)
    const credited = random.chance(0.05) ? creditable.splice(random.between(0, creditable.length - 1), 1)[0] : undefined
    if (credited && takeBack(open, credited)) {
      const number = ++last.credit_note
      const document = creditNote(random, credited, { number, day, prefix })
      for (const { amount_cents } of document.mutations) added(document.client, amount_cents)
      yield document
      continue
    }
    const client = random.between(0, clientIds.length - 1)
    const running = open.packages.get(client) ?? []
    const drawing = random.chance(0.2) ? drawingItem(random, catalogue, running, offers) : null
    const items = [
      ...Array.from({ length: random.between(drawing ? 0 : 1, 5) }, () => randomItem(random, catalogue)),
      ...(drawing ? [drawing] : []),
    ]
    const drawn = drawsOf(items, { sales: running, offers })
    refuseAny(drawn.problems, items)
    const apart = eachVoucherApart(items, drawn.draws)
    const ids = Array.from({ length: 12 }, (_, i) => last.sale + i + 1)
    const { draws, posting } = packagePosting(
      apart.items,
      { draws: apart.draws, packages: catalogue, ids, from: apart.from },
      () => null,
    )
    last.sale += posting.sales.length
    const language = random.pick(languages)
    const plain = invoiceContent(apart.items, catalogue, 0, language, draws)
    const balance = open.credit.get(client) ?? 0
    const redeemed = random.chance(0.15) ? voucherPart(random, plain.lines, open.vouchers) : null
    const methods = randomMethods(random, { items, balance, rounds: place.cashRounding, redeemed })
    const payment: Payment = {
      client: { first_name: 'A', last_name: 'B', email: 'a@b.test', credit_balance: balance },
      location_id: 1,
      practitioner_id: 1,
      items,
      methods,
    }
    const facts = { cash_rounding: place.cashRounding, asks_medical_grounds: false, zone: 'UTC', may_edit_date: false }
    refuseAny(paymentProblems(payment, facts, now), payment)
    const { rounding_cents, overpaid_cents } = paymentState(payment, facts)
    const payments = redeemed ? [redeemed] : []
    const content = invoiceContent(
      apart.items,
      catalogue,
      rounding_cents,
      language,
      draws,
      redeemingLines(payments, language),
    )
    refuseAny(
      redeemProblems(payments, payableByVoucher(content.lines), {
        legal_entity_id: place.legalEntityId,
        zone: 'UTC',
        now,
      }),
      payment,
    )
    const number = ++last.invoice
    const mutations = creditMutations(methods, overpaid_cents)
    for (const { source, amount_cents } of mutations) added(client, source === 'payment' ? -amount_cents : amount_cents)
    const sold = posting.sales.map((sale): RunningSale => ({
      ...sale,
      amount_treated: 0,
      amount_terms_paid: 0,
      paid_numbers: [],
      vat: vatOfLine(content.lines[sale.invoice_position - 1]),
    }))
    const firstVoucher = open.vouchers.length
    keepBalances(open, client, place, { lines: content.lines, draws, sold, redeemed })
    const document: RandomDocument = {
      ...content,
      series: 'invoice',
      number,
      ref: invoiceRef(prefix, 2026, number, 'invoice'),
      credits: null,
      client,
      day,
      payments: methods.flatMap(({ slug, amount_cents }) =>
        slug && !(slug === 'voucher' && redeemed?.voucher?.single_purpose) ? [{ slug, amount_cents }] : [],
      ),
      mutations,
    }
    if (draws.every((draw) => draw === null) && creditable.length < 1000)
      creditable.push({
        document,
        at,
        redeemed,
        vouchers: open.vouchers.slice(firstVoucher),
        saleIds: sold.map(({ id }) => id),
      })
    yield document
  }
}

/** A sale that a later credit note may take back. */
interface Creditable {
  readonly document: RandomDocument
  readonly at: number
  /** The voucher that paid a part of it. */
  readonly redeemed: VoucherPayment<RedeemedVoucher> | null
  /** The vouchers and the packages that it sold. */
  readonly vouchers: OpenBalances['vouchers']
  readonly saleIds: readonly number[]
}

/** Takes back what a sale did with vouchers and packages; false where something of what it sold is used. */
function takeBack(open: OpenBalances, { document, redeemed, vouchers, saleIds }: Creditable): boolean {
  const running = open.packages.get(document.client) ?? []
  const isUsed =
    vouchers.some(({ left_cents, voucher }) => left_cents !== voucher.left_cents) ||
    running.some(({ id, amount_treated }) => saleIds.includes(id) && amount_treated > 0)
  if (isUsed) return false
  for (const voucher of vouchers) voucher.left_cents = 0
  open.packages.set(
    document.client,
    running.filter(({ id }) => !saleIds.includes(id)),
  )
  const back = redeemed?.voucher && open.vouchers[redeemed.voucher.id - 1]
  if (back) back.left_cents += redeemed.amount_cents
  return true
}

const vatOfLine = (line: PostedLine | undefined) =>
  line ? { vatPerMille: line.vatPerMille, vatExempt: line.vatExempt, medicalGroundsAnswerId: null } : null

/** The credit note of a whole sale: paid back by pin, in cash or to the client's credit, or taken off what is owed. */
function creditNote(
  random: Random,
  { document: credited, at, redeemed }: Creditable,
  { number, day, prefix }: { readonly number: number; readonly day: Day; readonly prefix: string },
): RandomDocument {
  const amount_cents = -credited.totalCents
  /** A voucher for several purposes paid it: the amount goes back first. One for one purpose is a line. */
  const toVoucher = redeemed?.voucher && !redeemed.voucher.single_purpose ? redeemed.amount_cents : 0
  const rest = amount_cents + toVoucher
  const onAccount = credited.payments.some(({ slug }) => slug === 'credit')
  const slug = onAccount ? 'credit' : random.pick(['pin', 'cash', 'prepaid'] as const)
  return {
    series: 'credit_note',
    number,
    ref: invoiceRef(prefix, 2026, number, 'credit_note'),
    credits: at,
    client: credited.client,
    day,
    lines: credited.lines.map((line) => ({ ...line, amount: -line.amount, totalCents: cents(-line.totalCents) })),
    vat: credited.vat.map((rate) => ({
      ...rate,
      grossCents: cents(-rate.grossCents),
      vatCents: cents(-rate.vatCents),
      netCents: cents(-rate.netCents),
    })),
    payments: [
      ...(toVoucher ? [{ slug: 'voucher' as const, amount_cents: -toVoucher }] : []),
      { slug, amount_cents: rest },
    ],
    mutations: slug === 'prepaid' && rest < 0 ? [{ source: 'returned', amount_cents: -rest }] : [],
    totalCents: amount_cents,
  }
}

const party = JSON.stringify({ name: 'x' })

/**
 * Stores documents in one statement. Triggers and references are off, because they would take minutes.
 * @param firstId the number of the first document; the others follow.
 */
export async function storeDocuments(
  db: Db,
  place: SalesPlace,
  documents: readonly RandomDocument[],
  firstId: number,
  offset: number,
): Promise<void> {
  const rows = documents.map((document, i) => ({
    ...document,
    id: firstId + offset + i,
    credits: document.credits === null ? null : firstId + document.credits,
    client: place.clientIds[document.client],
    location: place.locationIds[i % place.locationIds.length],
    practitioner: place.practitionerIds[i % place.practitionerIds.length],
    lines: document.lines.map((line, n) => ({ ...line, position: n + 1 })),
    payments: document.payments.map(({ slug, amount_cents }, n) => ({
      position: n + 1,
      method: place.methods[slug],
      amount_cents,
    })),
    mutations: document.mutations.map(({ source, amount_cents }) => ({ type: typeOf[source], source, amount_cents })),
  }))
  await sql`
    with document as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id bigint, ref text, series text, number int, credits bigint, client bigint, location bigint, practitioner bigint,
        day date, "totalCents" bigint, lines jsonb, vat jsonb, payments jsonb, mutations jsonb)
    ), invoice as (
      insert into invoices (id, ref, legal_entity_id, series, year, number, credits_invoice_id, location_id, practitioner_id, client_id, author_id, invoice_date, supply_date, language, seller, buyer, total_cents)
      select id, ref, ${place.legalEntityId}, series, 2026, number, credits, location, practitioner, client, ${place.authorId}, day, day, 'nl', ${party}::jsonb, ${party}::jsonb, "totalCents" from document
    ), line as (
      insert into invoice_lines (invoice_id, position, kind, treatment_id, product_id, package_sale_id, term_number, description, amount, unit_price_cents, unit_discount_cents, total_cents, vat_per_mille, vat_exempt, ledger_number)
      select d.id, l.position, l.kind, l."treatmentId", l."productId", l."packageSaleId", l."termNumber", l.description, l.amount, l."unitPriceCents", l."unitDiscountCents", l."totalCents", l."vatPerMille", l."vatExempt", l."ledgerNumber"
      from document d, jsonb_to_recordset(d.lines) as l (position int, kind text, "treatmentId" bigint, "productId" bigint, "packageSaleId" bigint, "termNumber" int, description text, amount int, "unitPriceCents" bigint, "unitDiscountCents" bigint,
        "totalCents" bigint, "vatPerMille" int, "vatExempt" boolean, "ledgerNumber" text)
    ), rate as (
      insert into invoice_vat (invoice_id, kind, vat_per_mille, gross_cents, vat_cents, net_cents)
      select d.id, v.kind, v."vatPerMille", v."grossCents", v."vatCents", v."netCents"
      from document d, jsonb_to_recordset(d.vat) as v (kind text, "vatPerMille" int, "grossCents" bigint, "vatCents" bigint, "netCents" bigint)
    ), payment as (
      insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents)
      select d.id, p.position, p.method, p.amount_cents from document d, jsonb_to_recordset(d.payments) as p (position int, method bigint, amount_cents bigint)
    )
    insert into credit_mutations (client_id, type, source, amount_cents, invoice_id, author_id, created_at)
    select d.client, m.type, m.source, m.amount_cents, d.id, ${place.authorId}, d.day + time '12:00' at time zone 'UTC'
    from document d, jsonb_to_recordset(d.mutations) as m (type text, source text, amount_cents bigint) order by d.id`.execute(
    db,
  )
}

/** Stores this many random documents in batches, in the open transaction. `each` sees every one of them. */
export async function storeRandomDocuments(
  db: Db,
  random: Random,
  place: SalesPlace,
  amount: number,
  {
    each = () => undefined,
    open = noBalances(),
  }: { each?: (document: RandomDocument) => void; open?: OpenBalances } = {},
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from invoices`.execute(db)
  const firstId = rows[0]!.id
  await sql`set local session_replication_role = replica`.execute(db)
  let batch: RandomDocument[] = []
  let stored = 0
  const store = async () => {
    await storeDocuments(db, place, batch, firstId, stored)
    stored += batch.length
    batch = []
  }
  for (const document of randomDocuments(random, place, amount, open)) {
    each(document)
    batch.push(document)
    if (batch.length === 1000) await store()
  }
  if (batch.length) await store()
  await sql`set local session_replication_role = origin`.execute(db)
  await sql`select setval(pg_get_serial_sequence('invoices', 'id'), (select max(id) from invoices))`.execute(db)
  await sql`analyze invoices, invoice_lines, invoice_vat, invoice_payments, credit_mutations`.execute(db)
}
