import { IconDoor, IconUser, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#platform/client/ui/segmented.tsx'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'

type Arrangement = 'rooms' | 'staff' | 'employee'

/** Switches between the rooms of the location, its practitioners, and the days of one employee. */
export function CalendarKind({
  address: { kind, by, arrange, turn },
  employees,
}: {
  address: CalendarAddress
  employees: boolean
}) {
  const { t } = useTranslation('calendar')
  const icon = { size: 18, stroke: 1.7, role: 'img' } as const
  return (
    <Segmented<Arrangement>
      label={t('kind')}
      value={kind === 'employee' ? 'employee' : by}
      onChange={(next) => (next === 'employee' ? turn('employee') : arrange(next))}
      icons
      options={[
        { value: 'rooms', label: <IconDoor {...icon} aria-label={t('byRooms')} /> },
        { value: 'staff', label: <IconUsers {...icon} aria-label={t('byStaff')} /> },
        ...(employees
          ? [{ value: 'employee' as const, label: <IconUser {...icon} aria-label={t('byEmployee')} /> }]
          : []),
      ]}
    />
  )
}
