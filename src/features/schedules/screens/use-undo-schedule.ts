import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Confirmed } from '#kernel/orphans.ts'
import { orphansOf } from '#platform/client/confirmed.ts'
import { useSend } from '#platform/client/data.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { schedulesApi, type ScheduleEntity } from '../contract.ts'
import { refreshAll } from './schedule-data.ts'

interface Undo {
  readonly label: string
  readonly onUndo: () => void
}

/**
 * Undo for the notice of a change: it restores the schedule, unless somebody has changed it since, and asks before it
 * leaves appointments outside the hours. Undefined for a person who may not undo.
 */
export function useUndoSchedule(
  entity: ScheduleEntity,
): (modelId: number, undoId: number, name: string) => Undo | undefined {
  const { t } = useTranslation(['schedules', 'common'])
  const client = useQueryClient()
  const may = useMay()
  const call = entity === 'rooms' ? schedulesApi.undoOfRoom : schedulesApi.undoOfEmployee
  const sending = useSend(call, { failure: 'form' })

  async function restore(id: number, undo_id: number, name: string, confirmed: Confirmed): Promise<void> {
    await sending.mutateAsync({ params: { id }, body: { undo_id, confirmed } }).then(
      () => notify(t('restored', { name })),
      (error: unknown) => {
        const orphans = orphansOf(error)
        if (!orphans) return notifyError(error)
        const { count } = orphans
        notify(t('undoOrphans', { count }), {
          label: t('undoAnyway'),
          onUndo: () => void restore(id, undo_id, name, count),
        })
      },
    )
    refreshAll(client)
  }
  return (modelId, undoId, name) =>
    may(call.may) ? { label: t('common:undo'), onUndo: () => void restore(modelId, undoId, name, false) } : undefined
}
