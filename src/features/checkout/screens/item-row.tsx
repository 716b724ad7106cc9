import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { problem } from '#kernel/problem.ts'
import { useFormat } from '#platform/client/format.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { NumberInput } from '#platform/client/ui/number-input.tsx'
import { amountRange, voucherPriceRange } from '../contract.ts'
import { clampAmount, lineTotal, offeredActions } from '../rules/items.ts'
import { discountFits } from '../rules/payment.ts'
import { DiscountChip } from './discount.tsx'
import { InsuranceChip } from './insurance-chip.tsx'
import { MissingGrounds } from './missing-grounds.tsx'
import { useOfferName } from './offer-name.ts'
import { packageText, PackageChips, termText } from './package-chips.tsx'
import { askedTreatment, useGrounds } from './use-grounds.ts'
import { asItem, lineVat, type CheckoutValues, type ItemValues } from './values.ts'
import styles from './items.module.css'

interface ItemRowProps {
  readonly control: Control<CheckoutValues>
  readonly row: number
  /** The visit that is paid; null for a sale at the desk. */
  readonly appointmentId: number | null
  readonly onRemove: (row: number, name: string) => void
}

/** A line of the form with its problem: one field may show what is wrong with any of them. */
function useLine(control: Control<CheckoutValues>, row: number) {
  const sentence = useProblemSentence()
  const item = useWatch({ control, name: `items.${row}` })
  const amount = useController({ control, name: `items.${row}.amount` })
  const discount = useController({ control, name: `items.${row}.discount` })
  // These fields have no input of their own: they only show the server's problems with what was chosen.
  const choice = useController({ control, name: `items.${row}.type_id` })
  const used = useController({ control, name: `items.${row}.package` })
  const terms = useController({ control, name: `items.${row}.terms` })
  const typed = [choice, used, terms, discount, amount].find(({ fieldState }) => fieldState.error?.message)
  const wrong =
    typed?.fieldState.error?.message ??
    (!item || discountFits({ ...item, price_cents: unitPriceOf(item) })
      ? undefined
      : sentence(problem(`items.${row}.discount`, 'discount_range')))
  return { item: item as ItemValues | undefined, amount: amount.field, discount: discount.field, wrong }
}

/** The price of one unit as the line shows it: nothing for a bought treatment, the term's price for a term. */
const unitPriceOf = (item: ItemValues): number =>
  lineTotal(asItem({ ...item, amount: 1, discount: null })).line_total_cents

/** A line of the sale. It watches its own values only, so that typing stays fast with many lines. */
export const ItemRow = memo(function ItemRow({ control, row, appointmentId, onRemove }: ItemRowProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const nameOf = useOfferName()
  const { item, amount, discount, wrong } = useLine(control, row)
  // After a line is removed, its row is rendered once more without a line.
  if (!item) return null

  const name = nameOf({ ...item, terms: null })
  const priceCents = unitPriceOf(item)
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {item.terms ? termText(t, item.terms) : item.package ? packageText(t, item.package) : t(item.kind)} ·{' '}
          <Vat control={control} item={item} appointmentId={appointmentId} onRemove={() => onRemove(row, name)} />
        </span>
        {item.price_was !== null && (
          <span className={styles.changed}>{t('priceWas', { price: format.euros(item.price_was) })}</span>
        )}
        {wrong && (
          <span className={styles.problem} role="alert">
            {wrong}
          </span>
        )}
      </td>
      <td role="cell" className={styles.amount}>
        <NumberInput
          label={t('amountOf', { name })}
          hideLabel
          min={amountRange.min}
          max={amountRange.max}
          className={styles.amountField}
          // A treatment from a package and a term are one piece for each line.
          disabled={Boolean(item.package || item.terms)}
          value={amount.value}
          onChange={amount.onChange}
          onBlur={() => {
            amount.onChange(clampAmount(amount.value ?? 0))
            amount.onBlur()
          }}
        />
      </td>
      <td role="cell" className={`${styles.price} num`}>
        {item.kind === 'voucher' ? <VoucherValue control={control} row={row} name={name} /> : format.euros(priceCents)}
      </td>
      <td role="cell" className={styles.chips}>
        <span className={styles.chipRow}>
          {item.kind !== 'voucher' && (item.discount || offeredActions(asItem(item)).discount) && (
            <DiscountChip name={name} priceCents={priceCents} value={discount.value} onChange={discount.onChange} />
          )}
          <PackageChips control={control} row={row} item={item} name={name} />
          <InsuranceChip control={control} row={row} item={item} name={name} />
        </span>
      </td>
      <td role="cell" className={`${styles.total} num`}>
        {format.euros(lineTotal(asItem(item)).line_total_cents)}
      </td>
      <td role="cell" className={styles.remove}>
        <ActionIcon aria-label={t('removeItem', { name })} onClick={() => onRemove(row, name)}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </td>
    </tr>
  )
})

/** The value of a voucher, which is typed at the till. */
function VoucherValue({ control, row, name }: { control: Control<CheckoutValues>; row: number; name: string }) {
  const { t } = useTranslation('checkout')
  const { field, fieldState } = useController({ control, name: `items.${row}.price_cents` })
  return (
    <MoneyInput
      label={t('valueOf', { name })}
      hideLabel
      hideSign
      className={styles.valueField}
      value={field.value}
      onChange={(value) => field.onChange(Math.min(value ?? 0, voucherPriceRange.max))}
      onBlur={() => {
        field.onChange(Math.max(field.value, voucherPriceRange.min))
        field.onBlur()
      }}
      ref={field.ref}
      name={field.name}
      error={fieldState.error?.message}
    />
  )
}

type VatProps = Pick<ItemRowProps, 'control' | 'appointmentId'> & {
  readonly item: ItemValues
  readonly onRemove: () => void
}

/** The VAT of a line; for a treatment on medical grounds what its questionnaire says, or the way to fill it in. */
function Vat({ control, item, appointmentId, onRemove }: VatProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const format = useFormat()
  const asked = askedTreatment(item)
  const { data, error, refetch } = useGrounds(control, asked === null ? [] : [asked], appointmentId)
  const [grounds] = data ?? []
  if (item.kind === 'voucher') return t('vatLater')
  const { vatPerMille, vatExempt } = lineVat(item, grounds?.therapeutic ?? false)
  const rate = vatExempt ? t('vatExempt') : t('vat', { rate: format.rate(vatPerMille) })
  if (grounds?.therapeutic) return rate
  if (asked !== null && error && !data)
    return (
      <>
        {rate} · {t('groundsUnread')}{' '}
        <button type="button" className={styles.link} onClick={() => void refetch()}>
          {t('common:retry')}
        </button>
      </>
    )
  return grounds && !grounds.passed ? (
    <MissingGrounds
      rate={rate}
      control={control}
      treatmentId={item.kind === 'treatment' ? item.type_id : null}
      appointmentId={grounds.appointment_id}
      onVisit={onRemove}
    />
  ) : (
    rate
  )
}
