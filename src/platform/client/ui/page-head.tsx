import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** Shown beside the title: the week, the day, or the person whose page it is. */
  readonly subtitle?: ReactNode
  /** From 1024 px on the buttons keep their place, and the text beside the title is shortened. */
  readonly steady?: boolean
  /** On a telephone the last button is placed below the title and the others, as wide as the page. */
  readonly stacked?: boolean
  /** The page's buttons, on the right. */
  readonly children?: ReactNode
}

/** The first line of every page: its title and its actions. */
export function PageHead({ title, subtitle, steady = false, stacked = false, children }: PageHeadProps) {
  return (
    <div className={styles.head} data-steady={steady || undefined} data-stacked={stacked || undefined}>
      <div className={styles.titles}>
        <h1>{title}</h1>
        {subtitle && <span className="dim">{subtitle}</span>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
