import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { Warning } from '#platform/client/ui/warning.tsx'
import { ageOn, isMinor } from '../rules/minor.ts'
import styles from './minor-note.module.css'

/** The warning by itself (law A10). @param age in years, where the reader may know it. */
export function MinorWarning({ age, children }: { readonly age: number | null; readonly children?: ReactNode }) {
  const { t } = useTranslation('clients')
  return (
    <Warning title={age === null ? t('minorUnknown') : t('minorTitle', { count: age })} role="status">
      {t('minorText')}
      {children}
    </Warning>
  )
}

interface MinorNoteProps {
  readonly birthdate: Day | null
  /** The day of the treatment; in the form of a client today. */
  readonly day: Day
  /** The parent who consents, where the reader cannot see that field; empty while nobody does. */
  readonly consent?: string
}

/** The warning that a client is under age on a day (law A10); nothing for anybody else. */
export function MinorNote({ birthdate, day, consent }: MinorNoteProps) {
  const { t } = useTranslation('clients')
  if (!isMinor(birthdate, day)) return null
  return (
    <MinorWarning age={ageOn(birthdate!, day)}>
      {consent !== undefined && (
        <span className={styles.consent}>{consent ? t('consentOf', { name: consent }) : t('noConsent')}</span>
      )}
    </MinorWarning>
  )
}
