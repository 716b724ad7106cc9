import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { refuseIf } from '#platform/server/refused.ts'
import type { PostedLine } from '#features/invoices/rules.ts'
import {
  lockVouchers,
  sellVouchers,
  voucherMonths,
  type SoldAt,
  type VoucherToRedeem,
} from '#features/vouchers/queries.ts'
import { inGroups, lastDayOfVoucher, type VoucherPayment } from '#features/vouchers/rules.ts'
import type { PaymentInput } from '../contract.ts'
import { entryOf, type Catalogue } from '../rules/invoice.ts'
import type { Method } from '../rules/methods.ts'
import { codeProblems } from '../rules/vouchers.ts'

/**
 * The payments by voucher of a sale, their vouchers locked until it is posted, or 422 where a code is missing. Whether
 * they can be redeemed is asked once the lines of the invoice are known.
 */
export async function voucherPayments(
  db: Db,
  lines: PaymentInput['payment_methods'],
  methods: readonly Method[],
): Promise<VoucherPayment<VoucherToRedeem>[]> {
  refuseIf(
    codeProblems(
      methods,
      lines.map(({ voucher_code }) => voucher_code),
    ),
  )
  const named = lines.flatMap(({ voucher_code, amount_cents }, index) =>
    methods[index]?.slug === 'voucher' ? [{ index, typed: voucher_code ?? '', amount_cents }] : [],
  )
  const vouchers = await lockVouchers(
    db,
    named.map(({ typed }) => typed),
  )
  return named.map((payment, i) => ({ ...payment, voucher: vouchers[i] ?? null }))
}

interface SaleOfVouchers extends SoldAt {
  readonly countryId: number
  readonly catalogue: Catalogue
  /** The day from which their validity counts. */
  readonly day: Day
}

/** Makes the vouchers that the lines sell, and writes their codes on the lines. */
export async function withSoldVouchers(
  db: Db,
  lines: readonly PostedLine[],
  { countryId, catalogue, day, ...soldAt }: SaleOfVouchers,
): Promise<readonly PostedLine[]> {
  const selling = lines.filter(({ kind, voucherId }) => kind === 'voucher' && !voucherId)
  if (!selling.length) return lines
  const months = await voucherMonths(db, countryId)
  const made = await sellVouchers(
    db,
    selling.map(({ productId, totalCents, vatPerMille, ledgerNumber }) => {
      const entry = entryOf({ kind: 'voucher', type_id: productId }, catalogue)
      const singlePurpose = entry?.single_purpose ?? false
      return {
        productId: productId ?? 0,
        faceCents: totalCents,
        singlePurpose,
        vatPerMille,
        ledgerNumber,
        expiresOn: lastDayOfVoucher(singlePurpose, day, months),
      }
    }),
    soldAt,
  )
  const codeOf = new Map(selling.map((line, i) => [line, made[i]]))
  return lines.map((line) => {
    const voucher = codeOf.get(line)
    return voucher
      ? { ...line, voucherId: voucher.id, description: `${line.description} ${inGroups(voucher.code)}` }
      : line
  })
}
