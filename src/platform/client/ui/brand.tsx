import styles from './brand.module.css'

/** The mark: the hollow of a treatment chair, or a smile. */
export function Brand({ withName = true }: { withName?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden>
        <rect width="22" height="22" rx="7" className={styles.tile} />
        <path d="M6.5 9v.4a4.1 4.1 0 0 0 4.1 4.1h.8a4.1 4.1 0 0 0 4.1-4.1V9" className={styles.curve} />
      </svg>
      {withName && <span>Balie</span>}
    </span>
  )
}
