import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useMay, useReadingOnly } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { consentPurposes, photoSharingApi } from '../contract.ts'
import { ComparisonRow } from './comparison-row.tsx'
import { ConsentRow } from './consent-row.tsx'
import styles from './sharing.module.css'

/** The number of comparisons that are shown at first, and that each press adds. */
const page = 3

/** The consents of a client for their photos, and the comparisons that they were sent (decision C139). */
export function SharingBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('photoSharing')
  const reading = useRead(photoSharingApi.ofClient, { params: { clientId } })
  const may = useMay()
  const mayChange = !useReadingOnly() && may(photoSharingApi.give.may)
  const [count, setCount] = useState(page)
  return (
    <Card flush title={t('block')}>
      <Reading query={reading} skeleton={<SkeletonTable rows={2} columns={3} />}>
        {(sharing) => (
          <>
            <ul className={styles.list}>
              {consentPurposes.map((purpose) => (
                <ConsentRow key={purpose} sharing={sharing} purpose={purpose} mayChange={mayChange} />
              ))}
            </ul>
            {sharing.comparisons.length > 0 && (
              <>
                <h3 className={styles.heading}>{t('sentTitle')}</h3>
                <ul className={styles.list}>
                  {sharing.comparisons.slice(0, count).map((comparison) => (
                    <ComparisonRow key={comparison.id} comparison={comparison} mayChange={mayChange} />
                  ))}
                </ul>
              </>
            )}
            {sharing.comparisons.length > count && (
              <Button
                variant="subtle"
                size="xs"
                className={styles.further}
                onClick={() => setCount((before) => before + page)}
              >
                {t('further', { count: sharing.comparisons.length - count })}
              </Button>
            )}
          </>
        )}
      </Reading>
    </Card>
  )
}
