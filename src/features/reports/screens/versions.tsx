import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { usePhotoWords } from '#features/photos/screens/use-photo-words.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { reportsApi } from '../contract.ts'
import { useContentRows } from './content-rows.ts'
import styles from './report.module.css'

/** The versions of the report: the author of each save, and what it changed. They are read when they are opened. */
export function Versions({ reportId, count }: { reportId: number; count: number }) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.versions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('versions', { count })}</summary>
      {isOpen && <VersionList reportId={reportId} />}
    </details>
  )
}

type Version = z.output<typeof reportsApi.versions.gives>['items'][number]

function VersionList({ reportId }: { reportId: number }) {
  const { t } = useTranslation(['reports', 'photos'])
  const format = useFormat()
  const contentRows = useContentRows()
  const { nameOf } = usePhotoWords()
  const rowsOf = ({ content, grounds, photos }: Version) => [
    ...contentRows(content, grounds),
    { key: 'photos', label: t('photos:photos'), text: photos.map(nameOf).join(', ') },
  ]
  const versions = useRead(reportsApi.versions, { params: { id: reportId } }, { staleTime: 0 })
  return (
    <Reading query={versions} skeleton={<SkeletonLines lines={4} />}>
      {({ items }) => (
        <ol className={styles.versionList}>
          {items.map((item, index) => {
            const { version, author, saved_at } = item
            const before = items[index + 1]
            const earlier = before && rowsOf(before)
            const rows = rowsOf(item).flatMap((row, at) => {
              const was = earlier?.[at]!.text ?? ''
              return row.text === was ? [] : [{ ...row, was }]
            })
            return (
              <li key={version}>
                <p>
                  <b>{t('version', { version })}</b>{' '}
                  <span className="dim">
                    {author} · {format.moment(saved_at)}
                  </span>
                </p>
                <dl className={styles.reading}>
                  {rows.map(({ key, label, text, was }) => (
                    <div key={key} className={styles.readingRow}>
                      <dt>{label}</dt>
                      <dd className={styles.text}>
                        {was && (
                          <>
                            <del>{was}</del>{' '}
                          </>
                        )}
                        {text ? <ins>{text}</ins> : t('nothing')}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            )
          })}
        </ol>
      )}
    </Reading>
  )
}
