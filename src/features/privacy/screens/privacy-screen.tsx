import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { clientsApi } from '#features/clients/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useAddressId, useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { privacyApi, type Erasure } from '../contract.ts'
import { ExportCard } from './export-card.tsx'
import { OpenRequest } from './open-request.tsx'
import { CarriedOut } from './carried-out.tsx'
import { RequestForm } from './request-form.tsx'
import styles from './privacy.module.css'

/** `/clients/9/privacy`: everything about a client as one file, and a request to erase them. */
export function PrivacyScreen() {
  const clientId = useAddressId('clientId') ?? 0
  return <PrivacyPage key={clientId} clientId={clientId} />
}

function PrivacyPage({ clientId }: { clientId: number }) {
  const { t } = useTranslation('privacy')
  const go = useGo()
  const may = useMay()
  const client = useRead(clientsApi.show, { params: { id: clientId } }).data
  const erasure = useRead(privacyApi.erasure, { params: { id: clientId } })
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={client && <ClientName id={client.id} name={`${client.first_name} ${client.last_name}`.trim()} />}
      >
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.7} />}
          onClick={() => go(`/clients/${clientId}`)}
        >
          {t('toClient')}
        </Button>
      </PageHead>
      <div className={styles.cards}>
        {may(privacyApi.export.may) && <ExportCard clientId={clientId} />}
        <Card title={t('eraseTitle')}>
          <Reading query={erasure} skeleton={<SkeletonLines lines={7} />}>
            {(answer) => <ErasureState erasure={answer} />}
          </Reading>
        </Card>
      </div>
    </>
  )
}

function ErasureState({ erasure }: { erasure: Erasure }) {
  const { request } = erasure
  if (!request) return <RequestForm erasure={erasure} />
  if (request.carried_out_at) return <CarriedOut request={request} />
  return <OpenRequest erasure={erasure} request={request} />
}
