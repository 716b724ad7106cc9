import { cents } from '#kernel/money.ts'
import type { Random } from '#demo/random.ts'
import { voucherPriceRange, type ItemKind } from '#features/checkout/contract.ts'
import type { Catalogue } from '#features/checkout/rules/invoice.ts'
import { excludesCredit, totals, type Item } from '#features/checkout/rules/items.ts'
import { cashRounding, type Method } from '#features/checkout/rules/methods.ts'
import { payableByVoucher, type RedeemedVoucher } from '#features/checkout/rules/vouchers.ts'
import type { PostedLine } from '#features/invoices/rules.ts'
import {
  nextTerm,
  nextTermCents,
  saleOfOffer,
  treatmentsLeft,
  type RunningSale,
  type TermOffer,
} from '#features/package-sales/rules.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import { voucherProblems, type RedeemedAt, type VoucherPayment } from '#features/vouchers/rules.ts'

const amounts = [1, 1, 1, 1, 2, 3, 5, 99] as const

/** A catalogue with every rate, odd prices and every kind of entry. */
export function randomCatalogue(
  random: Random,
  ids: { readonly treatments: readonly number[]; readonly products: readonly number[] },
): Catalogue {
  const rates = [0, 60, 90, 120, 210, 210, 210]
  const entry = (kind: ItemKind, id: number, ledger: string, single_purpose = false): Catalogue[number] => ({
    kind,
    id,
    name: { nl: `${kind} ${id}`, fr: '', en: '', de: '' },
    price_cents: random.chance(0.5)
      ? random.between(1, 30) * 500 - 5
      : random.between(kind === 'voucher' ? voucherPriceRange.min : 0, 40_000),
    // A voucher for one kind of goods pays for those of its rate alone: the most frequent one.
    vat_per_mille: kind === 'voucher' ? 210 : random.pick(rates),
    ledger_number: ledger,
    single_purpose,
    requires_medical_grounds: false,
    therapeutic: kind === 'treatment' && random.chance(0.2),
    ...(kind === 'package' && { treatment_id: id, treatments: random.between(2, 8) }),
  })
  return [
    ...ids.treatments.map((id, i) => entry('treatment', id, String(8000 + (i % 4)))),
    ...ids.products.map((id, i) => entry('product', id, String(8100 + (i % 3)))),
    ...ids.treatments.map((id) => entry('package', id, '8200')),
    ...ids.products.map((id, i) => entry('voucher', id, '8300', i % 2 === 0)),
  ]
}

/** A treatment in terms for each treatment of a catalogue. */
export const termOffersOf = (catalogue: Catalogue): TermOffer[] =>
  catalogue.flatMap(({ kind, id, price_cents }) =>
    kind === 'treatment'
      ? [{ id: 1000 + id, treatment_id: id, treatments: 4, terms: 3, price_cents: price_cents * 4 }]
      : [],
  )

const discountOf = (random: Random, price_cents: number): NonNullable<Item['discount']> =>
  random.chance(0.5)
    ? { percentage: random.between(0, 10_000) / 100 }
    : { amount_cents: cents(random.between(random.chance(0.2) ? -price_cents : 0, price_cents)) }

const isApart = ({ kind }: Pick<Catalogue[number], 'kind'>) => kind === 'voucher' || kind === 'package'

/** An item of any kind, often with a discount; one in six is a package or a voucher. */
export function randomItem(random: Random, catalogue: Catalogue): Item {
  const wantsApart = random.chance(1 / 6)
  const entry = random.pick(catalogue.filter((one) => isApart(one) === wantsApart))
  const { kind, id, price_cents } = entry
  const item = { kind, type_id: id, amount: isApart(entry) ? random.between(1, 2) : random.pick(amounts), price_cents }
  if (kind === 'voucher' || random.chance(0.6)) return item
  return { ...item, discount: discountOf(random, price_cents) }
}

/** The treatment of a package that another item of the same sale sells; null where none does. */
export function itemOfSoldPackage(random: Random, catalogue: Catalogue, items: readonly Item[]): Item | null {
  const index = items.findIndex(({ kind }) => kind === 'package')
  const entry = catalogue.find(({ kind, id }) => kind === 'package' && id === items[index]?.type_id)
  if (!entry?.treatment_id || random.chance(0.5)) return null
  return { kind: 'treatment', type_id: entry.treatment_id, amount: 1, price_cents: 0, package: { item: index } }
}

/** An item that uses a package of the client, or pays a term of one; it begins a treatment in terms where none is left. */
export function drawingItem(random: Random, running: readonly RunningSale[], offers: readonly TermOffer[]): Item {
  const item = (type_id: number): Item => ({ kind: 'treatment', type_id, amount: 1, price_cents: 0 })
  if (!running.length || random.chance(0.3)) {
    const offer = random.pick(offers)
    const price_cents = nextTermCents(saleOfOffer(offer))
    return {
      ...item(offer.treatment_id),
      terms: { id: offer.id, package_sale_id: null, price_cents },
      ...(random.chance(0.3) && { discount: discountOf(random, price_cents) }),
    }
  }
  const sale = random.pick(running)
  if (sale.type === 'package') return { ...item(sale.treatment_id), package: { id: sale.id } }
  const isPaidAlone = nextTerm(sale) !== null && (!treatmentsLeft(sale) || random.chance(0.2))
  return {
    ...item(sale.treatment_id),
    terms: {
      id: sale.package_id,
      package_sale_id: sale.id,
      price_cents: nextTermCents(sale),
      terms: sale.amount_terms_paid,
      amount_treated: sale.amount_treated,
      ...(isPaidAlone && { treated: false }),
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

/** A part of the sale that a voucher pays; null where it may not. */
export function voucherPart(
  random: Random,
  lines: readonly PostedLine[],
  voucher: RedeemedVoucher,
  at: RedeemedAt,
): VoucherPayment<RedeemedVoucher> | null {
  if (voucherProblems('', voucher.code, voucher, at).length) return null
  const payable = payableByVoucher(lines)
    .filter(({ kind }) => kind !== 'voucher')
    .filter((one) => !voucher.single_purpose || (!one.vat_exempt && one.vat_per_mille === voucher.vat_per_mille))
    .reduce((all, one) => all + one.total_cents, 0)
  const most = Math.min(voucher.left_cents, payable)
  if (most < 1) return null
  const amount_cents = random.chance(0.3) ? most : random.between(1, most)
  return { index: 0, typed: voucher.code, amount_cents, voucher }
}

interface Paying {
  readonly items: readonly Item[]
  readonly balance: number
  readonly rounds: boolean
  readonly redeemed: VoucherPayment | null
}
/** Ways of paying that together pay the items, and sometimes more. */
export function randomMethods(random: Random, { items, balance, rounds, redeemed }: Paying): readonly Method[] {
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
