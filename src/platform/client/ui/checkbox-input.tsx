import { Checkbox } from '@mantine/core'
import type { InputProps } from './input.ts'

/** A checkbox with its label. */
export function CheckboxInput({
  label,
  hideLabel,
  value,
  onChange,
  required: _,
  placeholder: __,
  ...rest
}: InputProps<boolean>) {
  return (
    <Checkbox
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
