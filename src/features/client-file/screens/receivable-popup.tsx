import { ReceivableForm } from '#features/receivables/screens/receivable-popup.tsx'
import { useAddressId, useGo } from '#platform/client/navigation.ts'
import { clientPath } from './client-address.ts'

/** `/clients/9/receivables/12`: an invoice on account, over the page of its client. */
export function ClientReceivable() {
  const clientId = useAddressId('clientId') ?? 0
  const go = useGo()
  return <ReceivableForm id={useAddressId('receivableId') ?? 0} onClose={() => go(clientPath(clientId))} />
}
