import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { schedulesApi, type ScheduleCell, type ScheduleEntity, type ScheduleInput, type ScheduleType } from '../contract.ts'
import { refreshAll } from './schedule-data.ts'

/**
 * Undo for what was taken out of a schedule: the same hours again, on that day or from that day on. Null where that is not
 * what was there: for who may not add, and for a series whose own hours that day did not show.
 */
export function useRestoreSchedule(entity: ScheduleEntity, name: string): (cell: ScheduleCell, type: ScheduleType) => (() => void) | null {
  const { t } = useTranslation('schedules')
  const client = useQueryClient()
  const may = useMay()
  const adding = useSend(entity === 'rooms' ? schedulesApi.addToRoom : schedulesApi.addToEmployee, {
    onSuccess: () => {
      refreshAll(client)
      notify(t('restored', { name }))
    },
  })
  return (cell, type) => {
    if (!may('schedule.create') || (type === 'series' && cell.exception)) return null
    const { location_id, date, active, time_from, time_till } = cell
    const again = type === 'series' ? { interval: cell.interval, weekdays: cell.weekdays, date_till: cell.date_till } : { interval: 0 as const, weekdays: [], date_till: null }
    const body: ScheduleInput = { location_id, date_from: date, active, time_from, time_till, type: 'series', confirmed: false, ...again }
    return () => adding.mutate({ params: { id: cell.model_id }, body })
  }
}
