import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './problem-alert.module.css'

/**
 * The problems of the form as a whole, announced when they appear, with help below them. It renders nothing when there
 * are none.
 */
export function ProblemAlert({ sentences, children }: { sentences: readonly string[]; children?: ReactNode }) {
  if (!sentences.length) return null
  return (
    <div role="alert" className={styles.alert}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {children}
      </div>
    </div>
  )
}
