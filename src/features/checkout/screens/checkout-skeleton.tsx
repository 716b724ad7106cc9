import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '#platform/client/ui/card.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SkeletonFields, SkeletonLines, SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import styles from './checkout.module.css'

/** The outline of the page, while the client and the prices are loading. */
export function CheckoutSkeleton() {
  const { t } = useTranslation('checkout')
  return (
    <>
      <PageHead title={t('title')} />
      <div className={styles.page}>
        <div className={styles.left}>
          <Card>
            <SkeletonFields fields={4} />
          </Card>
          <Card>
            <SkeletonTable rows={2} columns={4} />
          </Card>
        </div>
        <Card>
          <SkeletonLines lines={4} />
          <Skeleton height={44} mt={24} />
        </Card>
      </div>
    </>
  )
}
