import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mondayOf } from '#kernel/day.ts'
import { ApiError, refusalIn } from '#platform/client/api.ts'
import { useConfirmed } from '#platform/client/confirmed.ts'
import { leaveSaved } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm, type Form } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { useVersion } from '#platform/client/version.ts'
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
import { entryOf, firstDay } from '../rules/series.ts'
import type { ScheduleAddress } from './schedule-address.ts'
import { useChange } from './schedule-data.ts'
import { changesNothing, daysOf, draftOf, sharedOpening, valuesOf, type ScheduleValues } from './schedule-values.ts'
import { useUndoSchedule } from './use-undo-schedule.ts'

/** The hours that a form changes or adds, and the page over which it opens. */
export interface ScheduleSubject {
  readonly address: ScheduleAddress
  readonly entity: ScheduleEntity
  readonly location: ScheduleLocation
  /** The employees or rooms that may have hours here. */
  readonly rows: readonly ScheduleRow[]
  /** The hours that are changed; null for new ones. */
  readonly cell: ScheduleCell | null
  readonly initial: ScheduleValues
}

/**
 * The form of hours: its values, draft and saving. Appointments that a change would leave outside the hours are listed
 * before it is saved (decision C68).
 */
export function useScheduleForm({ address, entity, location, rows, cell: opened, initial }: ScheduleSubject) {
  const { t } = useTranslation('schedules')
  const isRoom = entity === 'rooms'
  const confirmation = useConfirmed()
  const name = `schedule.${opened ? `${opened.recurrence_id}.${opened.date}` : 'new'}`
  const add = useChange(isRoom ? schedulesApi.addToRoom : schedulesApi.addToEmployee, { keepAs: name })
  const change = useChange(isRoom ? schedulesApi.changeOfRoom : schedulesApi.changeOfEmployee)
  const undoOf = useUndoSchedule(entity)
  const form = useBalieForm<ScheduleValues>({ defaultValues: initial, submit: save })
  const { hook } = form
  const version = useVersion({
    form,
    stored: opened,
    valuesOf: (stored: ScheduleCell, typed?: ScheduleValues) =>
      valuesOf({ entity, opening: location.opening }, stored, typed?.type ?? 'occurrence', address.today),
    newest: (refusal) => {
      // A person who saves again after being told of a colleague's change means to overwrite it.
      const stale = refusalIn(refusal, schedulesApi.changeOfRoom, 'schedule_stale')
      if (stale) version.keepOver(stale.updated_at)
      return null
    },
    focus: 'time_from',
  })
  const draft = useDraft(name, version)
  const { base: cell } = version
  const isOnce = cell !== null && cell.interval === 0
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
    await confirmation.attempt(async (confirmed) => {
      const body = {
        ...input,
        ...(isOnce && { type: 'occurrence' }),
        ...(cell && { updated_at: version.updatedAt }),
        confirmed,
      } as ScheduleInput
      const { undo_id } = await version.saving(
        cell
          ? change.mutateAsync({ params: { id, recurrenceId: cell.recurrence_id }, body })
          : add.mutateAsync({ params: { id }, body }),
      )
      draft.forget()
      notify(t(cell ? 'saved' : 'added', { name: nameOf(id) }), undoOf(id, undo_id, nameOf(id)))
      // The page shows the week in which a new entry begins.
      const first = cell ? null : firstDay(entryOf(body))
      address.close(first && mondayOf(first) !== mondayOf(address.date) ? { date: first } : {})
    })
  }

  /** Fills in the days, the first day and the hours with which another scope begins; values that were typed stay. */
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
  return { form, version, draft, confirmation, isOnce, nameOf, pickScope }
}

/** Lets a room with the location's hours follow these to other days; days that share none get hours of their own. */
export function useOpeningFollows(
  { hook }: Form<ScheduleValues>,
  isRoom: boolean,
  { opening }: ScheduleLocation,
): void {
  const days = daysOf(hook.watch()).join()
  const follow = useEffectEvent(() => {
    if (!isRoom || hook.getValues('hours') !== 'location' || !days) return
    const shared = sharedOpening(opening, daysOf(hook.getValues()))
    if (!shared) return hook.setValue('hours', 'custom', { shouldDirty: true })
    hook.setValue('time_from', shared.time_from)
    hook.setValue('time_till', shared.time_till)
  })
  useEffect(() => {
    follow()
  }, [days])
}
