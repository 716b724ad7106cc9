import { Input } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'
import { addDays, weekday, type Day } from '#kernel/day.ts'
import { dayInWords } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { ScheduleValues } from './schedule-values.ts'
import styles from '#platform/client/ui/choice-field.module.css'

const aMonday = '2026-03-02' as Day
const week = Array.from({ length: 7 }, (_, index) => addDays(aMonday, index))

interface WeekdaysFieldProps {
  readonly control: Control<ScheduleValues>
  readonly label: string
  readonly description?: ReactNode
  readonly onPicked: (days: readonly number[]) => void
}

/** Days of the week by number, Monday first; none is allowed. */
export function WeekdaysField({ control, label, description, onPicked }: WeekdaysFieldProps) {
  const language = useLanguage()
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'weekdays' })
  const chosen = field.value
  function pick(day: number, on: boolean): void {
    const days = week.map(weekday).filter((one) => (one === day ? on : chosen.includes(one)))
    field.onChange(days)
    onPicked(days)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={fieldState.error?.message}
    >
      <div role="group" aria-labelledby={id} className={styles.choices}>
        {week.map((day, index) => {
          const name = dayInWords(day, 'weekday', language)
          return (
            <label key={day} className={styles.choice} title={name}>
              <input
                type="checkbox"
                aria-label={name}
                checked={chosen.includes(index + 1)}
                ref={index === 0 ? field.ref : undefined}
                onBlur={field.onBlur}
                onChange={(event) => pick(index + 1, event.target.checked)}
              />
              <span aria-hidden>{name.slice(0, 2)}</span>
            </label>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}
