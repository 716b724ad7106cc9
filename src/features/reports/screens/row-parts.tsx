import type { ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import styles from './row-parts.module.css'

interface RowCellProps {
  /** The name of the field alone; its accessible name says of what too. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A field of a row with its label above it; where the fields stand in columns, the first row has the labels. */
export const RowCell = ({ label, className, children }: RowCellProps) => (
  <div className={className}>
    <span className={styles.rowLabel} aria-hidden>
      {label}
    </span>
    {children}
  </div>
)

interface RowProblemProps<T extends FieldValues> {
  readonly control: Control<T>
  /** The field of the server that stands for the whole row: `injectables.1.id`. */
  readonly name: FieldPath<T>
}

/** The problem of a row as a whole, at that row; it gets the focus like a field with a problem. */
export function RowProblem<T extends FieldValues>({ control, name }: RowProblemProps<T>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <p ref={field.ref} tabIndex={-1} role="alert" className={styles.rowProblem}>
      {fieldState.error?.message}
    </p>
  )
}
