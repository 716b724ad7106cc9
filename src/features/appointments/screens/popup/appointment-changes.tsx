import type { Instant } from '#kernel/day.ts'
import { History } from '#features/audit/screens/history.tsx'
import { useFormat } from '#platform/client/format.ts'
import { appointmentsApi, type Appointment } from '../../contract.ts'

/** Names the people who changed the appointment, and when. */
export function AppointmentChanges({ appointment: { id, location } }: { appointment: Appointment }) {
  const { moment } = useFormat()
  // Its times are written in the local time of its location, wherever the reader is.
  const say = (field: string, value: unknown) =>
    field.endsWith('_at') && typeof value === 'string' ? moment(value as Instant, location.zone) : undefined
  return <History of={appointmentsApi.history} params={{ id }} say={say} zone={location.zone} />
}
