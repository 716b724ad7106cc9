import { useTranslation } from 'react-i18next'
import { isBlank } from '#kernel/rich-text.ts'
import { useFormat } from '#platform/client/format.ts'
import { RichTextView } from '#platform/client/ui/rich-text-view.tsx'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { Choices } from './choices.ts'
import { contentOf, useContentRows } from './content-rows.ts'
import { ChangedSince } from './addenda.tsx'
import { ReadPhotos } from './report-photos.tsx'
import styles from './report.module.css'

/** The report as text: for users who may not change it (spec 2 §6), and once it has closed. */
export function ReportReading({ report, choices }: { report: TreatmentReport; choices: Choices }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const rowsOf = useContentRows()
  const { deleted_at, no_show_at } = report.appointment
  const why = deleted_at
    ? t('readOnlyCancelled')
    : no_show_at
      ? t('readOnlyNoShow')
      : report.closed
        ? t('readOnlyClosed', { day: format.moment(report.closes_at!, report.location.zone) })
        : t('readOnly')
  const grounds = report.medical_grounds_questionnaire
  // The empty form has the booked devices, which are no fact about the visit.
  if (report.id === null)
    return (
      <>
        <p className={styles.nothing}>
          {t('notWritten')} {deleted_at ? t('notWrittenCancelled') : no_show_at && t('notWrittenNoShow')}
        </p>
        <ReadPhotos report={report} />
      </>
    )
  return (
    <>
      <p className={styles.nothing}>{why}</p>
      <dl className={styles.reading}>
        {rowsOf(contentOf(report, { type: choices.typeNames }), grounds)
          .filter(({ key, text }) => key !== 'report' && (text || key === 'devices'))
          .map(({ key, label, text }) => (
            <div key={key} className={styles.readingRow}>
              <dt>{label}</dt>
              <dd className={styles.text}>
                {text || t('noDevices')}
                {key === 'grounds' && grounds && (
                  <>
                    {' '}
                    <span className="dim">
                      {t('answeredBy', {
                        author: grounds.author,
                        moment: format.moment(grounds.answered_at, report.location.zone),
                      })}
                    </span>
                    {!grounds.intact && <ChangedSince />}
                  </>
                )}
              </dd>
            </div>
          ))}
        <dt>{t('report')}</dt>
        <dd>{isBlank(report.report) ? t('noText') : <RichTextView html={report.report} />}</dd>
      </dl>
      <ReadPhotos report={report} />
    </>
  )
}
