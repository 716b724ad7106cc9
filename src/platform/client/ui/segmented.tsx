import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  /** Each option is an icon with an accessible name. */
  readonly icons?: boolean
}

/**
 * A choice of a few options, side by side among the tools of a page. Radio buttons under their labels: Mantine's
 * control measures itself to place the mark of the choice, while the page around it is not laid out yet.
 */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  icons = false,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.root}>
      {options.map((option) => (
        <label key={option.value} className={icons ? styles.icon : styles.label}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
