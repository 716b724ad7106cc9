import { Input } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import styles from './choice-field.module.css'

export interface Choice<Value extends string | number | boolean> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

interface ChoiceFieldProps<T extends FieldValues, Value extends string | number | boolean> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
  readonly label: string
  readonly options: readonly Choice<Value>[]
  /** Shown below the options: for instance why one of them cannot be chosen. */
  readonly description?: ReactNode
  /** The popup focuses this field first, instead of its first input. */
  readonly startHere?: boolean
  /** Called when somebody chooses; for consequences in other fields. */
  readonly onPicked?: (value: Value) => void
}

/** A choice of a few options that are all visible. */
export function ChoiceField<T extends FieldValues, Value extends string | number | boolean>({
  control,
  name,
  label,
  options,
  description,
  startHere,
  onPicked,
}: ChoiceFieldProps<T, Value>) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={fieldState.error?.message}
    >
      <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
        {options.map(({ value, label: name_, disabled }, index) => (
          <label key={String(value)} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={field.value === value}
              disabled={disabled}
              ref={index === 0 ? field.ref : undefined}
              onBlur={field.onBlur}
              data-autofocus={(startHere && field.value === value) || undefined}
              onChange={() => {
                field.onChange(value)
                onPicked?.(value)
              }}
            />
            <span>{name_}</span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
