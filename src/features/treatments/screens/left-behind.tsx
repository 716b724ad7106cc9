import { useTranslation } from 'react-i18next'
import type { LeftPackage, Orphans } from '#kernel/orphans.ts'
import { useFormat } from '#platform/client/format.ts'
import { OrphansPanel } from '#platform/client/ui/orphans-panel.tsx'
import styles from './left-behind.module.css'

/** Shows the coming appointments and the packages of a treatment that would be deactivated. */
export function LeftBehind({ count, orphans, packages }: Orphans) {
  const { t } = useTranslation('treatments')
  // Without packages the treatment stays, and needs another qualification.
  if (!packages) return <OrphansPanel count={count} orphans={orphans} />
  return (
    <OrphansPanel count={count - packages.length} orphans={orphans} title={t('leftTitle')} text={t('leftText')}>
      {packages.length > 0 && <LeftPackages packages={packages} />}
    </OrphansPanel>
  )
}

/** The packages that can no longer be sold without their treatment. */
function LeftPackages({ packages }: { readonly packages: readonly LeftPackage[] }) {
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
