import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { clientsApi } from '#features/clients/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useAddressId, useGo } from '#platform/client/navigation.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { mergesApi } from '../contract.ts'
import { ChooseOther } from './choose-other.tsx'
import { Comparison } from './comparison.tsx'
import { MergesCard } from './merges-card.tsx'
import styles from './merges.module.css'

/** `/clients/9/merge` and `/clients/9/merge/12`: the client who is kept stands first. */
export function MergeScreen() {
  const clientId = useAddressId('clientId') ?? 0
  const otherId = useAddressId('otherId')
  return <MergePage key={`${clientId} ${otherId}`} clientId={clientId} otherId={otherId} />
}

interface MergePageProps {
  readonly clientId: number
  /** Null while the other client is not chosen. */
  readonly otherId: number | null
}

function MergePage({ clientId, otherId }: MergePageProps) {
  const { t } = useTranslation('merges')
  const go = useGo()
  const client = useRead(clientsApi.show, { params: { id: clientId } })
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          client.data && (
            <ClientName id={client.data.id} name={`${client.data.first_name} ${client.data.last_name}`.trim()} />
          )
        }
      >
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.7} />}
          onClick={() => go(`/clients/${clientId}`)}
        >
          {t('toClient')}
        </Button>
      </PageHead>
      {otherId === null ? (
        <div className={styles.cards}>
          <Reading query={client} skeleton={<SkeletonLines lines={6} />}>
            {(stored) => <ChooseOther client={stored} />}
          </Reading>
          <MergesCard clientId={clientId} />
        </div>
      ) : (
        <Both clientId={clientId} otherId={otherId} />
      )}
    </>
  )
}

function Both({ clientId, otherId }: { readonly clientId: number; readonly otherId: number }) {
  const preview = useRead(mergesApi.preview, { params: { id: clientId, otherClientId: otherId } })
  return (
    <Reading query={preview} skeleton={<SkeletonLines lines={12} />}>
      {(both) => (
        // Other versions are other choices.
        <Comparison
          key={`${both.kept.updated_at} ${both.alias.updated_at}`}
          both={both}
          again={() => void preview.refetch()}
        />
      )}
    </Reading>
  )
}
