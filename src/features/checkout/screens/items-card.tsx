import { useCallback } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { notify } from '#platform/client/notices.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { maxItems } from '../contract.ts'
import { AddItem } from './add-item.tsx'
import type { Catalogue } from './catalogue.ts'
import { ItemRow } from './item-row.tsx'
import type { CheckoutValues } from './values.ts'
import styles from './items.module.css'

interface ItemsCardProps {
  readonly form: UseFormReturn<CheckoutValues>
  readonly catalogue: Catalogue
  readonly noPlace: boolean
  /** The visit that is paid; null for a sale at the desk. */
  readonly appointmentId: number | null
}

/** The lines of the sale, and the field that adds one below them. */
export function ItemsCard({ form, catalogue, noPlace, appointmentId }: ItemsCardProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const { control, getValues } = form
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'items' })

  const take = useCallback(
    (row: number, name: string) => {
      const taken = getValues(`items.${row}`)
      remove(row)
      notify(t('itemRemoved', { name }), {
        label: t('common:undo'),
        onUndo: () => insert(row, taken, { shouldFocus: false }),
      })
    },
    [getValues, remove, insert, t],
  )

  return (
    <Card className={styles.card}>
      {fields.length > 0 && (
        <table role="table" className={styles.table} aria-label={t('items')}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t('description')}
              </th>
              <th role="columnheader" scope="col" className={styles.right}>
                {t('amount')}
              </th>
              <th role="columnheader" scope="col" className={styles.right}>
                {t('price')}
              </th>
              <td role="cell" />
              <th role="columnheader" scope="col" className={styles.right}>
                {t('lineTotal')}
              </th>
              <td role="cell" />
            </tr>
          </thead>
          <tbody role="rowgroup">
            {fields.map((field, row) => (
              <ItemRow key={field.id} control={control} row={row} appointmentId={appointmentId} onRemove={take} />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.adding}>
        <AddItem
          catalogue={catalogue}
          noPlace={noPlace}
          full={fields.length >= maxItems}
          onAdd={(item) => append(item, { shouldFocus: false })}
        />
      </div>
    </Card>
  )
}
