import { TextInput as MantineTextInput } from '@mantine/core'
import { labelled, type InputProps } from './input.ts'

interface NumberInputProps extends InputProps<number | null> {
  readonly min?: number
  readonly max?: number
}

/** A whole number; the arrow keys go up and down by one. */
export function NumberInput({ label, hideLabel, value, onChange, min = 0, max = 999_999, ...rest }: NumberInputProps) {
  const within = (number: number) => Math.min(max, Math.max(min, number))
  return (
    <MantineTextInput
      {...rest}
      {...labelled({ label, hideLabel })}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: 'num' }}
      styles={{ input: { textAlign: 'right' } }}
      value={value ?? ''}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        // A number that is not whole changes nothing: 1,5 must not become 15 (decision C45).
        const typed = event.currentTarget.value.trim()
        if (/^\d*$/.test(typed)) onChange(typed ? Math.min(max, Number(typed)) : null)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onChange(within((value ?? 0) + (event.key === 'ArrowUp' ? 1 : -1)))
      }}
    />
  )
}
