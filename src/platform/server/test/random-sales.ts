import { addDays, type Day, type Instant } from '#kernel/day.ts'
import type { Random } from '#demo/random.ts'
import { drawsOf, newSales, packagePosting } from '#features/checkout/rules/draws.ts'
import { creditMutations, entryOf, invoiceContent, type Catalogue } from '#features/checkout/rules/invoice.ts'
import type { Item } from '#features/checkout/rules/items.ts'
import { paymentProblems, paymentState, type Payment } from '#features/checkout/rules/payment.ts'
import {
  eachVoucherApart,
  payableByVoucher,
  redeemingLines,
  type RedeemedVoucher,
} from '#features/checkout/rules/vouchers.ts'
import { invoiceRef, type PostedLine } from '#features/invoices/rules.ts'
import type { PackagePosting, RunningSale, TermOffer } from '#features/package-sales/rules.ts'
import { newCode, redeemProblems, type RedeemedAt, type VoucherPayment } from '#features/vouchers/rules.ts'
import {
  addPaid,
  addTo,
  moveCredit,
  moveVoucher,
  runningSalesOf,
  voucherNow,
  emptyBooks,
  type BookedInvoice,
  type BookedPackage,
  type RandomBooks,
  type RandomDocument,
} from './random-books.ts'
import { randomCreditNote, usersOf } from './random-credit-notes.ts'
import { drawingItem, randomItem, randomMethods, termOffersOf, itemOfSoldPackage, voucherPart } from './random-items.ts'

/** The records that the documents name. */
export interface SalesRecords {
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

const languages = ['nl', 'fr', 'en', 'de'] as const
const refuseAny = (problems: readonly unknown[], what: unknown): void => {
  if (problems.length) throw new Error(`a random sale is refused: ${JSON.stringify({ problems, what })}`)
}

/** The books with the records, and the numbers that were given last. */
interface Posting {
  readonly random: Random
  readonly records: SalesRecords
  readonly offers: readonly TermOffer[]
  readonly books: RandomBooks
  readonly last: { invoice: number; credit_note: number }
}
interface At {
  readonly at: number
  readonly day: Day
}
const noonOf = (day: Day) => `${day}T12:00:00.000Z` as Instant

const redeemedAt = ({ records }: Posting, day: Day): RedeemedAt => ({
  legal_entity_id: records.legalEntityId,
  zone: 'UTC',
  now: noonOf(day),
})

/** The items of a sale: some of any kind, and sometimes one that draws from a package. */
function randomItems({ random, records, offers }: Posting, sales: readonly RunningSale[]): Item[] {
  const { catalogue } = records
  const drawing = random.chance(0.25) ? drawingItem(random, sales, offers) : null
  const items = Array.from({ length: random.between(drawing ? 0 : 1, 5) }, () => randomItem(random, catalogue))
  const use = itemOfSoldPackage(random, catalogue, items)
  return [...items, ...(use ? [use] : []), ...(drawing ? [drawing] : [])]
}

/** Gives each voucher that a sale sells its number and its code; some end within the month. */
function sellVouchers(
  { random, records, books }: Posting,
  lines: readonly PostedLine[],
  { at, day }: At,
): PostedLine[] {
  return lines.map((line) => {
    if (line.kind !== 'voucher' || line.voucherId) return line
    const entry = entryOf({ kind: 'voucher', type_id: line.productId }, records.catalogue)
    const id = books.vouchers.length + 1
    const voucher: RedeemedVoucher = {
      id,
      code: newCode((below) => random.between(0, below - 1)),
      product_id: line.productId ?? 0,
      product: { nl: 'Bon', fr: '', en: '', de: '' },
      ledger_number: line.ledgerNumber,
      legal_entity_id: records.legalEntityId,
      legal_entity: '',
      expires_on: random.chance(0.2) ? addDays(day, random.between(0, 20)) : null,
      left_cents: line.totalCents,
      taken_back: false,
      single_purpose: entry?.single_purpose ?? false,
      vat_per_mille: line.vatPerMille,
    }
    books.vouchers.push({ voucher, soldBy: at, day, left_cents: 0, taken_back: false, redeemedBy: [] })
    return { ...line, voucherId: id }
  })
}

/** Books the packages that a sale begins, and what it draws from these and from others. */
function bookPackages(
  { books }: Posting,
  { sales, uses, terms }: PackagePosting,
  { lines, client }: Pick<RandomDocument, 'lines' | 'client'>,
  { at, day }: At,
): Pick<BookedInvoice, 'soldPackages' | 'drawn'> {
  const soldPackages = sales.map((sale): BookedPackage => {
    const line = lines[sale.invoice_position - 1]
    const vat = line && { vatPerMille: line.vatPerMille, vatExempt: line.vatExempt, medicalGroundsAnswerId: null }
    return { sale, client, soldBy: at, day, vat: vat ?? null, uses: [], terms: [], isTakenBack: false }
  })
  books.packages.push(...soldPackages)
  const ofClient = books.packagesOf.get(client) ?? []
  ofClient.push(...soldPackages)
  books.packagesOf.set(client, ofClient)
  const drawnOf = { by: at, day, creditedBy: null }
  const used = uses.map((use) => ({ ...use, ...drawnOf }))
  const paid = terms.map((term) => ({ ...term, ...drawnOf }))
  for (const use of used) books.packages[use.package_sale_id - 1]?.uses.push(use)
  for (const term of paid) books.packages[term.package_sale_id - 1]?.terms.push(term)
  return { soldPackages, drawn: [...used, ...paid] }
}

/** Books what a sale does with vouchers, credit and packages. */
function bookSale(posting: Posting, document: RandomDocument, packages: PackagePosting, when: At): void {
  const { books } = posting
  const { at, day } = when
  const moved = [
    ...document.lines.map(({ voucherId, totalCents }) => ({ voucherId, cents: totalCents })),
    ...document.payments.map(({ voucherId, amount_cents }) => ({ voucherId, cents: -amount_cents })),
  ]
  for (const { voucherId, cents } of moved)
    if (voucherId)
      moveVoucher(books, { voucherId, kind: cents > 0 ? 'sold' : 'redeemed', amount_cents: cents, by: at, day })
  moveCredit(books, document)
  const invoice: BookedInvoice = {
    at,
    document,
    left: document.lines.map(({ amount }) => amount),
    paid: new Map(),
    byVoucher: [],
    ...bookPackages(posting, packages, document, when),
  }
  addPaid(invoice, document.payments)
  books.invoices.set(at, invoice)
}

/** A voucher that pays a part of these lines; null where the drawn one may not. */
function redeemedPart(posting: Posting, lines: readonly PostedLine[], day: Day) {
  const { random, books } = posting
  if (!books.vouchers.length || random.chance(0.75)) return null
  return voucherPart(random, lines, voucherNow(random.pick(books.vouchers)), redeemedAt(posting, day))
}

/** A payment that the rules refuse is an error, because none should be. */
function payFor(posting: Posting, client: number, items: readonly Item[], redeemed: VoucherPayment | null, day: Day) {
  const { random, records, books } = posting
  const balance = books.credit.get(client) ?? 0
  const payment: Payment = {
    client: { first_name: 'A', last_name: 'B', email: 'a@b.test', credit_balance: balance },
    location_id: 1,
    practitioner_id: 1,
    items,
    methods: randomMethods(random, { items, balance, rounds: records.cashRounding, redeemed }),
  }
  const facts = { cash_rounding: records.cashRounding, asks_medical_grounds: false, zone: 'UTC', may_edit_date: false }
  refuseAny(paymentProblems(payment, facts, noonOf(day)), payment)
  return { methods: payment.methods, ...paymentState(payment, facts) }
}

/** A sale with everything that the till decides about it, in the order in which it does. */
function randomSale(posting: Posting, when: At): RandomDocument {
  const { random, books, last, offers } = posting
  const { catalogue, clientIds, prefix } = posting.records
  const client = random.between(0, clientIds.length - 1)
  const sales = runningSalesOf(books, client)
  const items = randomItems(posting, sales)
  const drawn = drawsOf(items, { sales, offers, packages: catalogue })
  refuseAny(drawn.problems, items)
  const apart = eachVoucherApart(items, drawn.draws)
  const first = books.packages.length + 1
  const ids = Array.from({ length: newSales(apart.items, apart.draws) }, (_, i) => first + i)
  const { draws, posting: packages } = packagePosting(
    apart.items,
    { draws: apart.draws, packages: catalogue, ids, from: apart.from },
    () => null,
  )
  const language = random.pick(languages)
  const { lines: plain } = invoiceContent(apart.items, catalogue, 0, language, draws)
  const redeemed = redeemedPart(posting, plain, when.day)
  const vouchers = redeemed ? [redeemed] : []
  const { methods, rounding_cents, overpaid_cents } = payFor(posting, client, items, redeemed, when.day)
  const content = invoiceContent(
    apart.items,
    catalogue,
    rounding_cents,
    language,
    draws,
    redeemingLines(vouchers, language),
  )
  refuseAny(redeemProblems(vouchers, payableByVoucher(content.lines), redeemedAt(posting, when.day)), items)
  const number = ++last.invoice
  const document: RandomDocument = {
    ...content,
    lines: sellVouchers(posting, content.lines, when),
    series: 'invoice',
    number,
    ref: invoiceRef(prefix, 2026, number, 'invoice'),
    credits: null,
    leavesRest: false,
    client,
    day: when.day,
    payments: paidWith(methods, redeemed),
    mutations: creditMutations(methods, overpaid_cents),
  }
  bookSale(posting, document, packages, when)
  return document
}

/** The payments of the invoice: a voucher for one kind of goods is a line of it and no payment. */
const paidWith = (
  methods: ReturnType<typeof payFor>['methods'],
  redeemed: VoucherPayment<RedeemedVoucher> | null,
): RandomDocument['payments'] =>
  methods.flatMap(({ slug, amount_cents }): RandomDocument['payments'] => {
    if (!slug) return []
    if (slug !== 'voucher') return [{ slug, amount_cents }]
    return redeemed?.voucher && !redeemed.voucher.single_purpose
      ? [{ slug, amount_cents, voucherId: redeemed.voucher.id }]
      : []
  })

/** Writes off what is left of a voucher past its last day, as a bookkeeper does by hand (docs/decisions/056). */
function writeOffEnded({ random, books }: Posting, day: Day): void {
  if (!books.vouchers.length || random.chance(0.8)) return
  const { voucher, left_cents } = random.pick(books.vouchers)
  if (voucher.expires_on !== null && voucher.expires_on < day && left_cents > 0)
    moveVoucher(books, { voucherId: voucher.id, kind: 'expired', amount_cents: -left_cents, by: null, day })
}

const usedCodes = ['package_treatments_paid_credit_those_first', 'voucher_used_credit_first']

/** The invoices that may be credited, and those that are credited next because another one waits for them. */
class Creditable {
  private readonly pool: number[] = []
  private next: { readonly at: number; readonly waited: boolean }[] = []
  private readonly posting: Posting

  constructor(posting: Posting) {
    this.posting = posting
  }

  /** Keeps a thousand invoices, of which new ones replace older ones. */
  add(at: number): void {
    if (this.pool.length < 1000) this.pool.push(at)
    else if (this.posting.random.chance(0.2)) this.pool[this.posting.random.between(0, 999)] = at
  }

  /** A credit note of one of them; null where the rules refuse it. What uses it is credited next then, and then it. */
  note({ at, day }: At): RandomDocument | null {
    const { random, records, books, last } = this.posting
    const next = this.next.shift()
    const invoice = books.invoices.get(next?.at ?? this.pool[random.between(0, this.pool.length - 1)] ?? -1)
    if (!invoice) return null
    const { prefix, cashRounding } = records
    const number = last.credit_note + 1
    const isWhole = next !== undefined
    const { note, refused } = randomCreditNote(random, books, invoice, {
      at,
      number,
      day,
      prefix,
      cashRounding,
      isWhole,
    })
    if (note) {
      last.credit_note = number
      if (next?.waited) books.creditedAfterUses.push(invoice.at)
      return note
    }
    addTo(books.refused, refused)
    if (usedCodes.includes(refused) && !next)
      this.next = [
        ...[...usersOf(books, invoice)].map((user) => ({ at: user, waited: false })),
        { at: invoice.at, waited: true },
      ]
    return null
  }

  get isWaiting(): boolean {
    return this.next.length > 0
  }
}

/**
 * Random documents of one series in the order of posting, made by the rules of the till: about one in twelve is a credit
 * note of an earlier sale, of all that is left of it or of a part, wherever the rules of credit notes allow it.
 * @param books is filled with what they leave.
 */
export function* randomDocuments(
  random: Random,
  records: SalesRecords,
  amount: number,
  books: RandomBooks = emptyBooks(),
): Generator<RandomDocument, void, undefined> {
  const posting: Posting = {
    random,
    records,
    offers: termOffersOf(records.catalogue),
    books,
    last: { invoice: 0, credit_note: 0 },
  }
  const creditable = new Creditable(posting)
  const dayOf = (at: number): Day => `2026-03-${String(1 + Math.floor((at / amount) * 31)).padStart(2, '0')}` as Day
  for (let at = 0; at < amount; at++) {
    const day = dayOf(at)
    writeOffEnded(posting, day)
    const note = random.chance(creditable.isWaiting ? 0.5 : 0.08) ? creditable.note({ at, day }) : null
    if (!note) creditable.add(at)
    yield note ?? randomSale(posting, { at, day })
  }
}
