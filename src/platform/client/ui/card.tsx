import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  readonly title?: string
  /** Shown beside the title: a link, a count, a small button. */
  readonly aside?: ReactNode
  /** Without padding: for tables. */
  readonly flush?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A surface with a hairline around it. */
export function Card({ title, aside, flush, className = '', children }: CardProps) {
  return (
    <section className={`${styles.card} ${flush ? styles.flush : ''} ${className}`} aria-label={title}>
      {title && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
