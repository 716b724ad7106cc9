import { requestPath } from '#features/agreements/screens/addresses.ts'
import { RequestPopup } from '#features/agreements/screens/request-popup.tsx'
import { SignPopup } from '#features/agreements/screens/sign-popup.tsx'
import { WithdrawPopup } from '#features/agreements/screens/withdraw-popup.tsx'
import { useAddressId, useGo, useSearchWords } from '#platform/client/navigation.ts'
import { clientPath } from './client-address.ts'

/** The client of the address, and the way back to their page. */
function useBackToClient() {
  const clientId = useAddressId('clientId') ?? 0
  const go = useGo()
  return { clientId, onClose: () => go(clientPath(clientId)) }
}

/** An id in the query of the address; null for anything else. */
const idOf = (text: string | undefined): number | null => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null)

/** `/clients/9/agreements/new`, with `?renews=12` or `?category=3`: signs an agreement at the desk. */
export function SignClientAgreement() {
  const { clientId, onClose } = useBackToClient()
  const { renews, category } = useSearchWords()
  const go = useGo()
  return (
    <SignPopup
      clientId={clientId}
      renewsId={idOf(renews) ?? undefined}
      categoryId={idOf(category)}
      onClose={onClose}
      onAsked={(requestId) => go(requestPath(clientId, requestId), { search: { code: '1' }, replace: true })}
    />
  )
}

/** `/clients/9/agreements/requests/5`, with `?code=1` to show the code at once. */
export function ClientAgreementRequest() {
  const { code } = useSearchWords()
  const requestId = useAddressId('requestId') ?? 0
  return <RequestPopup {...useBackToClient()} requestId={requestId} showsCode={code === '1'} />
}

/** `/clients/9/agreements/12/withdraw` */
export function WithdrawClientAgreement() {
  return <WithdrawPopup {...useBackToClient()} agreementId={useAddressId('agreementId') ?? 0} />
}
