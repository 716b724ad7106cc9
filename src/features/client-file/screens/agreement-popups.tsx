import { requestPath } from '#features/agreements/screens/addresses.ts'
import { RequestPopup } from '#features/agreements/screens/request-popup.tsx'
import { SignPopup } from '#features/agreements/screens/sign-popup.tsx'
import { WithdrawPopup } from '#features/agreements/screens/withdraw-popup.tsx'
import { useAddressId, useGo, useSearchWords } from '#platform/client/navigation.ts'
import { clientPath } from './client-address.ts'

/** An id in the query of the address; null for anything else. */
const idOf = (text: string | undefined): number | null => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null)

/**
 * The client of the address, and the way back: to the appointment from which it was opened, or to its report, else to
 * their page.
 */
function useWayBack() {
  const clientId = useAddressId('clientId') ?? 0
  const { appointment, report, from, list } = useSearchWords()
  const [appointmentId, reportOf] = [idOf(appointment), idOf(report)]
  const go = useGo()
  const back = reportOf
    ? `/report/${reportOf}`
    : appointmentId
      ? `/calendar/appointment/${appointmentId}`
      : clientPath(clientId)
  // A report knows by its own address where it closes to.
  const search = reportOf ? { from, list } : {}
  return { clientId, onClose: () => go(back, { search }) }
}

/**
 * `/clients/9/agreements/new`: signs an agreement at the desk. With `?renews=12` it begins with that one; with
 * `?category=3&appointment=7` it is for that appointment, and leads back to it; with `?category=3&report=7` to its
 * report, whose own `from` or `list` it hands back.
 */
export function SignClientAgreement() {
  const { clientId, onClose } = useWayBack()
  const { renews, category, ...way } = useSearchWords()
  const go = useGo()
  return (
    <SignPopup
      clientId={clientId}
      renewsId={idOf(renews) ?? undefined}
      categoryId={idOf(category)}
      onClose={onClose}
      onAsked={(requestId) => go(requestPath(clientId, requestId), { search: { code: '1', ...way }, replace: true })}
    />
  )
}

/** `/clients/9/agreements/requests/5`, with `?code=1` to show the code at once. */
export function ClientAgreementRequest() {
  const { code } = useSearchWords()
  const requestId = useAddressId('requestId') ?? 0
  return <RequestPopup {...useWayBack()} requestId={requestId} showsCode={code === '1'} />
}

/** `/clients/9/agreements/12/withdraw` */
export function WithdrawClientAgreement() {
  return <WithdrawPopup {...useWayBack()} agreementId={useAddressId('agreementId') ?? 0} />
}
