import { useQueryClient } from '@tanstack/react-query'
import { outdate, useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { photosApi } from '../contract.ts'

/** The photos of the client of a visit, read again when one was taken or removed on another device. */
export function usePhotoList(appointmentId: number) {
  const queries = useQueryClient()
  const list = useRead(photosApi.list, { params: { appointmentId } })
  useLive('photos', { clients: list.data ? [list.data.client_id] : [] }, () => void outdate(queries, photosApi.list))
  return list
}
