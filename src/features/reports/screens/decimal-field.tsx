import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { decimalProblem, type Clamp } from '#kernel/number.ts'
import { problemSentence } from '#platform/client/problems.ts'
import { DecimalInput } from '#platform/client/ui/decimal-input.tsx'
import styles from './report.module.css'

interface DecimalFieldProps<T extends FieldValues> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
  /** The accessible name; the placeholder shows what is typed. */
  readonly label: string
  readonly placeholder?: string
  readonly clamp: Clamp
  readonly unit?: string
}

/** A setting or an amount in a row of the report. The report is not saved while it cannot be read as it was typed. */
export function DecimalField<T extends FieldValues>({ control, name, clamp, ...props }: DecimalFieldProps<T>) {
  const validate = (typed: unknown) => {
    const problem = decimalProblem(typed as string, clamp)
    return problem ? problemSentence({ field: name, ...problem }) : true
  }
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  // A text that was filled in since it was refused is checked again with the next save.
  const isOld = fieldState.error?.type === 'validate' && validate(field.value) === true
  return (
    <DecimalInput
      {...props}
      {...field}
      hideLabel
      clamp={clamp}
      className={styles.setting}
      error={isOld ? undefined : fieldState.error?.message}
    />
  )
}
