import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useAddressId } from '#platform/client/navigation.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { appointmentsApi } from '../../contract.ts'
import { AppointmentForm } from './appointment-form.tsx'
import { bookingOf } from './booking-values.ts'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { useOpened } from '../changes/use-opened.tsx'
import { useShowInCalendar } from '../place/use-show-in-calendar.ts'

/** Changes an appointment: another time, practitioner, treatment or note (spec 2 §2). */
export function EditAppointment() {
  const { t } = useTranslation('appointments')
  const id = useAddressId('id')
  const address = useCalendarAddress()
  // A change by somebody else is noticed when saving; until then the form stays as it is.
  const reading = useRead(
    appointmentsApi.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, refetchOnWindowFocus: false },
  )
  useShowInCalendar(reading.data, address, `/calendar/edit/${id}`)

  const { appointment, error, ended } = useOpened(`booking.${id}`, reading)
  if (!appointment) {
    return (
      <Popup
        title={t('editTitle')}
        size="wide"
        loading={!error}
        error={error && { error, onRetry: () => void reading.refetch() }}
        form={null}
        onClose={() => address.close()}
      >
        {null}
      </Popup>
    )
  }
  return (
    <AppointmentForm
      key={id}
      booked={appointment}
      initial={bookingOf(appointment)}
      wish={null}
      date={address.date}
      ended={ended}
    />
  )
}
