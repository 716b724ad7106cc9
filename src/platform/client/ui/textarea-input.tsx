import { Textarea as MantineTextarea } from '@mantine/core'
import type { Ref } from 'react'
import { characters } from '#kernel/line.ts'
import { counted, countedRoot } from './counter.tsx'
import { labelled, type InputProps } from './input.ts'

interface TextareaProps extends Omit<InputProps<string>, 'ref'> {
  readonly maxLength?: number
  /** The description counts the characters: no second counter is drawn. */
  readonly ownCounter?: boolean
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
  ownCounter = false,
  error,
  ...rest
}: TextareaProps) {
  const isTooLong = maxLength !== undefined && characters(value.trim()) > maxLength
  return (
    <MantineTextarea
      {...rest}
      {...labelled({ label, hideLabel })}
      error={error ?? isTooLong}
      className={countedRoot(rest.className)}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={counted(value.trim(), ownCounter ? undefined : maxLength)}
    />
  )
}
