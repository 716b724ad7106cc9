import { ActionIcon, TextInput as MantineTextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { parseDay, localTimeAt, type Day } from '#kernel/day.ts'
import { useLanguage } from '../i18n.ts'
import { shownDay, typedDay } from '../typed.ts'
import { labelled, type InputProps } from './input.ts'
import { useLateDropdown } from './late-dropdown.ts'
import { useSelectFilled } from './use-select-filled.ts'

const loadPicker = () => import('./day-picker.tsx')
const DayPicker = lazyPart(() => loadPicker().then((module) => ({ default: module.DayPicker })))

/**
 * The value is a day, or what was typed when that is not a day: the check on the field and the server both refuse it
 * then.
 */
interface DayInputProps extends InputProps<string | null> {
  readonly min?: Day
  readonly max?: Day
  /** The value follows the typing instead of changing when the field is left: a day with its whole year counts at once. */
  readonly follows?: boolean
}

/** Two digits may be the beginning of a year: `03-11-19` is not whole yet. */
const hasWholeYear = /\d{4}\s*$|^\s*\d{4}\D/

/** Today by this browser's clock. */
export const browserToday = (): Day => localTimeAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone).day

/** A day, picked or typed, in the form of the language (`24-11-2026`, `24.11.2026`) or any other. */
export function DayInput({
  label,
  hideLabel,
  value,
  onChange,
  onBlur,
  min,
  max,
  follows = false,
  placeholder,
  ...rest
}: DayInputProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const { button, anchor } = useLateDropdown('dialog', loadPicker)
  const [typing, setTyping] = useState<string | null>(null)
  const { typed: noteTyped, ...selecting } = useSelectFilled(value)
  const change = (day: string | null) => {
    noteTyped(day)
    onChange(day)
  }

  const dayOf = (typed: string) => (typed.trim() ? (typedDay(typed, browserToday()) ?? typed.trim()) : null)
  function type(typed: string): void {
    setTyping(typed)
    if (follows) change(hasWholeYear.test(typed) ? dayOf(typed) : typed.trim() || null)
  }
  function finish(): void {
    if (typing !== null) change(dayOf(typing))
    setTyping(null)
    onBlur?.()
  }

  const picker = (
    <>
      <ActionIcon {...button} size={28} aria-label={t('openCalendar')} disabled={rest.disabled}>
        <IconCalendar size={17} stroke={1.7} />
      </ActionIcon>
      <Suspense>
        {anchor && (
          <DayPicker
            anchor={anchor}
            value={value === null ? null : parseDay(value)}
            min={min}
            max={max}
            onChoose={(day) => {
              change(day)
              setTyping(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
  return (
    <MantineTextInput
      {...rest}
      {...selecting}
      {...labelled({ label, hideLabel })}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: 'num' }}
      placeholder={placeholder ?? t('dayPlaceholder')}
      value={typing ?? shownDay(value, language)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
      rightSection={picker}
    />
  )
}
