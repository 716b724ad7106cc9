import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outdate, useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { useMay, useReadingOnly } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { agreementRequestsApi, agreementsApi } from '../contract.ts'
import { newAgreementPath } from './addresses.ts'
import { AgreementRow } from './agreement-row.tsx'
import { RequestRow } from './request-row.tsx'
import styles from './agreements.module.css'

/** The number of agreements that are shown at first, and that each press adds. */
const page = 5

/** Reads agreements again when a client signs on their own telephone, or a colleague signs at another desk. */
export function useAgreementChanges(clientId: number): void {
  const queries = useQueryClient()
  useLive(
    'agreements',
    { clients: [clientId] },
    () => void outdate(queries, agreementsApi.ofClient, agreementRequestsApi.show),
  )
}

/** The agreements that a client has signed, and those that wait for somebody. */
export function AgreementsBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('agreements')
  const reading = useRead(agreementsApi.ofClient, { params: { clientId } })
  const may = useMay()
  const maySign = !useReadingOnly() && may(agreementsApi.create.may)
  const [count, setCount] = useState(page)
  useAgreementChanges(clientId)
  return (
    <Card
      flush
      title={t('agreements')}
      aside={
        maySign && (
          <Button
            component={Link}
            to={newAgreementPath(clientId)}
            size="xs"
            variant="default"
            className={styles.add}
            leftSection={<IconPencil size={14} stroke={1.8} />}
          >
            {t('sign')}
          </Button>
        )
      }
    >
      <Reading query={reading} skeleton={<SkeletonTable rows={2} columns={3} />}>
        {({ agreements, requests }) =>
          agreements.length + requests.length ? (
            <>
              <ul className={styles.list}>
                {requests.map((request) => (
                  <RequestRow key={`request ${request.id}`} request={request} />
                ))}
                {agreements.slice(0, count).map((agreement) => (
                  <AgreementRow key={agreement.id} agreement={agreement} />
                ))}
              </ul>
              {agreements.length > count && (
                <Button
                  variant="subtle"
                  size="xs"
                  className={styles.further}
                  onClick={() => setCount((before) => before + page)}
                >
                  {t('further', { count: agreements.length - count })}
                </Button>
              )}
            </>
          ) : (
            <p className={styles.nothing}>{t('noAgreements')}</p>
          )
        }
      </Reading>
    </Card>
  )
}
