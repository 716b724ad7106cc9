import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './note.module.css'

/** A note that explains why something cannot be changed here. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <IconLock size={16} stroke={1.7} aria-hidden />
      {children}
    </p>
  )
}
