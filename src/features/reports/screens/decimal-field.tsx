import { TextInput as MantineTextInput } from '@mantine/core'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useLanguage } from '#platform/client/i18n.ts'
import { settingOf, settingText, settingTyped } from '../rules.ts'
import styles from './report.module.css'

interface DecimalFieldProps<T extends FieldValues> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
  /** The accessible name; the placeholder shows what is typed. */
  readonly label: string
  readonly placeholder?: string
  readonly clamp: (value: number) => number
  readonly unit?: string
}

/**
 * A number with the comma or point of the language, whichever is typed; it is brought within its range when the field
 * loses the focus (spec 2 §5, decisions C44 and C45).
 */
export function DecimalField<T extends FieldValues>({
  control,
  name,
  label,
  placeholder,
  clamp,
  unit,
}: DecimalFieldProps<T>) {
  const language = useLanguage()
  const { field, fieldState } = useController({ control, name })
  const typed = field.value as string
  return (
    <MantineTextInput
      ref={field.ref}
      name={field.name}
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      className={styles.setting}
      classNames={{ input: 'num' }}
      rightSection={unit && <span className="dim">{unit}</span>}
      value={typed}
      error={fieldState.error?.message}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => field.onChange(settingTyped(event.currentTarget.value, language))}
      onBlur={() => {
        const value = settingOf(typed)
        field.onChange(settingText(value === null ? null : clamp(value), language))
        field.onBlur()
      }}
    />
  )
}
