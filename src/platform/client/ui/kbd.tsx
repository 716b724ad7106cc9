import styles from './kbd.module.css'

/** A keyboard shortcut, shown as `Ctrl K`. It is hidden from screen readers, which read `aria-keyshortcuts`. */
export function Kbd({ keys, onAccent = false }: { keys: string; onAccent?: boolean }) {
  return (
    <kbd className={`${styles.kbd} ${onAccent ? styles.onAccent : ''}`} aria-hidden>
      {keys}
    </kbd>
  )
}
