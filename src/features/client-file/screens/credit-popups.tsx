import { GiveCredit, TakeCreditBack } from '#features/credit/screens/give-credit.tsx'
import { useAddressId, useGo } from '#platform/client/navigation.ts'
import { clientPath } from './client-address.ts'

/** The client of the address, and the way back to their page. */
function useBackToClient() {
  const clientId = useAddressId('clientId') ?? 0
  const go = useGo()
  return { clientId, onClose: () => go(clientPath(clientId)) }
}

/** `/clients/9/credit`: credit by hand, over the page of the client. */
export const GiveClientCredit = () => <GiveCredit {...useBackToClient()} />

/** `/clients/9/credit/12`: takes back credit that was given by hand. */
export const TakeClientCreditBack = () => (
  <TakeCreditBack {...useBackToClient()} movementId={useAddressId('movementId') ?? 0} />
)
