import styles from './short-label.module.css'

interface ShortLabelProps {
  readonly full: string
  /** A part of the full label. */
  readonly short: string
}

/**
 * The label of a button in a bar that is full on a tablet: short there, and in full on wider screens. The button has
 * the full label as its `aria-label` and its `title`.
 */
export const ShortLabel = ({ full, short }: ShortLabelProps) => (
  <>
    <span className={styles.full}>{full}</span>
    <span className={styles.short}>{short}</span>
  </>
)
