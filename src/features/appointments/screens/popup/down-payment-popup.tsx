import { DownPaymentsPopup } from '#features/credit/screens/down-payments.tsx'
import { useAddressId } from '#platform/client/navigation.ts'
import { useCalendarAddress } from '../place/calendar-address.ts'

/** `/calendar/down-payments/12`: the payments in advance of an appointment; closing leads back to it. */
export function AppointmentDownPayments() {
  const id = useAddressId('id') ?? 0
  const { open } = useCalendarAddress()
  return <DownPaymentsPopup appointmentId={id} onClose={() => open(`/calendar/appointment/${id}`)} />
}
