import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { agreementsApi } from '#features/agreements/contract.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { receivablesApi } from '#features/receivables/contract.ts'
import { queryOf } from '#platform/client/data.ts'
import { useMay } from '#platform/client/session.ts'
import { clientFileApi } from '../contract.ts'

/** The calls of the blocks that read one page of an overview. */
export const historyCall = (id: number) =>
  ({
    params: { id },
    query: { filters: { when: 'history' }, sort: 'datetime_from', direction: 'desc' },
  }) as const
export const openInvoicesCall = (id: number) => ({ query: { filters: { client: id } } }) as const
export const invoicesCall = (id: number) => ({ params: { id }, query: { sort: 'id', direction: 'desc' } }) as const

/** Starts the reads of the blocks together with that of the client, for which the blocks themselves wait. */
export function useEarlyReads(clientId: number, wanted: boolean): void {
  const queries = useQueryClient()
  const may = useMay()
  const start = useEffectEvent(() => {
    const of = { params: { id: clientId } }
    void queries.prefetchQuery(queryOf(clientFileApi.scheduled, of))
    void queries.prefetchQuery(queryOf(clientFileApi.appointments, historyCall(clientId)))
    void queries.prefetchQuery(queryOf(clientFileApi.soldPackages, of))
    if (may(agreementsApi.ofClient.may))
      void queries.prefetchQuery(queryOf(agreementsApi.ofClient, { params: { clientId } }))
    if (may(contractsApi.list.may)) void queries.prefetchQuery(queryOf(contractsApi.list, of))
    if (may(clientFileApi.invoices.may))
      void queries.prefetchQuery(queryOf(clientFileApi.invoices, invoicesCall(clientId)))
    if (may(receivablesApi.list.may))
      void queries.prefetchQuery(queryOf(receivablesApi.list, openInvoicesCall(clientId)))
  })
  useEffect(() => {
    if (wanted) start()
  }, [wanted])
}
