import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './journal.module.css'

interface OpenedFromProps {
  /** The page with the number, and the choices in its address. */
  readonly path: '/turnover' | '/journal'
  readonly search: Readonly<Record<string, string | undefined>>
  /** The words of the link to it. */
  readonly back: string
  /** The row and the column of the number, and the number itself; null until they are read. */
  readonly opened: { readonly name: string; readonly column: string; readonly number: ReactNode } | null
}

/** The number whose rows a list shows, and the way back to it. */
export function OpenedFrom({ path, search, back, opened }: OpenedFromProps) {
  return (
    <div className={styles.openedFrom}>
      <Link className={styles.link} to={path} search={search}>
        {back}
      </Link>
      {opened && (
        <p>
          {opened.name} · {opened.column} <strong className="num">{opened.number}</strong>
        </p>
      )}
    </div>
  )
}
