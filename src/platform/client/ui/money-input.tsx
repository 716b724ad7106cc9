import { TextInput as MantineTextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatAmount } from '#kernel/money.ts'
import type { Language } from '#kernel/texts.ts'
import { useLanguage } from '../i18n.ts'
import { centsTyped, typedEuros } from '../typed.ts'
import { labelled, type InputProps } from './input.ts'

interface MoneyInputProps extends InputProps<number | null> {
  /** Allows a negative amount (a discount). */
  readonly negative?: boolean
  readonly hideSign?: boolean
}

/** The amount while it is edited: without separators of thousands. */
const editable = (cents: number | null, language: Language) =>
  cents === null ? '' : formatAmount(cents, language).replace(language === 'en' ? /,/g : /[.\s]/g, '')

/** An amount typed in euros, with the comma or point of the language; the value is in cents (spec 3 §5). */
export function MoneyInput({
  label,
  hideLabel,
  value,
  onChange,
  onBlur,
  negative = false,
  hideSign = false,
  ...rest
}: MoneyInputProps) {
  const language = useLanguage()
  // While the field has the focus it shows what was typed, `12,` included; afterwards the formatted amount.
  const [typing, setTyping] = useState<string | null>(null)
  // The text is selected in the same update that the focus causes: a moment later, the first digit typed would be lost.
  const focused = useRef<HTMLInputElement | null>(null)
  useLayoutEffect(() => {
    focused.current?.select()
    focused.current = null
  }, [typing])

  function type(text: string): void {
    const filtered = typedEuros(text, language, negative)
    if (filtered === null) return
    setTyping(filtered)
    onChange(centsTyped(filtered, language))
  }

  return (
    <MantineTextInput
      {...rest}
      {...labelled({ label, hideLabel })}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'num' }}
      styles={{ input: { textAlign: 'right' } }}
      leftSection={
        hideSign ? undefined : (
          <span className="dim" aria-hidden>
            €
          </span>
        )
      }
      value={typing ?? (value === null ? '' : formatAmount(value, language))}
      onFocus={(event) => {
        focused.current = event.currentTarget
        setTyping(editable(value, language))
      }}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setTyping(null)
        onBlur?.()
      }}
    />
  )
}
