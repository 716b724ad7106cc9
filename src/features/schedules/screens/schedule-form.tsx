import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useMay } from '#platform/client/session.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { DayField, SelectField, TimeField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { OrphansPanel } from '#platform/client/ui/orphans-panel.tsx'
import { choicesOf } from '../rules/series.ts'
import { BreaksField } from './breaks-field.tsx'
import { RoomHoursField } from './room-hours-field.tsx'
import { useOpeningFollows, useScheduleForm, type ScheduleSubject } from './use-schedule-form.ts'
import { WeekdaysField } from './weekdays-field.tsx'
import { useEntryWords } from './words.ts'
import styles from './schedule-form.module.css'

/** Adds hours of an employee or a room, or changes them: the series from a day on, or only a day (spec 3 §3, §4). */
export function ScheduleForm(subject: ScheduleSubject) {
  const { address, entity, location, rows, initial } = subject
  const { t } = useTranslation(['schedules', 'common'])
  const { shortDay, day: shortDate } = useFormat()
  const may = useMay()
  const { hours, changesOf } = useEntryWords()
  const { locations } = useLocationChoice()
  const { form, version, draft, confirmation, isOnce, nameOf, pickScope } = useScheduleForm(subject)
  const { control, hook } = form
  const { base: cell, changed: newer } = version
  const isRoom = entity === 'rooms'
  useOpeningFollows(form, isRoom, location)

  const values = hook.watch()
  const onlyDay = cell !== null && !isOnce && values.type === 'occurrence'

  function pickWeekdays(days: readonly number[]): void {
    // An entry on several weekdays cannot happen only once (spec 3 §4).
    if (days.length > 1 && hook.getValues('interval') === 0) hook.setValue('interval', 7, { shouldDirty: true })
  }

  // The chosen cell fills in the employee and the day, so that only the time is left to type.
  const startsHere = { 'data-autofocus': (initial.model_id !== null && !isRoom && !cell) || undefined }
  const several = values.weekdays.length > 1
  const elsewhere = locations.filter((one) => one.supported_country_id === location.supported_country_id)
  const { orphans } = confirmation
  const scopes = cell
    ? choicesOf({
        dateFrom: cell.date_from,
        dateTill: cell.date_till,
        weekdays: cell.weekdays,
        interval: cell.interval,
      })
    : []
  return (
    <Popup
      title={t(cell ? 'editTitle' : 'newTitle')}
      subtitle={cell ? `${nameOf(cell.model_id)}, ${shortDay(cell.date)}` : undefined}
      size={orphans ? 'wide' : 'small'}
      loading={false}
      error={null}
      form={form}
      onClose={() => address.close()}
      submitLabel={orphans ? t('saveAnyway') : cell ? undefined : t('common:add')}
      actions={
        orphans ? (
          <Button variant="default" onClick={confirmation.back}>
            {t('common:back')}
          </Button>
        ) : (
          cell &&
          may('schedule.delete') && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.7} />}
              onClick={() => address.open(`remove/${cell.recurrence_id}`, { on: cell.date })}
            >
              {t('common:remove')}
            </Button>
          )
        )
      }
    >
      {orphans && <OrphansPanel {...orphans} />}
      <div className={styles.fields} hidden={orphans !== null}>
        {newer && cell && <ChangesNote changes={changesOf(cell, newer)} onTake={version.takeOver} />}
        {draft.restored && !newer && <DraftNote onDiscard={draft.discard} />}
        {scopes.length > 1 && cell && (
          <ChoiceField
            control={control}
            name="type"
            label={t('scope')}
            onPicked={pickScope}
            description={cell.interval ? t(`partOf_${cell.interval}`, { from: shortDate(cell.date_from) }) : undefined}
            options={scopes.map((value) => ({
              value,
              label: value === 'series' ? t('fromDay') : t('onlyDay', { day: shortDay(cell.date) }),
            }))}
          />
        )}
        {cell?.exception && !onlyDay && (
          <p className={styles.foot}>{t('exceptionEnds', { day: shortDay(cell.date), hours: hours(cell) })}</p>
        )}
        {!cell && (
          <SelectField
            control={control}
            name="model_id"
            label={t(isRoom ? 'room' : 'employee')}
            required
            options={rows.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {!isRoom && !onlyDay && elsewhere.length > 1 && (
          <SelectField
            control={control}
            name="location_id"
            label={t('location_id')}
            required
            options={elsewhere.map((one) => ({ value: one.id, label: placeName(one) }))}
          />
        )}
        {!onlyDay && (
          <WeekdaysField
            control={control}
            label={t('weekdays')}
            description={values.weekdays.length ? undefined : t('weekdaysNone')}
            onPicked={pickWeekdays}
          />
        )}
        {!onlyDay && (
          <ChoiceField
            control={control}
            name="interval"
            label={t('interval')}
            description={several ? t('severalDays') : undefined}
            options={([0, 7, 14, 42] as const).map((value) => ({
              value,
              label: t(`interval${value}`),
              disabled: value === 0 && several,
            }))}
          />
        )}
        {!onlyDay && (
          <div className={styles.pair}>
            <DayField
              control={control}
              name="date_from"
              label={t(values.interval === 0 ? 'onDate' : 'date_from')}
              required
              min={cell && !isOnce ? address.today : undefined}
            />
            {values.interval !== 0 && (
              <DayField
                control={control}
                name="date_till"
                label={t('date_till')}
                description={t('noEnd')}
                min={parseDay(values.date_from ?? '') ?? undefined}
              />
            )}
          </div>
        )}
        {isRoom && <RoomHoursField form={form} opening={location.opening} />}
        {values.hours !== 'closed' && (
          <div className={styles.pair}>
            <TimeField
              control={control}
              name="time_from"
              label={t('time_from')}
              required
              {...startsHere}
              disabled={values.hours === 'location'}
            />
            <TimeField
              control={control}
              name="time_till"
              label={t('time_till')}
              required
              disabled={values.hours === 'location'}
            />
          </div>
        )}
        {values.hours === 'custom' && <BreaksField form={form} />}
      </div>
    </Popup>
  )
}
