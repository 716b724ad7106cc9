import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useAddressId } from '#platform/client/navigation.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import columns from '#platform/client/ui/form-columns.module.css'
import { CheckboxField, TextareaField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { appointmentsApi, maxCancelReason, type Appointment } from '../contract.ts'
import { asksAboutMoney } from '../rules.ts'
import { mailProblems } from '../rules/reminder.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { highlight } from './highlight.ts'
import { useAppointmentState } from './use-appointment-state.ts'
import { useNow } from './use-now.ts'
import { useOpened } from './use-opened.tsx'

/** Cancels an appointment, with a reason and a mail to the client for who wants them; afterwards there is Undo. */
export function CancelAppointment() {
  const { t } = useTranslation('appointments')
  const id = useAddressId('id')
  const address = useCalendarAddress()
  const reading = useRead(appointmentsApi.show, { params: { id: id ?? 0 } }, { enabled: id !== null, refetchOnWindowFocus: false })
  const close = () => {
    if (id !== null) highlight(id)
    address.close()
  }
  // The typed reason survives a reading that fails, and whoever cancels it meanwhile: what is sent is then refused in words.
  const { appointment, error } = useOpened(`cancel.${id}`, reading)
  if (!appointment) {
    return <Popup title={t('cancelAppointment')} loading={!error} error={error && { error, onRetry: () => void reading.refetch() }} form={null} onClose={close}>{null}</Popup>
  }
  return <CancelForm key={id} appointment={appointment} onClose={close} />
}

function CancelForm({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation('appointments')
  const { moment } = useFormat()
  const sentence = useProblemSentence()
  const { client, datetime_from, location, invoice_ref } = appointment
  const [unreachable] = mailProblems(appointment, useNow())
  const paid = asksAboutMoney(appointment)
  const { cancel } = useAppointmentState(appointment, onClose)
  const form = useBalieForm({
    defaultValues: { reason: '', notify: false },
    submit: ({ reason, notify }) => cancel({ reason, notify: notify && !unreachable, ...(paid && { money: 'stays' as const }) }),
  })
  return (
    <Popup
      title={t('cancelAppointment')} subtitle={`${client.first_name} ${client.last_name}, ${moment(datetime_from, location.zone)}`} loading={false} error={null} form={form} onClose={onClose}
      submitLabel={t(paid ? 'moneyStays' : 'cancelAppointment')} cancelLabel={t('moneyBack')}
    >
      <div className={columns.group}>
      {paid && <p className={columns.plain}><b>{t('moneyTitle')}.</b> {t('moneyText', { ref: invoice_ref ?? '' })}</p>}
      <TextareaField control={form.control} name="reason" label={t('cancelReason')} maxLength={maxCancelReason} minRows={2} />
      <CheckboxField control={form.control} name="notify" label={t('mailClient')} disabled={Boolean(unreachable)} description={unreachable && sentence(unreachable)} />
      </div>
    </Popup>
  )
}
