import { useEffect, useRef, type ReactNode } from 'react'
import styles from './card-state.module.css'

interface CardStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** A smaller text below the first. */
  readonly note?: string
  /** Buttons for what to do next. */
  readonly children: ReactNode
}

/**
 * The outcome of a page before the sign-in, in place of its form. It takes the focus, so that screen readers read it
 * out.
 */
export function CardState({ icon, title, text, note, children }: CardStateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.state}>
      <div className={styles.icon} aria-hidden>
        {icon}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{text}</p>
      {note && <p className="dim small">{note}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
