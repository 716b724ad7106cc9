import { TextInput as MantineTextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedTime } from '../typed.ts'
import { labelled, type InputProps } from './input.ts'

/** A time `HH:mm`, typed in any usual form. The value is a time, or what was typed when that is not a time. */
export function TimeInput({
  label,
  hideLabel,
  value,
  onChange,
  onBlur,
  placeholder,
  ...rest
}: InputProps<string | null>) {
  const { t } = useTranslation('common')
  const [typing, setTyping] = useState<string | null>(null)

  function finish(): void {
    if (typing !== null) onChange(typing.trim() ? (typedTime(typing) ?? typing.trim()) : null)
    setTyping(null)
    onBlur?.()
  }

  return (
    <MantineTextInput
      {...rest}
      {...labelled({ label, hideLabel })}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: 'num' }}
      placeholder={placeholder ?? t('timePlaceholder')}
      value={typing ?? value ?? ''}
      onChange={(event) => setTyping(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}
