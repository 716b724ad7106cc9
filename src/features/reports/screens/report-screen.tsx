import { useTranslation } from 'react-i18next'
import { parseSearch } from '#platform/client/address.ts'
import { useRead } from '#platform/client/data.ts'
import { useAddressId, useGo, useOpenedFrom, useSearchWords } from '#platform/client/navigation.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { SkeletonFields, SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { reportsApi } from '../contract.ts'
import { appointmentAddress, toFinishPath } from './places.ts'
import { ReportForm } from './report-form.tsx'
import styles from './report.module.css'

/**
 * `/report/9`: the treatment report of an appointment, over the whole window (spec 2 §2). With `?list=` it closes
 * onto the list of reports to finish, with the filters that are named there; with `?from=` onto that page, else onto the
 * appointment in the calendar.
 */
export function ReportScreen() {
  const appointmentId = useAddressId('appointmentId') ?? 0
  return <Report key={appointmentId} appointmentId={appointmentId} />
}

function Report({ appointmentId }: { appointmentId: number }) {
  const { t } = useTranslation('reports')
  const go = useGo()
  // The report is read once: afterwards the form holds the text, and no newer answer replaces it.
  const report = useRead(reportsApi.show, { params: { appointmentId } }, { staleTime: Infinity, gcTime: 0 })
  const { list } = useSearchWords()
  const from = useOpenedFrom()
  const close = () => {
    if (list) return go(toFinishPath, { search: parseSearch(list) })
    const [path = '', query = ''] = (from ?? appointmentAddress(appointmentId)).split('?', 2)
    go(path, { search: parseSearch(query) })
  }
  if (report.data) return <ReportForm report={report.data} onClose={close} />
  return (
    <Popup
      title={t('title')}
      size="full"
      loading={false}
      form={null}
      onClose={close}
      error={report.error && { error: report.error, onRetry: () => void report.refetch() }}
    >
      <Waiting />
    </Popup>
  )
}

/** A report that is loading, in the two columns that it will have. */
function Waiting() {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <SkeletonFields fields={9} />
      </div>
      <div className={styles.main} aria-hidden>
        <SkeletonLines lines={6} />
      </div>
    </div>
  )
}
