import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/client/api.ts'
import { useRead } from '#platform/client/data.ts'
import { useAddressId } from '#platform/client/navigation.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { appointmentsApi } from '../contract.ts'
import { stateProblems } from '../rules.ts'
import { AppointmentForm } from './appointment-form.tsx'
import { bookingOf } from './booking-values.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { useShowInCalendar } from './use-show-in-calendar.ts'

/** Changes an appointment: another time, practitioner, treatment or note (spec 2 §2). */
export function EditAppointment() {
  const { t } = useTranslation('appointments')
  const id = useAddressId('id')
  const address = useCalendarAddress()
  // A change of somebody else's is noticed when saving; until then nothing moves under the hands.
  const reading = useRead(appointmentsApi.show, { params: { id: id ?? 0 } }, { enabled: id !== null, refetchOnWindowFocus: false })
  useShowInCalendar(reading.data, address, `/calendar/edit/${id}`)

  const problems = reading.data ? stateProblems(reading.data) : []
  const error = reading.error ?? (problems.length ? new ApiError(422, '', problems) : null)
  if (!reading.data || error) {
    return <Popup title={t('editTitle')} size="wide" loading={!error} error={error && { error, onRetry: () => void reading.refetch() }} form={null} onClose={() => address.close()}>{null}</Popup>
  }
  return <AppointmentForm key={id} booked={reading.data} initial={bookingOf(reading.data)} wish={null} date={address.date} />
}
