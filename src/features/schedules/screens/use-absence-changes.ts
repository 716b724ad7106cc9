import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { usePerson } from '#platform/client/session.ts'
import { absencesApi, type Absence, type AbsenceInput } from '../contract/absences.ts'
import { mayPlan } from '../rules/absences.ts'
import { refreshAll } from './schedule-data.ts'

interface Undo {
  readonly label: string
  readonly onUndo: () => void
}

/**
 * The input that makes an absence again; null when the person may not see its kind. It is confirmed, because whoever
 * made the absence knew which appointments it covers.
 */
function inputOf({
  kind,
  employee_id,
  room_id,
  device_id,
  location_id,
  date_from,
  time_from,
  date_till,
  time_till,
  note,
}: Absence): AbsenceInput | null {
  return kind === 'absent'
    ? null
    : {
        kind,
        employee_id,
        room_id,
        device_id,
        location_id,
        date_from,
        time_from,
        date_till,
        time_till,
        note,
        confirmed: true,
      }
}

/**
 * Removes an absence at once, and undoes every change of one: Undo in the notice replaces a question beforehand (UX).
 */
export function useAbsenceChanges() {
  const { t } = useTranslation(['schedules', 'common'])
  const client = useQueryClient()
  const { permissions } = usePerson()
  const done = (word: 'absenceRestored' | 'absenceRemoved', { kind, name }: Absence) => {
    refreshAll(client)
    notify(t(word, { kind: t(kind), name }))
  }
  const adding = useSend(absencesApi.create, { onSuccess: (absence) => done('absenceRestored', absence) })
  const changing = useSend(absencesApi.update, { onSuccess: (absence) => done('absenceRestored', absence) })
  const takingBack = useSend(absencesApi.remove, {
    onSuccess: () => {
      refreshAll(client)
      notify(t('undone'))
    },
  })
  const removing = useSend(absencesApi.remove, { onSuccess: () => refreshAll(client) })
  const undo = (onUndo: () => void): Undo => ({ label: t('common:undo'), onUndo })

  return {
    remove: async (absence: Absence): Promise<void> => {
      const { kind, name } = absence
      const body = inputOf(absence)
      if (!body) return
      await removing.mutateAsync({ params: { id: absence.id } })
      notify(
        t('absenceRemoved', { kind: t(kind), name }),
        mayPlan(body.kind, permissions, 'schedule.create') ? undo(() => adding.mutate({ body })) : undefined,
      )
    },
    /** Removes an absence that was just added. */
    undoAdded: (added: Absence): Undo | undefined =>
      added.kind !== 'absent' && mayPlan(added.kind, permissions, 'schedule.delete')
        ? undo(() => takingBack.mutate({ params: { id: added.id } }))
        : undefined,
    /** Restores an absence as it was before, unless somebody has changed it since. */
    undoSaved: (before: Absence, saved: Absence): Undo | undefined => {
      const body = inputOf(before)
      return body
        ? undo(() => changing.mutate({ params: { id: saved.id }, body: { ...body, updated_at: saved.updated_at } }))
        : undefined
    },
  }
}
