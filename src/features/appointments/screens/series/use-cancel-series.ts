import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { availabilityApi } from '#features/availability/contract.ts'
import { ApiError, send } from '#platform/client/api.ts'
import { keyOf } from '#platform/client/data.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { appointmentsApi, type Appointment } from '../../contract.ts'
import { changesAppointments } from '../changes/shown-appointments.ts'

/**
 * Undoes a series that was just booked: cancels each appointment in order, and says how many were cancelled (decision
 * C108). An appointment that can no longer be cancelled stays, with a notice; the others are cancelled all the same. When
 * the server stays away, the rest is not tried: each call would wait for it anew.
 */
export function useCancelSeries(): (made: readonly Appointment[]) => Promise<void> {
  const { t } = useTranslation('appointments')
  const client = useQueryClient()
  return async (made) => {
    const failures: unknown[] = []
    let cancelled = 0
    for (const { id } of made) {
      try {
        await send(appointmentsApi.cancel, { params: { id } })
        cancelled++
      } catch (error) {
        failures.push(error)
        if (error instanceof ApiError && error.isAway) break
      }
    }
    for (const read of [...changesAppointments, availabilityApi.availability])
      void client.invalidateQueries({ queryKey: keyOf(read) })
    if (failures.length) notifyError(failures[0])
    if (cancelled) notify(t('seriesUndone', { count: cancelled }))
  }
}
