import { Fragment } from 'react'
import styles from './sharing.module.css'

/** Facts in a row with dots between them. A line breaks between two of them, not within a date. */
export function Details({ parts }: { parts: readonly (string | null | false)[] }) {
  return (
    <span className={`${styles.detail} num`}>
      {parts
        .filter((part) => part)
        .map((part, index) => (
          <Fragment key={index}>
            {index > 0 && ' · '}
            <span className={styles.part}>{part}</span>
          </Fragment>
        ))}
    </span>
  )
}
