import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useAddressId } from '#platform/client/navigation.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import { useVersion } from '#platform/client/version.ts'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { CheckboxField, TextareaField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { appointmentsApi, maxCancelReason, moneyChoices, type Appointment, type MoneyChoice } from '../../contract.ts'
import { asksAboutMoney } from '../../rules.ts'
import { mailProblems } from '../../rules/reminder.ts'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { highlight } from '../place/highlight.ts'
import { useAppointmentState } from './use-appointment-state.ts'
import { useNow } from '../use-now.ts'
import { useOpened } from './use-opened.tsx'
import columns from '#platform/client/ui/form-columns.module.css'

/** Cancels an appointment, with an optional reason and mail to the client. The notice has Undo. */
export function CancelAppointment() {
  const { t } = useTranslation('appointments')
  const id = useAddressId('id')
  const address = useCalendarAddress()
  const reading = useRead(
    appointmentsApi.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, refetchOnWindowFocus: false },
  )
  const close = () => {
    if (id !== null) highlight(id)
    address.close()
  }
  // The typed reason survives a reload, a reading that fails, and a colleague who cancels the appointment meanwhile.
  const { appointment, error, ended } = useOpened(`cancel.${id}`, reading)
  if (!appointment) {
    return (
      <Popup
        title={t('cancelAppointment')}
        loading={!error}
        error={error && { error, onRetry: () => void reading.refetch() }}
        form={null}
        onClose={close}
      >
        {null}
      </Popup>
    )
  }
  return <CancelForm key={id} appointment={appointment} ended={ended} onClose={close} />
}

interface CancelValues {
  readonly reason: string
  readonly notify: boolean
  /** The destination of the money of a paid visit. */
  readonly money: MoneyChoice
}
const untouched: CancelValues = { reason: '', notify: false, money: 'stays' }

interface CancelFormProps {
  readonly appointment: Appointment
  /** The reason why it cannot be cancelled any more, shown above the fields. */
  readonly ended: ReactNode
  readonly onClose: () => void
}

/**
 * The form that cancels an appointment. Its reason is kept through a reload.
 * @param mayMail the client can get a mail.
 */
function useCancelForm(appointment: Appointment, mayMail: boolean, onClose: () => void) {
  const [cancelled, setCancelled] = useState(false)
  const { cancel } = useAppointmentState(appointment, () => {
    setCancelled(true)
    draft.forget()
    onClose()
  })
  const form = useBalieForm<CancelValues>({
    defaultValues: untouched,
    submit: ({ reason, notify, money }) =>
      cancel({
        reason,
        notify: notify && mayMail,
        ...(asksAboutMoney(appointment) && { money }),
      }),
  })
  // These fields hold nothing of the appointment, so a colleague's change leaves them as they are.
  const draft = useDraft(`cancel.${appointment.id}`, useVersion({ form, stored: null, valuesOf: () => untouched }))
  return { form, draft, isCancelling: form.submitting || cancelled }
}

function CancelForm({ appointment, ended, onClose }: CancelFormProps) {
  const { t } = useTranslation('appointments')
  const { moment } = useFormat()
  const sentence = useProblemSentence()
  const { client, datetime_from, location, invoice_ref } = appointment
  const [unreachable] = mailProblems(appointment, useNow())
  const paid = asksAboutMoney(appointment)
  const { form, draft, isCancelling } = useCancelForm(appointment, !unreachable, onClose)
  const mayCredit = useMay()('invoice.credit')
  const money = form.hook.watch('money')
  // The calendar may hear of this cancelling before its own answer comes: then no colleague was quicker.
  const over = isCancelling ? null : ended
  return (
    <Popup
      title={t('cancelAppointment')}
      subtitle={
        <>
          <ClientName id={client.id} name={`${client.first_name} ${client.last_name}`.trim()} />,{' '}
          {moment(datetime_from, location.zone)}
        </>
      }
      loading={false}
      error={null}
      form={form}
      onClose={onClose}
      submitLabel={t(paid ? (money === 'credit' ? 'moneyCredited' : 'moneyStays') : 'cancelAppointment')}
      cancelLabel={t('moneyBack')}
      submittable={!over}
    >
      <div className={columns.group}>
        {over}
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        {paid && (
          <p className={columns.plain}>
            <b>{t('moneyTitle')}.</b> {t('moneyText', { ref: invoice_ref ?? '' })}
          </p>
        )}
        {paid && mayCredit && (
          <ChoiceField
            control={form.control}
            name="money"
            label={t('moneyQuestion')}
            options={moneyChoices.map((value) => ({ value, label: t(`money_${value}`) }))}
            description={money === 'credit' && t('moneyCreditText', { ref: invoice_ref ?? '' })}
          />
        )}
        {appointment.treatment_report_status && <p className={columns.plain}>{t('reportStays')}</p>}
        <TextareaField
          control={form.control}
          name="reason"
          label={t('cancelReason')}
          maxLength={maxCancelReason}
          minRows={2}
        />
        <CheckboxField
          control={form.control}
          name="notify"
          label={t('mailClient')}
          disabled={Boolean(unreachable)}
          description={unreachable && sentence(unreachable)}
        />
      </div>
    </Popup>
  )
}
