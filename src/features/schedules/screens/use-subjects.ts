import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { placeName } from '#platform/client/location.ts'
import type { SelectOption } from '#platform/client/ui/select-input.tsx'
import { listsApi } from '#features/lists/contract.ts'
import type { ScheduleRow } from '../contract.ts'
import type { Absence } from '../contract/absences.ts'
import { useMay } from '#platform/client/session.ts'
import type { AbsenceOver } from './absence-over.ts'
import { useScheduleLocation, useScheduleRows } from './schedule-data.ts'

const nowhere = { id: 0, zone: 'UTC' }

/**
 * The subjects that can be away at the location: the employees, the rooms, the devices, and the location itself. For a
 * person who may not see the schedules, and adds a break to the calendar: the calendar's practitioners and rooms.
 */
export function useSubjects(
  { location, date }: Pick<AbsenceOver, 'location' | 'date'>,
  stored: Absence | null,
): SelectOption<string>[] {
  const { t } = useTranslation('schedules')
  const planner = useMay()('schedule.read')
  const at = location ?? nowhere
  const wanted = stored === null && location !== null
  const users = useScheduleRows(at, 'users', date, wanted && planner)
  const rooms = useScheduleRows(at, 'rooms', date, wanted && planner)
  const place = useScheduleLocation(at.id, wanted && planner)
  const shownUsers = useRead(listsApi.practitioners, { params: { locationId: at.id } }, { enabled: wanted && !planner })
  const shownRooms = useRead(listsApi.rooms, { query: { location_id: at.id } }, { enabled: wanted && !planner })
  if (!wanted) return []
  const inUse = (rows: readonly ScheduleRow[] | undefined) => rows?.filter(({ active }) => active)
  return [
    ...(inUse(users.data) ?? shownUsers.data ?? []).map(({ id, name }) => ({
      value: `employee_id ${id}`,
      label: name,
    })),
    ...(inUse(rooms.data) ?? shownRooms.data ?? []).map(({ id, name }) => ({ value: `room_id ${id}`, label: name })),
    ...(place.data?.devices ?? []).map(({ id, name }) => ({ value: `device_id ${id}`, label: name })),
    { value: `location_id ${location.id}`, label: `${t('wholeLocation')} (${placeName(location)})` },
  ]
}
