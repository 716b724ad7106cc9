import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import type { InputProps } from './input.ts'

/** On or off, for what holds at once or from the next save on. */
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
