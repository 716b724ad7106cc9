import type { ReactNode } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  readonly tone?: 'plain' | 'accent' | 'ok' | 'warn' | 'bad'
  /** A shape beside the word: a status is never shown by colour alone. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A small label: a count, a state, a kind. */
export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  )
}
