import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { NumberInput } from '#platform/client/ui/number-input.tsx'
import { amountRange } from '../contract.ts'
import { saleVat } from '../rules/invoice.ts'
import { clampAmount, lineTotal, offeredActions } from '../rules/items.ts'
import { DiscountChip } from './discount.tsx'
import { asItem, type CheckoutValues } from './values.ts'
import styles from './items.module.css'

interface ItemRowProps {
  readonly control: Control<CheckoutValues>
  readonly row: number
  readonly onRemove: (row: number, name: string) => void
}

/** A line of the sale. It follows its own values only, so typing in one of many stays quick. */
export const ItemRow = memo(function ItemRow({ control, row, onRemove }: ItemRowProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const language = useLanguage()
  const item = useWatch({ control, name: `items.${row}` })
  const amount = useController({ control, name: `items.${row}.amount` })
  const discount = useController({ control, name: `items.${row}.discount` })
  // Nothing is typed here, but what the server has against the choice is said here.
  const choice = useController({ control, name: `items.${row}.type_id` })
  // Between the removal of a line and the next drawing there is a row without a line.
  if (!item) return null

  const name = translate(item.name, language)
  const { line_total_cents } = lineTotal(asItem(item))
  const problem =
    choice.fieldState.error?.message ?? discount.fieldState.error?.message ?? amount.fieldState.error?.message
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {t(item.kind)} · {t('vat', { rate: format.rate(saleVat(item).vatPerMille) })}
        </span>
        {item.price_was !== null && (
          <span className={styles.changed}>{t('priceWas', { price: format.euros(item.price_was) })}</span>
        )}
        {problem && (
          <span className={styles.problem} role="alert">
            {problem}
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
