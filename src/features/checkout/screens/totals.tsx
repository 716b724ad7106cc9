import { useTranslation } from 'react-i18next'
import { vatPerRate } from '#kernel/vat.ts'
import { useFormat } from '#platform/client/format.ts'
import type { PaymentState } from '../rules/payment.ts'
import { askedTreatment } from './use-grounds.ts'
import { lineVat, type ItemValues } from './values.ts'
import styles from './payment.module.css'

/** The totals: before and after discount, the VAT of each rate, and the amount to pay. */
export function Totals({
  items,
  state,
  exempt,
}: {
  items: readonly ItemValues[]
  state: PaymentState
  /** The treatments that are exempt from VAT. */
  exempt: ReadonlySet<number>
}) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const vat = vatPerRate(
    items.map((item, i) => ({
      grossCents: state.lines[i]?.line_total_cents ?? 0,
      vatPerMille: lineVat(item, exempt.has(askedTreatment(item) ?? 0)).vatPerMille,
    })),
  )
  return (
    <dl className={styles.totals}>
      <dt>{t('subtotal')}</dt>
      <dd>{format.euros(state.subtotal_cents)}</dd>
      {state.discount_cents !== 0 && (
        <>
          <dt>{t(state.discount_cents > 0 ? 'discount' : 'surcharge')}</dt>
          <dd>{format.euros(-state.discount_cents)}</dd>
        </>
      )}
      {vat
        .filter((rate) => rate.vatPerMille > 0)
        .map((rate) => (
          <div key={rate.vatPerMille} className={styles.totalsRow}>
            <dt>{t('ofWhichVat', { rate: format.rate(rate.vatPerMille) })}</dt>
            <dd>{format.euros(rate.vatCents)}</dd>
          </div>
        ))}
      {state.rounding_cents !== 0 && (
        <>
          <dt>{t('rounding')}</dt>
          <dd>{format.euros(state.rounding_cents)}</dd>
        </>
      )}
      <dt className={styles.toPay}>{t('toPay')}</dt>
      <dd className={styles.toPay}>{format.euros(state.payable_cents)}</dd>
    </dl>
  )
}
