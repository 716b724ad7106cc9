import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { Erasure } from '../contract.ts'
import { RetainedList } from './retained-list.tsx'
import styles from './privacy.module.css'

/** Tells what an erasure removes at once, what it leaves and until when, and what stands in its way. */
export function Consequences({ erasure, destroysRecord }: { erasure: Erasure; destroysRecord: boolean }) {
  const { t } = useTranslation('privacy')
  const { euros } = useFormat()
  const { retained, retained_without_record, credit_cents, waiting_cents, open_packages, to_come } = erasure
  return (
    <>
      <h3 className={styles.heading}>{t('goesTitle')}</h3>
      <p className={styles.text}>{t(destroysRecord ? 'goesWithRecord' : 'goes')}</p>
      <h3 className={styles.heading}>{t('staysTitle')}</h3>
      <RetainedList retained={(destroysRecord && retained_without_record) || retained} />
      {to_come > 0 && <Warning text={t('toCome', { count: to_come })} />}
      {credit_cents !== null && credit_cents > 0 && <Warning text={t('creditLost', { amount: euros(credit_cents) })} />}
      {waiting_cents !== null && waiting_cents > 0 && (
        <Warning text={t('waitingLost', { amount: euros(waiting_cents) })} />
      )}
      {open_packages !== null && open_packages > 0 && <Warning text={t('packagesLost', { count: open_packages })} />}
    </>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <p className={styles.warning}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      {text}
    </p>
  )
}
