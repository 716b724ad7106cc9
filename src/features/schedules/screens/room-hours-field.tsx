import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#kernel/day.ts'
import type { Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import type { OpeningHours } from '../rules.ts'
import { roomChoice } from '../rules/form.ts'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { daysOf, sharedOpening, type Hours, type ScheduleValues } from './schedule-values.ts'

const aMonday = '2026-03-02' as Day

/**
 * Chooses the hours of a room: the location's, its own, or closed. The location's can be chosen only when the location
 * is open then (spec 3 §4).
 */
export function RoomHoursField({
  form: { control, hook },
  opening,
}: {
  form: Form<ScheduleValues>
  opening: readonly OpeningHours[]
}) {
  const { t } = useTranslation('schedules')
  const { weekday } = useFormat()
  const days = daysOf(hook.watch())
  const { locationDisabled, locationHours } = roomChoice(null, sharedOpening(opening, days))
  const closedOn = days.find((day) => !opening.some((one) => one.weekday === day && one.active))

  function pick(hours: Hours): void {
    if (hours !== 'location' || !locationHours) return
    hook.setValue('time_from', locationHours.time_from, {
      shouldDirty: true,
      shouldValidate: hook.formState.isSubmitted,
    })
    hook.setValue('time_till', locationHours.time_till, {
      shouldDirty: true,
      shouldValidate: hook.formState.isSubmitted,
    })
  }
  return (
    <ChoiceField<ScheduleValues, Hours>
      control={control}
      name="hours"
      label={t('opening')}
      onPicked={pick}
      description={
        locationDisabled && days.length > 0
          ? closedOn
            ? t('locationClosed', { day: weekday(addDays(aMonday, closedOn - 1)) })
            : t('openingDiffers')
          : undefined
      }
      options={[
        {
          value: 'location',
          label: locationHours
            ? `${t('openingAsLocation')} (${locationHours.time_from}–${locationHours.time_till})`
            : t('openingAsLocation'),
          disabled: locationDisabled,
        },
        { value: 'custom', label: t('openingCustom') },
        { value: 'closed', label: t('closed') },
      ]}
    />
  )
}
