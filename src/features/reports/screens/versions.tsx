import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import styles from './report.module.css'

const VersionList = lazyPart(() => import('./version-list.tsx').then((module) => ({ default: module.VersionList })))

/**
 * The versions of the report and of its drawings: the author of each save, and what it changed. They are read when they
 * are opened.
 */
export function Versions({ reportId, count, zone }: { reportId: number; count: number; zone: string }) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.versions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('versions', { count })}</summary>
      {isOpen && (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <VersionList reportId={reportId} zone={zone} />
        </Suspense>
      )}
    </details>
  )
}
