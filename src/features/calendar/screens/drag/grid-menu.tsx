import { Menu } from '@mantine/core'
import {
  IconCalendarPlus,
  IconClockPause,
  IconEye,
  IconHandGrab,
  IconHandMove,
  IconPencil,
  IconRepeat,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { clockTime } from '#kernel/day.ts'
import { useMay } from '#platform/client/session.ts'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { isActive } from '#features/appointments/rules.ts'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import { VisitChoices } from '#features/appointments/screens/popup/visit-choices.tsx'
import type { MenuAsked } from '../grid/use-grid-presses.ts'
import type { GridColumn } from '../grid/grid-model.ts'
import { mayMove, type Origin } from './moving.ts'

interface GridMenuProps {
  readonly asked: MenuAsked
  /** The appointment on which the menu was opened. */
  readonly appointment: CalendarAppointment | null
  readonly carried: Origin | null
  readonly address: CalendarAddress
  readonly onClose: () => void
  readonly onChoose: (column: GridColumn, minutes: number) => void
  readonly onCut: (appointment: CalendarAppointment) => void
}

/** The context menu of the grid: the actions on an appointment, or on a free place. */
export function GridMenu({
  asked: { at, place },
  appointment,
  carried,
  address,
  onClose,
  onChoose,
  onCut,
}: GridMenuProps) {
  const { t } = useTranslation(['calendar', 'appointments', 'common'])
  const may = useMay()
  useBackCloses(onClose)
  const changes = may('appointment.update')
  const to = (path: string) => () => address.open(path)
  return (
    <Menu
      opened
      onClose={onClose}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
      returnFocus
      withinPortal
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown>
        {appointment && (
          <>
            <Menu.Item
              leftSection={<IconEye size={17} stroke={1.7} />}
              onClick={to(`/calendar/appointment/${appointment.id}`)}
            >
              {t('openMenu')}
            </Menu.Item>
            {changes && isActive(appointment) && (
              <Menu.Item
                leftSection={<IconPencil size={17} stroke={1.7} />}
                onClick={to(`/calendar/edit/${appointment.id}`)}
              >
                {t('common:edit')}
              </Menu.Item>
            )}
            {isActive(appointment) && mayMove(may, appointment) && (
              <Menu.Item leftSection={<IconHandGrab size={17} stroke={1.7} />} onClick={() => onCut(appointment)}>
                {t('cut')}
              </Menu.Item>
            )}
            {may('appointment.create') && (
              <Menu.Item
                leftSection={<IconRepeat size={17} stroke={1.7} />}
                onClick={to(`/calendar/repeat/${appointment.id}`)}
              >
                {t('appointments:repeat')}
              </Menu.Item>
            )}
            <VisitChoices appointment={appointment} address={address} />
          </>
        )}
        {place && (
          <>
            {carried && changes && (
              <Menu.Item
                leftSection={<IconHandMove size={17} stroke={1.7} />}
                onClick={() => onChoose(place.column, place.minutes)}
              >
                {t('putHere')}
              </Menu.Item>
            )}
            {!carried && may('appointment.create') && (
              <Menu.Item
                leftSection={<IconCalendarPlus size={17} stroke={1.7} />}
                onClick={() => onChoose(place.column, place.minutes)}
              >
                {t('bookMenu', { time: clockTime(place.minutes) })}
              </Menu.Item>
            )}
            {changes && (
              <Menu.Item
                leftSection={<IconClockPause size={17} stroke={1.7} />}
                onClick={() => address.open('/calendar/absence/new', blockOf(place))}
              >
                {t('blockMenu', { time: clockTime(place.minutes) })}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The first values of the form for a break: the person or room, and the time. */
const blockOf = ({ column, minutes }: NonNullable<MenuAsked['place']>): Readonly<Record<string, string>> => ({
  on: column.day,
  at: clockTime(minutes),
  ...(column.userId !== undefined
    ? { of: `employee_id ${column.userId}` }
    : column.roomId !== null && { of: `room_id ${column.roomId}` }),
})
