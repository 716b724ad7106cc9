import { Input } from '@mantine/core'
import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import { addDays, type Day } from '#kernel/day.ts'
import { dayInWords } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { weekdays } from '../contract/weekdays.ts'
import type { EmployeeValues } from './employee-values.ts'
import styles from './weekdays-field.module.css'

const aMonday = '2026-03-02' as Day

/** Days of the week, each on or off. */
export function WeekdaysField({ control, label }: { control: Control<EmployeeValues>; label: string }) {
  const language = useLanguage()
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'free_days' })
  const chosen = field.value
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={fieldState.error?.message}>
      <div role="group" aria-labelledby={id} className={styles.days}>
        {weekdays.map((day, index) => {
          const name = dayInWords(addDays(aMonday, index), 'weekday', language)
          return (
            <label key={day} className={styles.day} title={name}>
              <input
                type="checkbox"
                aria-label={name}
                checked={chosen.includes(day)}
                ref={index === 0 ? field.ref : undefined}
                onBlur={field.onBlur}
                onChange={(event) =>
                  field.onChange(weekdays.filter((one) => (one === day ? event.target.checked : chosen.includes(one))))
                }
              />
              <span aria-hidden>{name.slice(0, 2)}</span>
            </label>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}
