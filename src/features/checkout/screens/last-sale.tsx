import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { favouritesApi } from '../contract/favourites.ts'
import { keyOfOffer, type Catalogue } from './catalogue.ts'
import { useOfferName } from './offer-name.ts'
import type { ItemValues } from './values.ts'
import styles from './favourites.module.css'

interface LastSaleProps {
  readonly clientId: number
  readonly catalogue: Catalogue
  readonly onChoose: (offers: readonly ItemValues[]) => void
}

/** Sells again what the client bought last, as far as it is sold here today, at the prices of today. */
export function LastSale({ clientId, catalogue, onChoose }: LastSaleProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const nameOf = useOfferName()
  const may = useMay()(favouritesApi.lastSale.may)
  const sale = useRead(favouritesApi.lastSale, { params: { clientId } }, { enabled: may, optional: true, staleTime: 0 })
    .data?.sale
  const offers = (sale?.items ?? []).flatMap(({ amount, ...entry }) => {
    const offer = catalogue.offers.find((one) => keyOfOffer(one) === keyOfOffer(entry))
    return offer ? [{ ...offer, amount }] : []
  })
  if (!sale || !offers.length) return null
  const items = offers.map((offer) => (offer.amount > 1 ? `${offer.amount} × ${nameOf(offer)}` : nameOf(offer)))
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.favourite} onClick={() => onChoose(offers)}>
        <IconHistory size={15} stroke={1.7} aria-hidden className={styles.icon} />
        <span>{t('sellAgain', { items: items.join(', ') })}</span>
        <span className="num dim">{format.day(sale.invoice_date)}</span>
      </button>
    </div>
  )
}
