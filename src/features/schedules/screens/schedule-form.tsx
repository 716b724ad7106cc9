import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mondayOf, parseDay } from '#kernel/day.ts'
import { ApiError, refusalIn } from '#platform/client/api.ts'
import { useConfirmed } from '#platform/client/confirmed.ts'
import { leaveSaved } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { useVersion } from '#platform/client/version.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { DayField, SelectField, TimeField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import {
  schedulesApi,
  type ScheduleCell,
  type ScheduleEntity,
  type ScheduleInput,
  type ScheduleLocation,
  type ScheduleRow,
  type ScheduleType,
} from '../contract.ts'
import { scheduleProblems } from '../rules/form.ts'
import { choicesOf, entryOf, firstDay } from '../rules/series.ts'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { BreaksField } from './breaks-field.tsx'
import { OrphansPanel } from './orphans-panel.tsx'
import { RoomHoursField } from './room-hours-field.tsx'
import type { ScheduleAddress } from './schedule-address.ts'
import { useChange } from './schedule-data.ts'
import { changesNothing, draftOf, sharedOpening, daysOf, valuesOf, type ScheduleValues } from './schedule-values.ts'
import { useUndoSchedule } from './use-undo-schedule.ts'
import { useEntryWords } from './words.ts'
import { WeekdaysField } from './weekdays-field.tsx'
import styles from './schedule-form.module.css'

interface ScheduleFormProps {
  readonly address: ScheduleAddress
  readonly entity: ScheduleEntity
  readonly location: ScheduleLocation
  /** Who or what may have hours here. */
  readonly rows: readonly ScheduleRow[]
  /** What is changed; null for something new. */
  readonly cell: ScheduleCell | null
  readonly initial: ScheduleValues
}

/** Adds hours of an employee or a room, or changes them: the series from a day on, or only a day (spec 3 §3, §4). */
export function ScheduleForm({ address, entity, location, rows, cell: first, initial }: ScheduleFormProps) {
  const { t } = useTranslation(['schedules', 'common'])
  const { shortDay, day: shortDate } = useFormat()
  const may = useMay()
  const { hours, changesOf } = useEntryWords()
  const { locations } = useLocationChoice()
  const isRoom = entity === 'rooms'
  const question = useConfirmed()
  const added = useChange(isRoom ? schedulesApi.addToRoom : schedulesApi.addToEmployee)
  const undoing = useUndoSchedule(entity)
  const changed = useChange(isRoom ? schedulesApi.changeOfRoom : schedulesApi.changeOfEmployee)
  const form = useBalieForm<ScheduleValues>({ defaultValues: initial, submit: save })
  const { control, hook } = form
  const version = useVersion({
    form,
    stored: first,
    valuesOf: (stored: ScheduleCell, typed?: ScheduleValues) =>
      valuesOf({ entity, opening: location.opening }, stored, typed?.type ?? 'occurrence', address.today),
    newest: (refusal) => {
      // Saving once more after having been told that a colleague was quicker is meant.
      const stale = refusalIn(refusal, schedulesApi.changeOfRoom, 'schedule_stale')
      if (stale) version.keepOver(stale.updated_at)
      return null
    },
    focus: 'time_from',
  })
  const draft = useDraft(`schedule.${first ? `${first.recurrence_id}.${first.date}` : 'new'}`, version)
  const { base: cell, changed: newer } = version
  const values = hook.watch()
  const isOnce = cell !== null && cell.interval === 0
  const onlyDay = cell !== null && !isOnce && values.type === 'occurrence'
  const nameOf = (id: number | null) => rows.find((row) => row.id === id)?.name ?? ''

  async function save(typed: ScheduleValues): Promise<void> {
    if (cell && changesNothing({ entity, opening: location.opening }, cell, typed, address.today))
      return leaveSaved(() => {
        draft.forget()
        address.close()
      })
    const input = draftOf(typed)
    const problems = scheduleProblems(input, {
      changing: cell && !isOnce ? typed.type : null,
      isRoom,
      today: address.today,
    })
    if (problems.length) throw new ApiError(422, '', problems)
    const id = typed.model_id!
    await question.attempt(async (confirmed) => {
      const body = {
        ...input,
        ...(isOnce && { type: 'occurrence' }),
        ...(cell && { updated_at: version.updatedAt }),
        confirmed,
      } as ScheduleInput
      const { undo_id } = await version.saving(
        cell
          ? changed.mutateAsync({ params: { id, recurrenceId: cell.recurrence_id }, body })
          : added.mutateAsync({ params: { id }, body }),
      )
      draft.forget()
      notify(t(cell ? 'saved' : 'added', { name: nameOf(id) }), undoing(id, undo_id, nameOf(id)))
      // What was made is shown, also when it begins in another week.
      const first = cell ? null : firstDay(entryOf(body))
      address.close(first && mondayOf(first) !== mondayOf(address.date) ? { date: first } : {})
    })
  }

  /**
   * What is changed decides what the form begins with: other days, another first day, other hours. What was typed
   * stays.
   */
  function pickScope(type: ScheduleType): void {
    if (!cell) return
    const [from, to] = (
      type === 'series' ? (['occurrence', 'series'] as const) : (['series', 'occurrence'] as const)
    ).map((one) => valuesOf({ entity, opening: location.opening }, cell, one, address.today)) as [
      ScheduleValues,
      ScheduleValues,
    ]
    const typed = hook.getValues()
    for (const field of ['weekdays', 'date_till', 'hours', 'time_from', 'time_till', 'breaks'] as const)
      if (JSON.stringify(typed[field]) === JSON.stringify(from[field])) hook.setValue(field, to[field])
    hook.setValue('type', type, { shouldDirty: true })
    hook.setValue('date_from', to.date_from)
  }

  function pickWeekdays(days: readonly number[]): void {
    // Several days cannot be once (spec 3 §4).
    if (days.length > 1 && hook.getValues('interval') === 0) hook.setValue('interval', 7, { shouldDirty: true })
  }

  // Other days have other hours of the location, or none that they share.
  const days = daysOf(values).join()
  const followOpening = useEffectEvent(() => {
    if (!isRoom || hook.getValues('hours') !== 'location' || !days) return
    const opening = sharedOpening(location.opening, daysOf(hook.getValues()))
    if (!opening) return hook.setValue('hours', 'custom', { shouldDirty: true })
    hook.setValue('time_from', opening.time_from)
    hook.setValue('time_till', opening.time_till)
  })
  useEffect(() => {
    followOpening()
  }, [days])

  // Whose hours they are and when was said by the cell: what is left to type is the time.
  const startsHere = { 'data-autofocus': (initial.model_id !== null && !isRoom && !cell) || undefined }
  const several = values.weekdays.length > 1
  const elsewhere = locations.filter((one) => one.supported_country_id === location.supported_country_id)
  const { orphans } = question
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
          <Button variant="default" onClick={question.back}>
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
