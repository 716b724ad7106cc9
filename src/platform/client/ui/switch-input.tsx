import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import type { InputProps } from './input.ts'

/** An on/off switch, for a choice that takes effect at once or with the next save. */
export function SwitchInput({
  label,
  hideLabel,
  value,
  onChange,
  required: _,
  placeholder: __,
  ...rest
}: InputProps<boolean>) {
  return (
    <Switch
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
