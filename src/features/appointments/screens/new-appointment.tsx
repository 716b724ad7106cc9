import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useAddressId, useSearchWords } from '#platform/client/navigation.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { AppointmentForm } from './appointment-form.tsx'
import { emptyBooking, type Wish } from './booking-values.ts'
import { useCalendarAddress } from './calendar-address.ts'

/** `?on=2026-11-21&at=10:15&in=3`: the empty place of the calendar that was chosen. */
function useWish(): Wish | null {
  const { on = '', at, in: room } = useSearchWords()
  const day = parseDay(on)
  return day && at ? { day, time: at, roomId: Number(room) || null } : null
}

/** A new appointment, for a client in the address or one still to be chosen. */
export function NewAppointment() {
  const { t } = useTranslation('appointments')
  const clientId = useAddressId('clientId')
  const address = useCalendarAddress()
  const wish = useWish()
  // Of an employee's calendar: with whom, and where they are then.
  const { who, place } = useSearchWords()
  const client = useRead(clientsApi.show, { params: { id: clientId ?? 0 } }, { enabled: clientId !== null })
  if (clientId !== null && !client.data) {
    return <Popup title={t('newTitle')} size="wide" loading error={client.error ? { error: client.error, onRetry: () => void client.refetch() } : null} form={null} onClose={() => address.close()}>{null}</Popup>
  }
  const initial = { ...emptyBooking(Number(place) || (address.location?.id ?? null)), client: client.data ?? null, user_id: Number(who) || null }
  return <AppointmentForm booked={null} initial={initial} wish={wish} date={address.date} />
}
