import { useQueryClient } from '@tanstack/react-query'
import { outdate, useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { drawingsApi } from '../contract.ts'

/** The drawings of the client of a visit, read again when one was saved or removed on another device. */
export function useDrawingList(appointmentId: number) {
  const queries = useQueryClient()
  const list = useRead(drawingsApi.list, { params: { appointmentId } })
  useLive('photos', { clients: list.data ? [list.data.client_id] : [] }, () => void outdate(queries, drawingsApi.list))
  return list
}
