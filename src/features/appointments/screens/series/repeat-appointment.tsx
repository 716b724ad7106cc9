import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { useAddressId } from '#platform/client/navigation.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { appointmentsApi } from '../../contract.ts'
import { seriesApi } from '../../contract/series.ts'
import { AppointmentForm } from '../booking/appointment-form.tsx'
import { repeatOf } from '../booking/booking-values.ts'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { useShowInCalendar } from '../place/use-show-in-calendar.ts'

/**
 * A follow-up: the same client, treatment and practitioner, at a new time; once, or coming back (spec 2 §4 "Repeat").
 */
export function RepeatAppointment() {
  const { t } = useTranslation('appointments')
  const id = useAddressId('appointmentId')
  const address = useCalendarAddress()
  const reading = useRead(
    appointmentsApi.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, refetchOnWindowFocus: false },
  )
  useShowInCalendar(reading.data, address, `/calendar/repeat/${id}`)
  // The form opens at the due day, and at the visit when that cannot be read.
  const followUp = useRead(
    seriesApi.followUp,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, refetchOnWindowFocus: false, optional: true },
  )
  if (!reading.data || followUp.isPending) {
    const error = reading.error && { error: reading.error, onRetry: () => void reading.refetch() }
    return (
      <Popup
        title={t('repeatTitle')}
        size="wide"
        loading={!error}
        error={error}
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
      booked={null}
      repeats={reading.data}
      initial={repeatOf(reading.data)}
      wish={null}
      followUp={followUp.data}
      date={followUp.data?.due ?? localTimeAt(reading.data.datetime_from, reading.data.location.zone).day}
    />
  )
}
