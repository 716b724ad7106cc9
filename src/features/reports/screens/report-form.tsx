import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { RichTextView } from '#platform/client/ui/rich-text-view.tsx'
import type { TreatmentReport } from '../contract.ts'
import { mayWrite, saveChoices } from '../rules.ts'
import { Addenda } from './addenda.tsx'
import { useChoices } from './choices.ts'
import { ClientStrip } from './client-strip.tsx'
import { Conflict } from './conflict.tsx'
import { History } from './history.tsx'
import { asksLateAnswers, LateAnswers } from './late-answers.tsx'
import { ReportFields } from './report-fields.tsx'
import { ReportReading } from './report-reading.tsx'
import { takeOver } from './take-over.ts'
import { useReportForm } from './use-report-form.ts'
import { Versions } from './versions.tsx'
import styles from './report.module.css'

/** The report as a form, beside the client's earlier ones. */
export function ReportForm({ report, onClose }: { report: TreatmentReport; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const go = useGo()
  const may = useMay()
  const choices = useChoices(report)
  const appointmentId = report.appointment.id
  const { form, version, draft, base, submit } = useReportForm(report, choices, (choice) =>
    choice === 'save_and_pay' ? go(`/payment/${appointmentId}`) : onClose(),
  )
  const conflict = version.changed
  const mayAdd = mayWrite(may, report.appointment)
  const mayEdit = mayAdd && !report.closed
  const saving = saveChoices({ mayEdit, mayPay: may('checkout.read'), paid: report.transaction !== null })

  const { appointment, practitioner, location } = report
  const visit = t('visit', {
    day: format.shortDay(localTimeAt(appointment.datetime_from, location.zone).day),
    from: format.time(appointment.datetime_from, location.zone),
    till: format.time(appointment.datetime_till, location.zone),
    practitioner: practitioner.name,
    location: location.name,
  })
  return (
    <Popup
      title={t('title')}
      subtitle={visit}
      size="full"
      loading={false}
      error={null}
      onClose={onClose}
      submitLabel={t('save_and_close')}
      form={mayEdit ? { ...form, submit: () => submit('save_and_close') } : null}
      alternatives={
        saving.includes('save_and_pay') && (
          <Button variant="default" disabled={form.submitting} onClick={() => void submit('save_and_pay')}>
            {t('save_and_pay')}
          </Button>
        )
      }
    >
      <div className={styles.layout}>
        <div className={styles.main}>
          <ClientStrip report={report} />
          {conflict && mayEdit && (
            <Conflict
              base={base}
              stored={conflict}
              choices={choices}
              onKeep={version.takeOver}
              onTake={version.giveUp}
            />
          )}
          {draft.restored && !mayEdit && <Unsaved html={form.hook.getValues('report')} />}
          {draft.restored && mayEdit && form.dirty && !conflict && <DraftNote onDiscard={draft.discard} />}
          {mayAdd && asksLateAnswers(report) && <LateAnswers report={report} />}
          {mayEdit ? (
            <ReportFields form={form.hook} report={report} choices={choices} />
          ) : (
            <ReportReading report={report} choices={choices} />
          )}
          {report.closed && <Addenda report={report} mayAdd={mayAdd} />}
          {report.id !== null && report.version > 1 && <Versions reportId={report.id} count={report.version} />}
        </div>
        <History
          appointmentId={appointmentId}
          zone={location.zone}
          onTakeOver={mayEdit ? (earlier) => takeOver(form.hook, report.available_devices, earlier) : null}
        />
      </div>
    </Popup>
  )
}

/** Text that was typed before the visit was cancelled: it can no longer be saved, but still be copied. */
function Unsaved({ html }: { html: string }) {
  const { t } = useTranslation('reports')
  return (
    <section className={styles.conflict} role="status">
      <IconArrowsDiff size={18} stroke={1.8} aria-hidden />
      <div>
        <strong>{t('unsavedTitle')}</strong>
        <RichTextView html={html} />
      </div>
    </section>
  )
}
