import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  /** Each option is an icon with an accessible name. */
  readonly icons?: boolean
}

/** A choice of a few options, side by side among the tools of a page. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  icons = false,
}: SegmentedProps<Value>) {
  return (
    <SegmentedControl<Value>
      classNames={{ root: styles.root, label: icons ? styles.icon : styles.label, indicator: styles.chosen }}
      withItemsBorders={false}
      transitionDuration={0}
      aria-label={label}
      value={value}
      onChange={onChange}
      data={[...options]}
    />
  )
}
