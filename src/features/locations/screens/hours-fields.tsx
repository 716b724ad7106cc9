import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Form } from '#platform/client/form.ts'
import { SwitchField } from '#platform/client/ui/fields.tsx'
import { weekdays } from '../rules/opening.ts'
import type { LocationValues } from './location-values.ts'
import { RuledTime } from './ruled.tsx'
import styles from './hours-fields.module.css'

/** When the location is open, a line for each weekday (spec 3 §4). */
export function HoursFields({ form: { control, hook } }: { form: Form<LocationValues> }) {
  const { t } = useTranslation('locations')
  const days = useWatch({ control, name: 'timetables' })
  const first = days.findIndex((day) => day.active)

  function copyFirst(): void {
    const { time_from, time_till } = days[first]!
    hook.setValue(
      'timetables',
      days.map((day) => (day.active ? { ...day, time_from, time_till } : day)),
      { shouldDirty: true, shouldValidate: hook.formState.isSubmitted },
    )
  }
  return (
    <fieldset className={styles.week} aria-label={t('timetables')}>
      <p className="dim">{t('hoursHelp')}</p>
      <ul className={styles.days}>
        {weekdays.map((weekday, i) => {
          const day = t(`day${weekday}`)
          const active = days[i]?.active
          return (
            <li key={weekday} className={styles.day}>
              <span className={styles.name}>{day}</span>
              <SwitchField control={control} name={`timetables.${i}.active`} label={t('openOn', { day })} hideLabel />
              {active ? (
                <div className={styles.hours}>
                  <RuledTime
                    control={control}
                    name={`timetables.${i}.time_from`}
                    label={t('fromOn', { day })}
                    deps={[`timetables.${i}.time_till`]}
                  />
                  <span className="dim" aria-hidden>
                    {t('till')}
                  </span>
                  <RuledTime control={control} name={`timetables.${i}.time_till`} label={t('tillOn', { day })} />
                </div>
              ) : (
                <span className="dim">{t('closed')}</span>
              )}
              {i === first && days.filter((one) => one.active).length > 1 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconCopy size={15} stroke={1.7} />}
                  onClick={copyFirst}
                >
                  {t('copyHours')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
