import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { outdate } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { agreementsApi, type AgreementStart } from '../contract.ts'
import styles from './signing.module.css'

const ClientForm = lazyPart(() =>
  import('#features/clients/screens/client-form-popup.tsx').then((module) => ({ default: module.ClientFormPopup })),
)

interface MissingDetailsProps {
  readonly client: AgreementStart['client']
  readonly onFill: () => void
}

/** The details of the client that an agreement needs and that are missing (decision C92). */
export function MissingDetails({ client, onFill }: MissingDetailsProps) {
  const { t } = useTranslation(['agreements', 'clients'])
  const { list } = useFormat()
  const mayFill = useMay()(clientsApi.update.may)
  const { missing } = client
  if (!missing.length) return null
  return (
    <div className={styles.missing} role="status">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
      <p>{t('detailsMissing', { fields: list(missing.map((field) => t(`clients:${field as 'email'}`))) })}</p>
      {mayFill && (
        <Button size="xs" variant="default" onClick={onFill}>
          {t('fillInDetails')}
        </Button>
      )}
    </div>
  )
}

/** The form of the client over that of the agreement, so that nothing of it is lost. */
export function CompleteDetails({ client, onClose }: { client: AgreementStart['client']; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <Suspense>
      <ClientForm
        clientId={client.id}
        countryId={client.supported_country_id}
        focus={client.missing[0]}
        nested
        onClose={onClose}
        onSaved={() => {
          onClose()
          void outdate(queries, agreementsApi.start)
        }}
      />
    </Suspense>
  )
}
