import { useQueryClient } from '@tanstack/react-query'
import { ClientFormPopup } from '#features/clients/screens/client-form-popup.tsx'
import { keyOf } from '#platform/client/data.ts'
import { useAddressId, useSearchWords } from '#platform/client/navigation.ts'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { changesAppointments } from '../changes/shown-appointments.ts'

/** The details of a client over the calendar. Closing it leads back to the appointment from which it was opened. */
export function ClientPopup() {
  const clientId = useAddressId('clientId')
  const { appointment } = useSearchWords()
  const queries = useQueryClient()
  const { location, open, close } = useCalendarAddress()
  const back = () => (appointment ? open(`/calendar/appointment/${appointment}`) : close())
  const saved = () => {
    // Blocks and popups show the client's name and remarks.
    for (const read of changesAppointments) void queries.invalidateQueries({ queryKey: keyOf(read) })
    back()
  }
  return (
    <ClientFormPopup
      clientId={clientId}
      countryId={location?.supported_country_id ?? 0}
      onClose={back}
      onSaved={saved}
    />
  )
}
