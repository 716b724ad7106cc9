import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { characters } from '#kernel/line.ts'
import styles from './counter.module.css'

/**
 * Shows how many characters are left when that begins to matter (a tenth of the limit, at least five), or how many are
 * too many: text that is typed or pasted is never cut. A code of ten characters or less has no counter, because it
 * would be shown from the first characters on. Drawn on the label's line.
 */
function Counter({ text, max }: { text: string; max: number | undefined }) {
  const { t } = useTranslation('common')
  const left = (max ?? Infinity) - characters(text)
  if (!max || left > Math.max(5, max / 10) || (max <= 10 && left >= 0)) return null
  return (
    <span className={styles.counter} data-over={left < 0 || undefined} aria-live="polite">
      {left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left })}
    </span>
  )
}

/**
 * Puts the counter beside an input: `inputContainer={counted(value, maxLength)}`, on a root of class {@link
 * countedRoot}.
 */
export const counted = (value: string, max: number | undefined) => (input: ReactNode) => (
  <>
    {input}
    <Counter text={value} max={max} />
  </>
)

export const countedRoot = (className = ''): string => `${styles.root} ${className}`
