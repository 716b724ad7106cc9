import { useTranslation } from 'react-i18next'
import { clientsApi } from '#features/clients/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useAddressId, useSearchWords } from '#platform/client/navigation.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { AppointmentForm } from '#features/appointments/screens/booking/appointment-form.tsx'
import { emptyBooking, wishIn } from '#features/appointments/screens/booking/booking-values.ts'
import { useCalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import { useWishedRoom } from './use-wished-room.ts'

/** A new appointment, for a client in the address or one still to be chosen. */
export function NewAppointment() {
  const { t } = useTranslation(['calendar', 'appointments'])
  const clientId = useAddressId('clientId')
  const address = useCalendarAddress()
  const words = useSearchWords()
  const wish = wishIn(words)
  // From an employee's calendar the address names the practitioner and their location at that time.
  const { who, place } = words
  const locationId = Number(place) || (address.location?.id ?? null)
  const wishedRoom = useWishedRoom(wish, locationId)
  const client = useRead(clientsApi.show, { params: { id: clientId ?? 0 } }, { enabled: clientId !== null })
  if (clientId !== null && !client.data) {
    return (
      <Popup
        title={t('appointments:newTitle')}
        size="wide"
        loading
        error={client.error ? { error: client.error, onRetry: () => void client.refetch() } : null}
        form={null}
        onClose={() => address.close()}
      >
        {null}
      </Popup>
    )
  }
  const initial = {
    ...emptyBooking(locationId),
    client: client.data ?? null,
    user_id: Number(who) || null,
  }
  return <AppointmentForm booked={null} initial={initial} wish={wish} wishedRoom={wishedRoom} date={address.date} />
}
