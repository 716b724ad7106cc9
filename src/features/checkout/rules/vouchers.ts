import { cents, sum } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { Language, Words } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { PostedLine } from '#features/invoices/rules.ts'
import { inGroups, type Redeemable, type VoucherPayable, type VoucherPayment } from '#features/vouchers/rules.ts'
import type { Item } from './items.ts'
import type { Method } from './methods.ts'

/** A voucher as its redeeming is invoiced. */
export interface RedeemedVoucher extends Redeemable {
  readonly id: number
  readonly code: string
  readonly product_id: number
  readonly product: Translatable
  readonly ledger_number: string
}

/** A code comes with the method `voucher`, and with that alone. */
export const codeProblems = (
  methods: readonly Pick<Method, 'slug'>[],
  codes: readonly (string | null | undefined)[],
): Problem[] =>
  methods.flatMap(({ slug }, i) => {
    const field = `payment_methods.${i}.voucher_code`
    const typed = Boolean(codes[i]?.trim())
    if (slug === 'voucher') return typed ? [] : [problem(field, 'voucher_code_missing')]
    return typed ? [problem(field, 'voucher_code_unneeded')] : []
  })

/**
 * Each voucher as an item of its own, because each has a code of its own and is credited by itself.
 * @param draws what each item draws from a package, which stays beside its item.
 */
export function eachVoucherApart<I extends Pick<Item, 'kind' | 'amount'>, D>(
  items: readonly I[],
  draws: readonly (D | null)[],
): {
  readonly items: readonly I[]
  readonly draws: readonly (D | null)[]
  /** The index that each of them had among the items of the sale, by which other items name it. */
  readonly from: readonly number[]
} {
  const apart = items.flatMap((item, from) =>
    item.kind === 'voucher'
      ? Array.from({ length: item.amount }, () => ({ item: { ...item, amount: 1 }, draw: null, from }))
      : [{ item, draw: draws[from] ?? null, from }],
  )
  return {
    items: apart.map(({ item }) => item),
    draws: apart.map(({ draw }) => draw),
    from: apart.map(({ from }) => from),
  }
}

/** The lines of an invoice as far as vouchers may pay for them: not those that redeem one, and no cash rounding. */
export const payableByVoucher = (lines: readonly PostedLine[]): VoucherPayable[] =>
  lines
    .filter(({ kind, voucherId }) => !voucherId && kind !== 'rounding')
    .map(({ kind, totalCents, vatPerMille, vatExempt }) => ({
      kind,
      total_cents: totalCents,
      vat_per_mille: vatPerMille,
      vat_exempt: vatExempt,
    }))

const paidAtSale: Words = {
  nl: 'btw bij verkoop betaald',
  fr: 'TVA payée à la vente',
  en: 'VAT paid at its sale',
  de: 'MwSt. beim Verkauf bezahlt',
}

type Payments = readonly VoucherPayment<RedeemedVoucher>[]
const isSingle = ({ voucher }: VoucherPayment<RedeemedVoucher>) => voucher?.single_purpose === true

/**
 * The lines with which vouchers for one kind of goods are redeemed. Handing over the goods is no supply of its own (law
 * A5): it was taxed with the sale of the voucher, so its amount leaves the invoice at the same rate.
 */
export const redeemingLines = (payments: Payments, language: Language): PostedLine[] =>
  payments.filter(isSingle).flatMap(({ voucher, amount_cents }) =>
    voucher
      ? [
          {
            kind: 'voucher',
            treatmentId: null,
            productId: voucher.product_id,
            packageId: null,
            packageSaleId: null,
            termNumber: null,
            description: `${translate(voucher.product, language)} ${inGroups(voucher.code)} (${paidAtSale[language]})`,
            amount: 1,
            unitPriceCents: cents(-amount_cents),
            unitDiscountCents: 0,
            totalCents: cents(-amount_cents),
            vatPerMille: voucher.vat_per_mille,
            vatExempt: false,
            medicalGroundsAnswerId: null,
            ledgerNumber: voucher.ledger_number,
            voucherId: voucher.id,
          },
        ]
      : [],
  )

/** The amount that vouchers for one kind of goods take off the invoice. */
export const redeemedAtRates = (payments: Payments) =>
  sum(payments.filter(isSingle).map(({ amount_cents }) => amount_cents))

/**
 * The payments of the invoice, by their place among those of the call: a voucher for one kind of goods is a line and no
 * payment; any other voucher is a payment that names it.
 */
export const postedPayments = (
  lines: readonly { readonly payment_method_id: number; readonly amount_cents: number }[],
  payments: Payments,
) =>
  lines.flatMap(({ payment_method_id, amount_cents }, i) => {
    const payment = payments.find(({ index }) => index === i)
    if (payment && isSingle(payment)) return []
    return [{ paymentMethodId: payment_method_id, amountCents: amount_cents, voucherId: payment?.voucher?.id ?? null }]
  })
