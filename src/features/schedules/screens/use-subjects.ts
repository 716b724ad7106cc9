import { useTranslation } from 'react-i18next'
import { placeName } from '#platform/client/location.ts'
import type { SelectOption } from '#platform/client/ui/select-input.tsx'
import type { Absence } from '../contract.ts'
import type { ScheduleAddress } from './schedule-address.ts'
import { useScheduleLocation, useScheduleRows } from './schedule-data.ts'

const nowhere = { id: 0, zone: 'UTC' }

/** Who and what can be away at the location: the employees, the rooms, the devices, and the location itself. */
export function useSubjects({ location, date }: ScheduleAddress, stored: Absence | null): SelectOption<string>[] {
  const { t } = useTranslation('schedules')
  const at = location ?? nowhere
  const users = useScheduleRows(at, 'users', date)
  const rooms = useScheduleRows(at, 'rooms', date)
  const place = useScheduleLocation(at.id)
  if (stored || !location) return []
  const active = ({ active: on }: { active: boolean }) => on
  return [
    ...(users.data ?? []).filter(active).map(({ id, name }) => ({ value: `employee_id ${id}`, label: name })),
    ...(rooms.data ?? []).filter(active).map(({ id, name }) => ({ value: `room_id ${id}`, label: name })),
    ...(place.data?.devices ?? []).map(({ id, name }) => ({ value: `device_id ${id}`, label: name })),
    { value: `location_id ${location.id}`, label: `${t('wholeLocation')} (${placeName(location)})` },
  ]
}
