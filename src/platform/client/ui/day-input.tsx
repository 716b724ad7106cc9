import { ActionIcon, Popover, TextInput as MantineTextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDay, localTimeAt, type Day } from '#kernel/day.ts'
import { useLanguage } from '../i18n.ts'
import { shownDay, typedDay } from '../typed.ts'
import { labelled, type InputProps } from './input.ts'
import styles from './day-input.module.css'

const MonthCalendar = lazy(() => import('./month-calendar.tsx').then((module) => ({ default: module.MonthCalendar })))

/**
 * The value is a day, or what was typed when that is not a day: the check on the field and the server both refuse it
 * then.
 */
interface DayInputProps extends InputProps<string | null> {
  readonly min?: Day
  readonly max?: Day
}

/** Today by this browser's clock. */
export const browserToday = (): Day => localTimeAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone).day

/** A day, picked or typed, in the form of the language (`24-11-2026`, `24.11.2026`) or any other. */
export function DayInput({ label, hideLabel, value, onChange, onBlur, min, max, placeholder, ...rest }: DayInputProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [typing, setTyping] = useState<string | null>(null)

  function finish(): void {
    if (typing !== null) onChange(typing.trim() ? (typedDay(typing, browserToday()) ?? typing.trim()) : null)
    setTyping(null)
    onBlur?.()
  }

  const picker = (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon size={28} aria-label={t('openCalendar')} disabled={rest.disabled} onClick={() => setOpen(!open)}>
          <IconCalendar size={17} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('openCalendar')}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <MonthCalendar
            value={value === null ? null : parseDay(value)}
            min={min}
            max={max}
            onChange={(day) => {
              onChange(day)
              setTyping(null)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <MantineTextInput
      {...rest}
      {...labelled({ label, hideLabel })}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: 'num' }}
      placeholder={placeholder ?? t('dayPlaceholder')}
      value={typing ?? shownDay(value, language)}
      onChange={(event) => setTyping(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
      rightSection={picker}
    />
  )
}
