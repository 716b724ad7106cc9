import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { wallClock } from '#kernel/day.ts'
import { ApiError } from '#platform/client/api.ts'
import { leaveSaved, queryOf, useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { useVersion } from '#platform/client/version.ts'
import { RichTextView } from '#platform/client/ui/rich-text-view.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { changesAppointments } from '#features/appointments/screens/shown-appointments.ts'
import { reportsApi, type TreatmentReport } from '../contract.ts'
import { mayWrite, reportProblems, saveChoices, type SaveChoice } from '../rules.ts'
import { ClientStrip } from './client-strip.tsx'
import { useChoices } from './choices.ts'
import { Conflict } from './conflict.tsx'
import { useDraft } from '#platform/client/draft.ts'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { History } from './history.tsx'
import { ReportFields } from './report-fields.tsx'
import { ReportReading } from './report-reading.tsx'
import { takeOver } from './take-over.ts'
import { inputOf, valuesOf, type ReportValues } from './values.ts'
import styles from './report.module.css'

/** The report as a form, beside the client's earlier ones. */
export function ReportForm({ report, onClose }: { report: TreatmentReport; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const go = useGo()
  const may = useMay()
  const queryClient = useQueryClient()
  const appointmentId = report.appointment.id
  const then = useRef<SaveChoice>('save_and_close')
  const choices = useChoices(report)

  const invalidates = [...changesAppointments, reportsApi.history]
  const create = useSend(reportsApi.create, { failure: 'form', invalidates })
  const update = useSend(reportsApi.update, { failure: 'form', invalidates })
  const form = useBalieForm<ReportValues>({ defaultValues: valuesOf(report), submit: save })
  const version = useVersion({
    form,
    stored: report,
    valuesOf,
    newest: (refusal) =>
      refusal.status === 409
        ? queryClient.fetchQuery({ ...queryOf(reportsApi.show, { params: { appointmentId } }), staleTime: 0 })
        : null,
    focus: 'report',
  })
  const draft = useDraft(`report.${appointmentId}`, version)
  const base = version.base ?? report
  const conflict = version.changed

  const mayEdit = mayWrite(may, report.appointment)
  const saving = saveChoices({ mayEdit, mayPay: may('checkout.read'), paid: report.transaction !== null })

  async function save(values: ReportValues): Promise<void> {
    const treatment = choices.treatmentOf(values.treatment_id)
    const input = inputOf(values, appointmentId, treatment?.intake ?? false)
    const problems = reportProblems(input, {
      ...report.appointment,
      treatment,
      typeKnown: choices.typeName(input.appointment_type_id) !== null,
      deviceIds: report.available_devices.map((device) => device.id),
    })
    if (problems.length) throw new ApiError(422, '', problems)
    try {
      await version.saving(
        base.id === null
          ? create.mutateAsync({ body: input })
          : update.mutateAsync({ params: { id: base.id }, body: { ...input, updated_at: base.updated_at! } }),
      )
    } catch (error) {
      // The note beside what was typed says that somebody saved meanwhile, and the person decides.
      if (error instanceof ApiError && error.status === 409) return
      throw error
    }
    draft.forget()
    notify(t('saved'))
    await leaveSaved(() => (then.current === 'save_and_pay' ? go(`/payment/${appointmentId}`) : onClose()))
  }

  function submit(choice: SaveChoice): Promise<void> {
    then.current = choice
    return form.submit()
  }

  const { appointment, practitioner, location } = report
  const visit = t('visit', {
    day: format.shortDay(wallClock(appointment.datetime_from, location.zone).day),
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
          {mayEdit ? (
            <ReportFields form={form.hook} report={report} choices={choices} />
          ) : (
            <ReportReading report={report} choices={choices} />
          )}
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
