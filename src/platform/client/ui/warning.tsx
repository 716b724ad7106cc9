import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './warning.module.css'

interface WarningProps {
  readonly title: string
  /** `status` where it may appear while the page is open, and no element around it announces that. */
  readonly role?: 'status'
  readonly children: ReactNode
}

/** A warning to know of before going on; it stops nobody. */
export function Warning({ title, role, children }: WarningProps) {
  return (
    <p className={styles.warning} role={role}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        <b>{title}</b> {children}
      </span>
    </p>
  )
}
