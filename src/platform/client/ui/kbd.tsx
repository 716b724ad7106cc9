import styles from './kbd.module.css'

/** The keys that do the same: `Ctrl K`. Not read out: screen readers have `aria-keyshortcuts`. */
export function Kbd({ keys, onAccent = false }: { keys: string; onAccent?: boolean }) {
  return (
    <kbd className={`${styles.kbd} ${onAccent ? styles.onAccent : ''}`} aria-hidden>
      {keys}
    </kbd>
  )
}
