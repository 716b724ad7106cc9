import { PassportDialog } from '#features/reports/screens/passport-dialog.tsx'
import { useGo } from '#platform/client/navigation.ts'
import { clientPath, useClientAddress } from './client-address.ts'

/** `/clients/9/passport`: the treatment passport over the page of the client. */
export function ClientPassport() {
  const { clientId } = useClientAddress()
  const go = useGo()
  return (
    <PassportDialog
      clientId={clientId}
      onOpenReport={(appointmentId) => go(`/report/${appointmentId}`)}
      onClose={() => go(clientPath(clientId))}
    />
  )
}
