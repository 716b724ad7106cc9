import { useEffect, useEffectEvent } from 'react'
import type { May } from '#kernel/permission.ts'
import { clientAccess } from '#features/clients/contract.ts'
import { useAddress, useAddressId, useGo } from '#platform/client/navigation.ts'
import { clientAppointments, clientFileApi, clientInvoices } from '../contract.ts'

/** The tabs by their number in the address; each is for those who may make its calls (decision C135, law A6). */
export const clientTabs = [
  { key: '0', name: 'dashboard', may: clientFileApi.show.may },
  { key: '1', name: 'appointments', may: clientAppointments.list.may },
  { key: '2', name: 'invoices', may: clientInvoices.list.may },
  { key: '3', name: 'access', may: clientAccess.list.may },
] as const satisfies readonly { key: string; name: string; may: May }[]
export type ClientTab = (typeof clientTabs)[number]['key']

/** The address of a tab of a client; the dashboard has none of its own. */
export const clientPath = (clientId: number, tab: string = '0'): string =>
  tab === '0' ? `/clients/${clientId}` : `/clients/${clientId}/${tab}`

/** The client and the tab in the address, and the way to the form over them. */
export function useClientAddress() {
  const clientId = useAddressId('clientId') ?? 0
  const { tabId: tab = '0' } = useAddress()
  const go = useGo()
  const path = clientPath(clientId, tab)
  return {
    clientId,
    tab,
    path,
    show: (next: ClientTab) => go(clientPath(clientId, next)),
    /** Opens the form, at a field if one is named. */
    edit: (field?: string) => go(`${path}/edit`, { search: { field } }),
  }
}

/** The address of a client who was merged into another one becomes that of the client who was kept (decision C143). */
export function useKeptAddress(clientId: number, shownId: number | undefined): void {
  const { tabId } = useAddress()
  const go = useGo()
  const replace = useEffectEvent((id: number) => go(clientPath(id, tabId), { replace: true }))
  useEffect(() => {
    if (shownId !== undefined && shownId !== clientId) replace(shownId)
  }, [clientId, shownId])
}
