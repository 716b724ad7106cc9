import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { absencesApi, type Absence, type AbsenceInput } from '../contract.ts'
import { refreshAll } from './schedule-data.ts'

/** Takes an absence back at once, with Undo in the notice instead of a question beforehand (UX). */
export function useRemoveAbsence(): (absence: Absence) => Promise<void> {
  const { t } = useTranslation(['schedules', 'common'])
  const client = useQueryClient()
  const may = useMay()
  const again = useSend(absencesApi.create, {
    onSuccess: ({ kind, name }) => {
      refreshAll(client)
      notify(t('absenceRestored', { kind: t(kind), name }))
    },
  })
  const removing = useSend(absencesApi.remove, { onSuccess: () => refreshAll(client) })
  return async (absence) => {
    const { kind, name, employee_id, room_id, device_id, location_id, date_from, time_from, date_till, time_till, note } = absence
    if (kind === 'absent') return
    await removing.mutateAsync({ params: { id: absence.id } })
    // Whoever made it knew which appointments it falls over.
    const body: AbsenceInput = { kind, employee_id, room_id, device_id, location_id, date_from, time_from, date_till, time_till, note, confirmed: true }
    notify(t('absenceRemoved', { kind: t(kind), name }), may(absencesApi.create.may) ? { label: t('common:undo'), onUndo: () => again.mutate({ body }) } : undefined)
  }
}
