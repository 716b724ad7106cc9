import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** Beside the title: the week, the day, whose page it is. */
  readonly subtitle?: string
  /** The page's buttons, right. */
  readonly children?: ReactNode
}

/** The first line of every page: what this is, and what can be done. */
export function PageHead({ title, subtitle, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <h1>{title}</h1>
        {subtitle && <span className="dim">{subtitle}</span>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
