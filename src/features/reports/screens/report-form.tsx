import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { signsAgreements } from '#kernel/permission.ts'
import { isActive } from '#features/appointments/rules.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { mayWrite, saveChoices } from '../rules.ts'
import { Addenda } from './addenda.tsx'
import { AsideNote } from './aside-note.tsx'
import { useChoices } from './choices.ts'
import { ClientStrip } from './client-strip.tsx'
import { Conflict } from './conflict.tsx'
import { EmptyQuestionDialog } from './empty-question.tsx'
import { History } from './history.tsx'
import { asksLateAnswers, LateAnswers } from './late-answers.tsx'
import { ReportFields } from './report-fields.tsx'
import { ReportNotes } from './report-notes.tsx'
import { ReportReading } from './report-reading.tsx'
import { takeOver } from './take-over.ts'
import { Unsaved } from './unsaved.tsx'
import { useHeader } from './use-header.ts'
import { useReportForm } from './use-report-form.ts'
import { useWaysOut } from './use-ways-out.ts'
import { Versions } from './versions.tsx'
import { Warnings } from './warnings.tsx'
import styles from './report.module.css'

/** A report to read takes the focus, not the field of an addendum below it, which would scroll the client away. */
const readsFirst = { tabIndex: -1, 'data-autofocus': '' }

/** The report as a form, beside the client's earlier ones. */
export function ReportForm({ report, onClose }: { report: TreatmentReport; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const may = useMay()
  const ways = useWaysOut(report)
  const choices = useChoices(report)
  const [offered, setOffered] = useState<string | null>(null)
  const { editsNotes, setEditsNotes, history } = useHeader()
  const appointmentId = report.appointment.id
  const { form, version, draft, aside, base, submit, join, emptyQuestion } = useReportForm(report, choices, (choice) =>
    choice === 'save_and_pay' ? ways.toPayment() : onClose(),
  )
  const conflict = version.changed
  const mayAdd = mayWrite(may, report.appointment)
  const mayEdit = mayAdd && !report.closed
  // The form is gone, and what was typed into it can only be signed as an addendum or discarded.
  const unsaved = !mayEdit && form.dirty
  const discard = () => {
    draft.discard()
    setOffered(null)
  }
  const saving = saveChoices({ mayEdit, mayPay: may('checkout.read'), paid: report.transaction !== null })

  const { appointment, practitioner, location } = report
  const { day } = localTimeAt(appointment.datetime_from, location.zone)
  const visit = t('visit', {
    day: format.shortDay(day),
    from: format.time(appointment.datetime_from, location.zone),
    till: format.time(appointment.datetime_till, location.zone),
    practitioner: practitioner.name,
    location: location.name,
  })
  return (
    <>
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
        <div className={styles.layout} data-alone={history.isOpen ? undefined : ''}>
          <div className={styles.main} {...(!mayEdit && readsFirst)}>
            <ClientStrip
              report={report}
              history={history}
              onSign={isActive(appointment) && may(signsAgreements) ? () => ways.toSigning(draft) : null}
              onNotes={may(clientsApi.remarks.may) && may('treatment-report.update') ? () => setEditsNotes(true) : null}
            />
            {mayEdit && <Warnings form={form.hook} report={report} choices={choices} />}
            {conflict && mayEdit && (
              <Conflict
                form={form.hook}
                base={base}
                stored={conflict}
                choices={choices}
                onJoin={join}
                onTake={aside.take}
              />
            )}
            {mayAdd && !conflict && <AsideNote aside={aside} />}
            {unsaved && (
              <Unsaved
                base={base}
                values={form.hook.getValues()}
                choices={choices}
                closed={report.closed}
                onAdd={report.closed && mayAdd ? setOffered : null}
                onDiscard={discard}
              />
            )}
            {draft.restored && mayEdit && form.dirty && !conflict && <DraftNote onDiscard={draft.discard} />}
            {mayAdd && asksLateAnswers(report) && <LateAnswers report={report} />}
            {mayEdit ? (
              <ReportFields form={form.hook} report={report} choices={choices} />
            ) : (
              <ReportReading report={report} choices={choices} />
            )}
            {report.closed && (
              <Addenda
                report={report}
                mayAdd={mayAdd}
                offered={unsaved ? { text: offered, onSigned: discard } : null}
              />
            )}
            <LeaveGuard unsaved={unsaved && !(report.closed && mayAdd)} />
            {report.id !== null && <Versions reportId={report.id} count={report.version} zone={location.zone} />}
          </div>
          <History
            appointmentId={appointmentId}
            clientId={report.client.id}
            zone={location.zone}
            isOpen={history.isOpen}
            takesFocus={history.takesFocus}
            takeOver={mayEdit ? takeOver(form.hook, report, day) : null}
          />
        </div>
      </Popup>
      <EmptyQuestionDialog question={emptyQuestion} save={form.submit} />
      {editsNotes && <ReportNotes report={report} onClose={() => setEditsNotes(false)} />}
    </>
  )
}
