import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientsApi } from '#features/clients/contract.ts'
import { useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { Note } from '#platform/client/ui/note.tsx'
import { privacyApi, type Erasure, type ErasureRequest } from '../contract.ts'
import { Consequences } from './consequences.tsx'
import { RequestFacts } from './request-facts.tsx'
import styles from './privacy.module.css'

interface OpenRequestProps {
  readonly erasure: Erasure
  readonly request: ErasureRequest
}

/** A request that waits: an administrator carries it out, or it is taken back. */
export function OpenRequest({ erasure, request }: OpenRequestProps) {
  const { t } = useTranslation('privacy')
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const carrying = useSend(privacyApi.carryOutErasure, {
    invalidates: [privacyApi.erasure, clientsApi.show],
    onSuccess: () => void notify(t('carriedOut')),
    onError: () => setAsking(false),
  })
  const withdrawing = useSend(privacyApi.withdrawErasure, {
    invalidates: [privacyApi.erasure],
    onSuccess: () => void notify(t('withdrawn')),
  })
  const call = { params: { id: erasure.client_id }, body: { updated_at: request.updated_at } }
  const mayCarryOut = may(privacyApi.carryOutErasure.may)
  return (
    <>
      <RequestFacts request={request} />
      <Consequences erasure={erasure} destroysRecord={request.destroy_record} />
      {!mayCarryOut && <Note>{t('onlyAdministrators')}</Note>}
      <div className={styles.buttons}>
        <Button variant="default" loading={withdrawing.isPending} onClick={() => withdrawing.mutate(call)}>
          {t('withdraw')}
        </Button>
        {mayCarryOut && (
          <Button color="red" disabled={erasure.to_come > 0} onClick={() => setAsking(true)}>
            {t('carryOut')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('confirmTitle')}
        text={t('confirmText')}
        confirmLabel={t('carryOut')}
        busy={carrying.isPending}
        onConfirm={() => carrying.mutate(call)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
