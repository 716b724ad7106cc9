import { useEffect, useRef, type ReactNode } from 'react'
import styles from './card-state.module.css'

interface CardStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Smaller, below it. */
  readonly note?: string
  /** What to do next. */
  readonly children: ReactNode
}

/** What a page before the sign-in has come to: in place of its form, with the focus, so that it is read out. */
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
