import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { problem } from '#kernel/problem.ts'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useGoFrom } from '#platform/client/navigation.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import { NumberInput } from '#platform/client/ui/number-input.tsx'
import { reportsApi } from '#features/reports/contract.ts'
import { amountRange } from '../contract.ts'
import { saleVat } from '../rules/invoice.ts'
import { clampAmount, lineTotal, offeredActions } from '../rules/items.ts'
import { discountFits } from '../rules/payment.ts'
import { DiscountChip } from './discount.tsx'
import { useGrounds } from './use-grounds.ts'
import { asItem, type CheckoutValues, type ItemValues } from './values.ts'
import styles from './items.module.css'

interface ItemRowProps {
  readonly control: Control<CheckoutValues>
  readonly row: number
  /** The visit that is paid; null for a sale at the desk. */
  readonly appointmentId: number | null
  readonly onRemove: (row: number, name: string) => void
}

/** A line of the sale. It watches its own values only, so that typing stays fast with many lines. */
export const ItemRow = memo(function ItemRow({ control, row, appointmentId, onRemove }: ItemRowProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const language = useLanguage()
  const sentence = useProblemSentence()
  const item = useWatch({ control, name: `items.${row}` })
  const amount = useController({ control, name: `items.${row}.amount` })
  const discount = useController({ control, name: `items.${row}.discount` })
  // This field has no input: it only shows the server's problems with the chosen entry.
  const choice = useController({ control, name: `items.${row}.type_id` })
  // After a line is removed, its row is rendered once more without a line.
  if (!item) return null

  const name = translate(item.name, language)
  const { line_total_cents } = lineTotal(asItem(item))
  const wrong =
    choice.fieldState.error?.message ??
    discount.fieldState.error?.message ??
    amount.fieldState.error?.message ??
    (discountFits(item) ? undefined : sentence(problem(`items.${row}.discount`, 'discount_range')))
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {t(item.kind)} · <Vat control={control} item={item} appointmentId={appointmentId} />
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
          value={amount.field.value}
          onChange={amount.field.onChange}
          onBlur={() => {
            amount.field.onChange(clampAmount(amount.field.value ?? 0))
            amount.field.onBlur()
          }}
        />
      </td>
      <td role="cell" className={`${styles.price} num`}>
        {format.euros(item.price_cents)}
      </td>
      <td role="cell" className={styles.chips}>
        {(item.discount || offeredActions(asItem(item)).discount) && (
          <DiscountChip
            name={name}
            priceCents={item.price_cents}
            value={discount.field.value}
            onChange={discount.field.onChange}
          />
        )}
      </td>
      <td role="cell" className={`${styles.total} num`}>
        {format.euros(line_total_cents)}
      </td>
      <td role="cell" className={styles.remove}>
        <ActionIcon aria-label={t('removeItem', { name })} onClick={() => onRemove(row, name)}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </td>
    </tr>
  )
})

type VatProps = Pick<ItemRowProps, 'control' | 'appointmentId'> & { readonly item: ItemValues }

/** The VAT of a line; for a treatment on medical grounds what its questionnaire says, or the way to fill it in. */
function Vat({ control, item, appointmentId }: VatProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const format = useFormat()
  const goFrom = useGoFrom()
  const may = useMay()
  const asks = item.kind === 'treatment' && item.requires_medical_grounds && item.type_id !== null
  const { data, error, refetch } = useGrounds(control, asks ? [item.type_id] : [], appointmentId)
  const [grounds] = data ?? []
  if (grounds?.therapeutic) return t('vatExempt')
  const rate = t('vat', { rate: format.rate(saleVat(item).vatPerMille) })
  if (asks && error && !data)
    return (
      <>
        {rate} · {t('groundsUnread')}{' '}
        <button type="button" className={styles.link} onClick={() => void refetch()}>
          {t('common:retry')}
        </button>
      </>
    )
  if (!grounds || grounds.passed || grounds.appointment_id === null) return rate
  const { appointment_id } = grounds
  // Only who may read reports can open one; for the others the refusal of the payment says what is missing.
  if (!may(reportsApi.show.may)) return rate
  return (
    <>
      {rate} ·{' '}
      <button type="button" className={styles.link} onClick={() => goFrom(`/report/${appointment_id}`)}>
        {t('fillInGrounds')}
      </button>
    </>
  )
}
