import type { ReactNode, Ref } from 'react'

/** What every input of ours takes: a value of its own kind in, a value of that kind out. */
export interface InputProps<V> {
  readonly label: string
  /** The label is read out but not drawn: in a table, whose column head is the label. */
  readonly hideLabel?: boolean
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur?: () => void
  /** What to do about it, below the field. */
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  readonly name?: string
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly ref?: Ref<HTMLInputElement>
  readonly className?: string
}

/**
 * How every list below a field opens: its height cuts an option in two and its bar shows, so that nobody takes the
 * tenth for the last.
 */
export const dropdown = {
  maxDropdownHeight: 302,
  scrollAreaProps: { type: 'auto' },
  comboboxProps: { shadow: 'md', transitionProps: { duration: 0 } },
} as const

/** The label of an input in Mantine's terms. */
export const labelled = ({ label, hideLabel }: { label: string; hideLabel?: boolean }) =>
  hideLabel ? { 'aria-label': label } : { label }
