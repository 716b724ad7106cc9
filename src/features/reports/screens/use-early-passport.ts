import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { queryOf } from '#platform/client/data.ts'
import { reportsApi } from '../contract.ts'

/**
 * Starts the read of a passport with the press that opens it: the dialog, which otherwise starts it once it has been
 * drawn, finds it under way. Not before the press, since the access log would record a read that nobody saw.
 */
export function useEarlyPassport(clientId: number): (press: MouseEvent) => void {
  const queries = useQueryClient()
  return (press) => {
    const opensHere = !press.ctrlKey && !press.metaKey && !press.shiftKey
    if (opensHere) void queries.prefetchQuery(queryOf(reportsApi.passport, { params: { id: clientId } }))
  }
}
