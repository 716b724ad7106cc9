import type { ReactNode, Ref } from 'react'

/** The props of every input of ours: a value of its own type, and a change to a value of that type. */
export interface InputProps<V> {
  readonly label: string
  /** The label is announced but not drawn: in a table, where the column head is the label. */
  readonly hideLabel?: boolean
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur?: () => void
  /** The problem and what to do about it, shown below the field. */
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
 * The dropdown of every list: its height cuts an option in two and its scrollbar is visible, so that the tenth option
 * is not taken for the last.
 */
export const dropdown = {
  maxDropdownHeight: 302,
  scrollAreaProps: { type: 'auto' },
  comboboxProps: { shadow: 'md', transitionProps: { duration: 0 } },
} as const

/** The label of an input as props for Mantine. */
export const labelled = ({ label, hideLabel }: { label: string; hideLabel?: boolean }) =>
  hideLabel ? { 'aria-label': label } : { label }
