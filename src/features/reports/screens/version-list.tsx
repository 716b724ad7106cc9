import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { DrawnVersion } from '#features/drawings/screens/drawn-version.tsx'
import { useDrawingHistory, type DrawingMoment } from '#features/drawings/screens/use-drawing-history.ts'
import { epochMs } from '#kernel/day.ts'
import { usePhotoWords } from '#features/photos/screens/use-photo-words.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { reportsApi } from '../contract.ts'
import { useContentRows, type ContentRow } from './content-rows.ts'
import { Difference } from './difference.tsx'
import styles from './report.module.css'
import versionStyles from './version-list.module.css'

type Version = z.output<typeof reportsApi.versions.gives>['items'][number]

/** Puts a version into rows. The text of the report keeps its formats, whose changes are changes too. */
function useVersionRows(): (version: Version) => ContentRow[] {
  const { t } = useTranslation('photos')
  const contentRows = useContentRows()
  const { nameOf } = usePhotoWords()
  return ({ content, grounds, photos }) => [
    ...contentRows(content, grounds).map((row) => (row.key === 'report' ? { ...row, text: content.report } : row)),
    { key: 'photos', label: t('photos'), text: photos.map(nameOf).join(', ') },
  ]
}

/** Puts what each version of a report changed into words; the first one shows what it says, as no difference. */
function useReportMoments(): (items: readonly Version[]) => DrawingMoment[] {
  const { t } = useTranslation('reports')
  const rowsOf = useVersionRows()
  return (items) =>
    items.map((item, index) => {
      const { version, author, saved_at } = item
      const before = items[index + 1]
      const earlier = before && rowsOf(before)
      const rows = rowsOf(item).flatMap((row, at) => {
        const was = earlier ? earlier[at]!.text : row.text
        return (earlier ? row.text === was : !row.text) ? [] : [{ ...row, was }]
      })
      return { key: `version.${version}`, title: t('version', { version }), author, at: saved_at, drawing: null, rows }
    })
}

/** The versions of a report and of its drawings, newest first, each with its difference from the one before. */
export function VersionList({ reportId, zone }: { reportId: number; zone: string }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const momentsOf = useReportMoments()
  const drawingMoments = useDrawingHistory()
  const versions = useRead(reportsApi.versions, { params: { id: reportId } }, { staleTime: 0 })
  return (
    <Reading query={versions} skeleton={<SkeletonLines lines={4} />}>
      {({ items, drawings }) => (
        <ol className={versionStyles.list}>
          {[...momentsOf(items), ...drawingMoments(drawings)]
            .toSorted((one, other) => epochMs(other.at) - epochMs(one.at))
            .map(({ key, title, author, at, drawing, rows }) => (
              <li key={key} className={drawing ? versionStyles.drawn : undefined}>
                <p>
                  <b>{title}</b>{' '}
                  <span className="dim">
                    {author} · {format.moment(at, zone)}
                  </span>
                </p>
                {rows.length === 0 && <p className={styles.nothing}>{t('versionSame')}</p>}
                {drawing && <DrawnVersion drawing={drawing} zone={zone} />}
                <dl className={styles.reading}>
                  {rows.map((row) => (
                    <div key={row.key} className={styles.readingRow}>
                      <dt>{row.label}</dt>
                      <dd className={styles.text}>
                        <Difference before={row.was} after={row.text} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
        </ol>
      )}
    </Reading>
  )
}
