import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SigningAgreement } from '../contract.ts'
import styles from './phone-sign.module.css'

/** The warning that the client is under age, so that a parent reads and signs (law A10). */
export function PhoneMinor({ agreement: { client_name } }: { agreement: SigningAgreement }) {
  const { t } = useTranslation('agreements')
  return (
    <p className={styles.minor} role="status">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <span>
        <b>{t('phone.minorTitle')}</b> {t('phone.minorText', { name: client_name })}
      </span>
    </p>
  )
}
