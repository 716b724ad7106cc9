import { Autocomplete } from '@mantine/core'
import { oneLine } from '#kernel/line.ts'
import { counted, countedRoot } from './counter.tsx'
import { dropdown, labelled, type InputProps } from './input.ts'

interface ComboboxInputProps extends InputProps<string> {
  /** Values that others have typed before; any other text may be typed as well. */
  readonly suggestions: readonly string[]
  readonly maxLength?: number
}

/** A text with suggestions: a brand (spec 3 §3). */
export function ComboboxInput({
  label,
  hideLabel,
  value,
  onChange,
  suggestions,
  className,
  maxLength,
  ...rest
}: ComboboxInputProps) {
  return (
    <Autocomplete
      {...rest}
      {...labelled({ label, hideLabel })}
      className={countedRoot(className)}
      data={[...new Set(suggestions)]}
      value={value}
      onChange={onChange}
      autoComplete="off"
      openOnFocus={false}
      inputContainer={counted(oneLine(value), maxLength)}
      {...dropdown}
    />
  )
}
