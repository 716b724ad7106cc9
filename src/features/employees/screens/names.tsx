import { Tooltip } from '@mantine/core'
import styles from './names.module.css'

/** The first of some names in a cell, and how many more there are. */
export function Names({ names }: { names: readonly string[] }) {
  const [first, ...others] = names
  if (!others.length) return first
  return (
    <Tooltip label={names.join(' · ')} multiline maw={320} withArrow>
      <span className={styles.names}>
        <span className={styles.first}>{first}</span> <span className="dim">+{others.length}</span>
      </span>
    </Tooltip>
  )
}
