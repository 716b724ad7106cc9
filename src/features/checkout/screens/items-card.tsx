import { VisuallyHidden } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Place } from '#platform/client/location.ts'
import { notifyRefusal } from '#platform/client/notices.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { maxItems } from '../contract.ts'
import { clampAmount } from '../rules/items.ts'
import { AddItem } from './add-item.tsx'
import type { Catalogue } from './catalogue.ts'
import { FavouriteButtons } from './favourites.tsx'
import { ItemRow } from './item-row.tsx'
import { LastSale } from './last-sale.tsx'
import { useOfferName } from './offer-name.ts'
import { useScanner } from './use-scanner.ts'
import { useUndoNotice } from './use-undo-notice.ts'
import { takesMore, withVoucher, type CheckoutValues, type ItemValues } from './values.ts'
import styles from './items.module.css'

interface ItemsCardProps {
  readonly form: UseFormReturn<CheckoutValues>
  readonly catalogue: Catalogue
  /** The chosen location; null while none is chosen. */
  readonly place: Pick<Place, 'id'> | null
  /** The client whose last sale can be sold again; null for none, and for the counter client. */
  readonly buyerId: number | null
  /** The counter client buys products alone (decision 062), so nothing else is offered. */
  readonly productsOnly: boolean
  /** The visit that is paid; null for a sale at the desk. */
  readonly appointmentId: number | null
}

/** The lines of the sale: adding one, adding pieces to one, and taking one off. */
function useLines(form: UseFormReturn<CheckoutValues>) {
  const { t } = useTranslation('checkout')
  const { control, getValues, setValue } = form
  const tell = useUndoNotice()
  const nameOf = useOfferName()
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'items' })
  /** The line that was added last without a search, for screen readers. */
  const [added, setAdded] = useState('')

  const take = useCallback(
    (row: number, name: string) => {
      const taken = getValues(`items.${row}`)
      remove(row)
      tell(t('itemRemoved', { name }), () => insert(row, taken, { shouldFocus: false }))
    },
    [getValues, remove, insert, tell, t],
  )

  /** Adds these pieces to the line that sells the same, or else a line. */
  function addPieces(offer: ItemValues): void {
    const items = getValues('items')
    const row = items.findIndex((item) => takesMore(item, offer))
    if (row < 0 && items.length >= maxItems) {
      notifyRefusal(t('itemsFull', { max: maxItems }))
      return
    }
    const pieces = (items[row]?.amount ?? 0) + (offer.amount ?? 1)
    if (row < 0) append(offer, { shouldFocus: false })
    else setValue(`items.${row}.amount`, clampAmount(pieces), { shouldDirty: true })
    setAdded(t('itemAdded', { name: nameOf(offer), amount: row < 0 ? (offer.amount ?? 1) : clampAmount(pieces) }))
  }

  return { fields, append, take, addPieces, added }
}

const justProducts = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  offers: catalogue.offers.filter(({ kind }) => kind === 'product'),
})

/** The lines of the sale, what adds to them above, and the field that adds any other below. */
export function ItemsCard({ form, catalogue, place, buyerId, productsOnly, appointmentId }: ItemsCardProps) {
  const { t } = useTranslation('checkout')
  const { fields, append, take, addPieces, added } = useLines(form)
  /** Puts a scanned voucher on the payment line that waits for a code, or on a new one. */
  function payWith(code: string): void {
    form.setValue('payment_methods', withVoucher(form.getValues('payment_methods'), code), { shouldDirty: true })
  }
  useScanner({
    actionOf: (scan) => {
      if (scan.kind === 'voucher') return () => payWith(scan.code)
      const { ean, isCertain } = scan
      const product = catalogue.withEan(ean)
      if (product) return () => addPieces(product)
      // Until the products are read, no code is known to be that of none.
      if (!isCertain || !place || catalogue.loading) return null
      return () => notifyRefusal(t('unknownCode', { code: ean }))
    },
  })

  return (
    <Card className={styles.card}>
      {place && (
        <FavouriteButtons
          key={place.id}
          locationId={place.id}
          catalogue={catalogue}
          productsOnly={productsOnly}
          onChoose={addPieces}
        />
      )}
      {buyerId !== null && !fields.length && (
        <LastSale clientId={buyerId} catalogue={catalogue} onChoose={(offers) => offers.forEach(addPieces)} />
      )}
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
              <ItemRow key={field.id} control={form.control} row={row} appointmentId={appointmentId} onRemove={take} />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.adding}>
        <AddItem
          catalogue={productsOnly ? justProducts(catalogue) : catalogue}
          label={t(productsOnly ? 'addProduct' : 'addItem')}
          hotkey="/"
          closed={!place ? t('addItemFirst') : fields.length >= maxItems ? t('itemsFull', { max: maxItems }) : null}
          onAdd={(item) => append(item, { shouldFocus: false })}
        />
      </div>
      <VisuallyHidden role="status">{added}</VisuallyHidden>
    </Card>
  )
}
