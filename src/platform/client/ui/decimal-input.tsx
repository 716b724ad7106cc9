import { TextInput as MantineTextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  decimalOf,
  decimalProblem,
  decimalSettled,
  decimalText,
  decimalWhileTyping,
  isDecimalBeginning,
  type Clamp,
} from '#kernel/number.ts'
import { useLanguage } from '../i18n.ts'
import { useProblemSentence } from '../problems.ts'
import { labelled, type InputProps } from './input.ts'

interface DecimalInputProps extends InputProps<string> {
  readonly clamp: Clamp
  readonly unit?: string | undefined
}

/**
 * An amount with at most two decimals; its value is the text as typed. Without the focus the field shows the amount with
 * the mark of the language and within its range (spec 2 §5, decisions C44 and C45). An amount that this would change, or
 * that cannot be read, keeps its text and is refused at once: a typed dose never becomes another one.
 */
export function DecimalInput({
  label,
  hideLabel,
  value,
  onChange,
  onBlur,
  error,
  clamp,
  unit,
  ref,
  ...rest
}: DecimalInputProps) {
  const language = useLanguage()
  const sentence = useProblemSentence()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  const problem = decimalProblem(value, clamp)
  const isRefused = problem !== null && !isDecimalBeginning(value)
  // With the focus a refused amount is shown as it was typed, and that text is selected too.
  useLayoutEffect(() => {
    if (isFocused) input.current?.select()
  }, [isFocused])
  return (
    <MantineTextInput
      {...rest}
      {...labelled({ label, hideLabel })}
      ref={useMergedRef(input, ref)}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'num' }}
      rightSection={unit && <span className="dim">{unit}</span>}
      value={isFocused ? value : decimalSettled(value, clamp, language)}
      error={isRefused ? sentence({ field: rest.name ?? '', ...problem }) : error}
      onFocus={() => setIsFocused(true)}
      onChange={(event) => onChange(decimalWhileTyping(event.currentTarget.value, clamp, language))}
      onBlur={() => {
        setIsFocused(false)
        if (!problem) onChange(decimalText(decimalOf(value), language))
        onBlur?.()
      }}
    />
  )
}
