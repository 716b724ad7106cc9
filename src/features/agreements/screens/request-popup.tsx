import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { agreementRequestsApi } from '../contract.ts'
import { OpenRequest } from './open-request.tsx'
import { SignedRequest } from './signed-request.tsx'

interface RequestPopupProps {
  readonly clientId: number
  readonly requestId: number
  /** Whether the code is made at once: the client is there with their telephone. */
  readonly showsCode: boolean
  readonly onClose: () => void
}

/**
 * A request to sign on the client's own telephone: its code until the client has signed, then the pad of the
 * practitioner. The page of the client, over which it opens, hears when the client has signed.
 */
export function RequestPopup({ clientId, requestId, showsCode, onClose }: RequestPopupProps) {
  const { t } = useTranslation('agreements')
  const reading = useRead(agreementRequestsApi.show, { params: { id: requestId } })
  // Another client's request does not open over this page.
  const request = reading.data?.client_id === clientId ? reading.data : undefined
  if (request?.state === 'open') return <OpenRequest request={request} showsCode={showsCode} onClose={onClose} />
  if (request?.state === 'signed') return <SignedRequest request={request} onClose={onClose} />
  return (
    <Popup
      title={t('telephoneTitle')}
      subtitle={request?.name}
      loading={reading.isPending}
      error={reading.error && !reading.data ? { error: reading.error, onRetry: () => void reading.refetch() } : null}
      form={null}
      onClose={onClose}
    >
      <EmptyState
        title={t(request?.state === 'done' ? 'requestDone' : 'requestOver')}
        text={t(request?.state === 'done' ? 'requestDoneText' : 'requestOverText')}
      />
    </Popup>
  )
}
