import { useTranslation } from 'react-i18next'
import type { LeftPackage } from '#kernel/orphans.ts'
import { useFormat } from '#platform/client/format.ts'
import styles from './left-packages.module.css'

/** The packages that are not sold any more once their treatment goes. */
export function LeftPackages({ packages }: { readonly packages: readonly LeftPackage[] }) {
  const { t } = useTranslation('treatments')
  const { euros } = useFormat()
  return (
    <section className={styles.packages} aria-label={t('leftPackages', { count: packages.length })}>
      <h3>{t('leftPackages', { count: packages.length })}</h3>
      <ul>
        {packages.map(({ id, type, treatments, price_cents }) => (
          <li key={id} className="num">
            {t(`leftPackage.${type}`, { count: treatments, price: euros(price_cents) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
