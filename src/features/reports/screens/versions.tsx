import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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

function VersionList({ reportId }: { reportId: number }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const rowsOf = useContentRows()
  const versions = useRead(reportsApi.versions, { params: { id: reportId } }, { staleTime: 0 })
  return (
    <Reading query={versions} skeleton={<SkeletonLines lines={4} />}>
      {({ items }) => (
        <ol className={styles.versionList}>
          {items.map(({ version, author, saved_at, content, grounds }, index) => {
            const before = items[index + 1]
            const earlier = before && rowsOf(before.content, before.grounds)
            const rows = rowsOf(content, grounds).flatMap((row, at) => {
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
                        {was && <del>{was}</del>} {text ? <ins>{text}</ins> : t('nothing')}
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
