import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { Mark } from '../contract.ts'
import { unitMarks, unitSums } from '../rules.ts'
import styles from './drawing.module.css'

interface UnitSumsProps {
  readonly marks: readonly Mark[]
  readonly products: readonly { readonly value: number; readonly label: string }[]
}

/** The units of each product together; nothing where none are drawn. */
export function UnitSums({ marks, products }: UnitSumsProps) {
  const { t } = useTranslation('drawings')
  const { number } = useFormat()
  const sums = unitSums(unitMarks(marks))
  if (!sums.length) return null
  return (
    <section className={styles.sums} aria-label={t('sums')}>
      <h3>{t('sums')}</h3>
      <dl aria-live="polite">
        {sums.map(({ product_id, units, points }) => (
          <div key={product_id}>
            <dt>{products.find(({ value }) => value === product_id)?.label}</dt>
            <dd>
              <b className="num">{t('unitsOf', { units: number(units) })}</b>{' '}
              <span className="dim">{t('points', { count: points })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
