import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { instalments, inTerms, pricePerTreatment } from '../rules.ts'
import type { PackageValues } from './package-values.ts'
import styles from './package-fields.module.css'

interface PackageMeansProps {
  readonly values: Pick<PackageValues, 'type' | 'price_cents' | 'treatments' | 'terms'>
  /** The price of one treatment outside a package, in cents; null while no treatment is chosen. */
  readonly separately: number | null
}

/** Shows the price of one treatment, and of each term, while the price is being typed. */
export function PackageMeans({ values: { type, price_cents, treatments, terms }, separately }: PackageMeansProps) {
  const { t } = useTranslation('packages')
  const format = useFormat()
  const each = pricePerTreatment(price_cents, treatments)
  const split = inTerms(type) ? instalments(price_cents, terms) : null
  const uneven = split && terms! > 1 && split.lastCents !== split.eachCents
  return (
    <div role="status" aria-label={t('means')}>
      <dl className={styles.means}>
        <div>
          <dt>{t('onePrice')}</dt>
          <dd className="num">{each === null ? '–' : format.euros(each)}</dd>
          {separately !== null && <dd className="dim">{t('separately', { price: format.euros(separately) })}</dd>}
        </div>
        {inTerms(type) && (
          <div>
            <dt>{t('termPrice')}</dt>
            <dd className="num">{split === null ? '–' : format.euros(split.eachCents)}</dd>
            {uneven && <dd className="dim">{t('lastTerm', { price: format.euros(split.lastCents) })}</dd>}
          </div>
        )}
      </dl>
    </div>
  )
}
