import { Textarea as MantineTextarea } from '@mantine/core'
import type { Ref } from 'react'
import { counted, countedRoot } from './counter.tsx'
import { labelled, type InputProps } from './input.ts'

interface TextareaProps extends Omit<InputProps<string>, 'ref'> {
  readonly maxLength?: number
  readonly minRows?: number
  readonly maxRows?: number
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Text of several lines; the field grows with it. */
export function TextareaInput({
  label,
  hideLabel,
  value,
  onChange,
  minRows = 3,
  maxRows = 12,
  maxLength,
  ...rest
}: TextareaProps) {
  return (
    <MantineTextarea
      {...rest}
      {...labelled({ label, hideLabel })}
      className={countedRoot(rest.className)}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={counted(value.trim(), maxLength)}
    />
  )
}
