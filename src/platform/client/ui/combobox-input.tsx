import { Autocomplete } from '@mantine/core'
import { counted, countedRoot } from './counter.tsx'
import { labelled, type InputProps } from './input.ts'

interface ComboboxInputProps extends InputProps<string> {
  /** What others have typed before; anything else may be typed as well. */
  readonly suggestions: readonly string[]
  readonly maxLength?: number
}

/** A text with suggestions: a brand (spec 3 §3). */
export function ComboboxInput({ label, hideLabel, value, onChange, suggestions, className, ...rest }: ComboboxInputProps) {
  return (
    <Autocomplete
      {...rest} {...labelled({ label, hideLabel })} className={countedRoot(className)} data={[...new Set(suggestions)]} value={value} onChange={onChange} autoComplete="off" openOnFocus={false}
      inputContainer={counted(value, rest.maxLength)} maxDropdownHeight={320} comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
    />
  )
}
