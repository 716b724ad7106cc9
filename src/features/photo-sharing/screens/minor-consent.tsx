import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isMinor } from '#features/clients/rules/minor.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import type { Sharing } from '../contract.ts'
import styles from './sharing.module.css'

/** Says that a parent consents for a client who is under age, and who that is (law A10); nothing for anybody else. */
export function MinorConsent({ sharing: { birthdate, consenting_parent: name } }: { sharing: Sharing }) {
  const { t } = useTranslation('photoSharing')
  if (!isMinor(birthdate, browserToday())) return null
  return (
    <span className={styles.missing}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>{name ? t('minorOf', { name }) : t('minor')}</span>
    </span>
  )
}
