import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { ItemValues } from './values.ts'

/** The name of an entry in the reader's language, with what tells a package or a term from its treatment. */
export function useOfferName(): (offer: ItemValues) => string {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  return (offer) => {
    const name = translate(offer.name, language)
    if (offer.kind === 'package') return t('packageNamed', { name, count: offer.treatments ?? 0 })
    if (offer.terms) return t('termsNamed', { name, count: offer.terms.amount_terms })
    return name
  }
}

/** The price that an offer shows: that of a new sale in terms is its first term. */
export const offeredPrice = ({ terms, price_cents }: ItemValues): number => terms?.price_cents ?? price_cents
