import type { Day } from '#kernel/day.ts'
import type { RedeemedVoucher } from '#features/checkout/rules/vouchers.ts'
import type { InvoiceContent } from '#features/checkout/rules/invoice.ts'
import type { Mutation } from '#features/credit/rules.ts'
import type { PostedLine, Series } from '#features/invoices/rules.ts'
import {
  nextTerm,
  treatmentsLeft,
  type NewSale,
  type NewTerm,
  type NewUse,
  type RunningSale,
  type SaleVat,
} from '#features/package-sales/rules.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'

/** The index of a document in the order of posting, from 0. */
type DocumentIndex = number

/** A line of a random document; that of a credit note names the line that it takes back, by its position. */
export type RandomLine = PostedLine & { readonly creditsPosition?: number }

export interface RandomPayment {
  readonly slug: PaymentMethodSlug
  readonly amount_cents: number
  /** The voucher that paid, or to which it goes back, by its number. */
  readonly voucherId?: number | null
}

/** A posted sale or credit note, as the rules of the till make it from random values. */
export interface RandomDocument {
  readonly series: Series
  readonly number: number
  readonly ref: string
  /** The document that a credit note takes back. */
  readonly credits: DocumentIndex | null
  /** Something of the invoice is left after this credit note. */
  readonly leavesRest: boolean
  readonly client: number
  readonly day: Day
  readonly lines: readonly RandomLine[]
  readonly vat: InvoiceContent['vat']
  readonly payments: readonly RandomPayment[]
  readonly mutations: readonly Mutation[]
  readonly totalCents: number
}

/** A movement of a voucher, as `voucher_movements` has it. */
export interface RandomMovement {
  readonly voucherId: number
  readonly kind: 'sold' | 'redeemed' | 'returned' | 'taken_back' | 'expired'
  readonly amount_cents: number
  /** Null for the end of a voucher. */
  readonly by: DocumentIndex | null
  readonly day: Day
}

export interface BookedVoucher {
  /** The voucher of the day of its sale; its number is its index among the vouchers plus 1. */
  readonly voucher: RedeemedVoucher
  readonly soldBy: DocumentIndex
  readonly day: Day
  left_cents: number
  taken_back: boolean
  /** The documents that it paid. */
  readonly redeemedBy: DocumentIndex[]
}

interface Drawn {
  readonly by: DocumentIndex
  readonly day: Day
  /** The credit note that gave it back. */
  creditedBy: DocumentIndex | null
}
export interface BookedPackage {
  readonly sale: NewSale
  readonly client: number
  readonly soldBy: DocumentIndex
  readonly day: Day
  readonly vat: SaleVat | null
  readonly uses: (Drawn & NewUse)[]
  readonly terms: (Drawn & NewTerm)[]
  /** The line that sold it was credited. */
  isTakenBack: boolean
}

/** An invoice, with what no credit note has taken back of it. */
export interface BookedInvoice {
  readonly at: DocumentIndex
  readonly document: RandomDocument
  /** The units that are left of each line. */
  readonly left: number[]
  /** The payments less those of the credit notes, by method. */
  readonly paid: Map<PaymentMethodSlug, number>
  /** The payments by vouchers for several purposes less what went back to them. */
  readonly byVoucher: { readonly voucherId: number; left_cents: number }[]
  readonly soldPackages: readonly BookedPackage[]
  /** The treatments and terms that its lines drew from packages. */
  readonly drawn: readonly (Drawn & { readonly position: number })[]
}

/** The books that random documents make: what is left of all that they sold. */
export interface RandomBooks {
  readonly invoices: Map<DocumentIndex, BookedInvoice>
  /** The number of a voucher is its index here plus 1. */
  readonly vouchers: BookedVoucher[]
  readonly movements: RandomMovement[]
  /** The number of a sale of a package is its index here plus 1. */
  readonly packages: BookedPackage[]
  readonly packagesOf: Map<number, BookedPackage[]>
  /** The credit of each client. */
  readonly credit: Map<number, number>
  /** The credit notes that the rules refused, by the code of the problem. */
  readonly refused: Map<string, number>
  /** The invoices that were refused for a later use, and credited after it. */
  readonly creditedAfterUses: DocumentIndex[]
}
export const emptyBooks = (): RandomBooks => ({
  invoices: new Map(),
  vouchers: [],
  movements: [],
  packages: [],
  packagesOf: new Map(),
  credit: new Map(),
  refused: new Map(),
  creditedAfterUses: [],
})

/** A package as the rules of the till take it: what is not credited of its uses and terms counts. */
export function runningSale({ sale, vat, uses, terms }: BookedPackage): RunningSale {
  const paid_numbers = terms.filter(({ creditedBy }) => creditedBy === null).map(({ number }) => number)
  const amount_treated = uses.filter(({ creditedBy }) => creditedBy === null).length
  return { ...sale, amount_treated, amount_terms_paid: paid_numbers.length, paid_numbers, vat }
}

/** The first packages of a list of which something is left. */
function* withSomethingLeft(packages: Iterable<BookedPackage>): Generator<RunningSale, void, undefined> {
  for (const booked of packages) {
    const sale = runningSale(booked)
    const isLeft = treatmentsLeft(sale) > 0 || (sale.type === 'term' && nextTerm(sale) !== null)
    if (!booked.isTakenBack && isLeft) yield sale
  }
}
function* backwards<T>(list: readonly T[]): Generator<T, void, undefined> {
  for (let i = list.length - 1; i >= 0; i--) yield list[i]!
}

/** Some packages of a client of which something is left: the oldest, which are used up, and the newest. */
export function runningSalesOf(books: RandomBooks, client: number): RunningSale[] {
  const packages = books.packagesOf.get(client) ?? []
  const some = [...withSomethingLeft(packages).take(3), ...withSomethingLeft(backwards(packages)).take(3)]
  return [...new Map(some.map((sale) => [sale.id, sale])).values()]
}

/** A voucher as the rules take it now. */
export const voucherNow = ({ voucher, left_cents, taken_back }: BookedVoucher): RedeemedVoucher => ({
  ...voucher,
  left_cents,
  taken_back,
})

export const voucherOf = (books: RandomBooks, voucherId: number): BookedVoucher => {
  const booked = books.vouchers[voucherId - 1]
  if (!booked) throw new Error(`no random voucher ${voucherId}`)
  return booked
}

/** Moves a voucher, and keeps the movement. */
export function moveVoucher(books: RandomBooks, movement: RandomMovement): void {
  const booked = voucherOf(books, movement.voucherId)
  booked.left_cents += movement.amount_cents
  if (movement.kind === 'taken_back') booked.taken_back = true
  if (movement.kind === 'redeemed' && movement.by !== null) booked.redeemedBy.push(movement.by)
  books.movements.push(movement)
}

/** Adds to the credit of a client what a document adds, and takes what it spends. */
export function moveCredit(books: RandomBooks, { client, mutations }: RandomDocument): void {
  for (const { source, amount_cents } of mutations) {
    const change = source === 'payment' ? -amount_cents : amount_cents
    books.credit.set(client, (books.credit.get(client) ?? 0) + change)
  }
}

/** Adds payments to those of an invoice. */
export function addPaid({ paid, byVoucher }: BookedInvoice, payments: readonly RandomPayment[]): void {
  for (const { slug, amount_cents, voucherId } of payments) {
    paid.set(slug, (paid.get(slug) ?? 0) + amount_cents)
    const voucher = byVoucher.find((one) => one.voucherId === voucherId)
    if (voucher) voucher.left_cents += amount_cents
    else if (voucherId) byVoucher.push({ voucherId, left_cents: amount_cents })
  }
}

/** Counts up. */
export const addTo = <K>(map: Map<K, number>, key: K, amount = 1) => map.set(key, (map.get(key) ?? 0) + amount)
