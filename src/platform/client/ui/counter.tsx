import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './counter.module.css'

/** Says how many characters are left once it matters: a tenth of the limit, at least five. Drawn on the label's line. */
function Counter({ length, max }: { length: number; max: number | undefined }) {
  const { t } = useTranslation('common')
  if (!max || max - length > Math.max(5, max / 10)) return null
  return <span className={styles.counter} aria-live="polite">{t('charactersLeft', { count: max - length })}</span>
}

/** Puts the counter beside an input: `inputContainer={counted(value, maxLength)}`, on a root of class {@link countedRoot}. */
export const counted = (value: string, max: number | undefined) => (input: ReactNode) => <>{input}<Counter length={value.length} max={max} /></>

export const countedRoot = (className = ''): string => `${styles.root} ${className}`
