import { PasswordInput as MantinePasswordInput, TextInput as MantineTextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { oneLine } from '#kernel/line.ts'
import { counted, countedRoot } from './counter.tsx'
import { labelled, type InputProps } from './input.ts'

interface TextInputProps extends InputProps<string> {
  /**
   * The limit from contract.ts. A counter appears above the field when it is nearly reached; longer text stays and gets
   * a problem.
   */
  readonly maxLength?: number
  readonly type?: 'text' | 'email' | 'tel' | 'search'
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly readOnly?: boolean
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  /** In pixels, where it holds more than one icon. */
  readonly rightSectionWidth?: number
}

export function TextInput({
  label,
  hideLabel,
  value,
  onChange,
  autoComplete = 'off',
  maxLength,
  ...rest
}: TextInputProps) {
  return (
    <MantineTextInput
      {...rest}
      {...labelled({ label, hideLabel })}
      className={countedRoot(rest.className)}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={counted(oneLine(value), maxLength)}
    />
  )
}

/** A password that can be made visible. */
export function PasswordInput({
  label,
  hideLabel,
  value,
  onChange,
  autoComplete = 'current-password',
  maxLength: _,
  ...rest
}: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const { t } = useTranslation('common')
  return (
    <MantinePasswordInput
      {...rest}
      {...labelled({ label, hideLabel })}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
    />
  )
}
