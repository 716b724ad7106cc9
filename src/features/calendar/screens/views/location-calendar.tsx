import { IconDoor } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { listsApi } from '#features/lists/contract.ts'
import { useRead } from '#platform/client/data.ts'
import type { Place } from '#platform/client/location.ts'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { isOfOneRoom, offersSwitch, views } from '#features/appointments/rules/calendar.ts'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import type { Calendar } from '../../contract.ts'
import { useCalendar, useCalendarChanges } from './calendar-data.ts'
import { CalendarFrame } from './calendar-frame.tsx'
import { CalendarPage } from '../page/calendar-page.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { roomViews } from './shown-view.ts'
import { useViewWords } from './view-words.ts'
import { RoomChooser } from './room-chooser.tsx'
import { StaffDay } from './staff-day.tsx'

// Loaded separately, because few locations have it.
const SwitchDays = lazyPart(() => import('./switch-days.tsx').then((module) => ({ default: module.SwitchDays })))

/**
 * The rooms or the staff of a location on a day, one room through a week, or seven days by practitioner (spec 2 §2).
 */
export function LocationCalendar({ address, location }: { address: CalendarAddress; location: Place }) {
  const { view, show } = address
  useCalendarChanges([location.id])
  const rooms = useRead(listsApi.rooms, { query: { location_id: location.id } }, { staleTime: 300_000 })
  const switches = rooms.data !== undefined && !rooms.isPlaceholderData && offersSwitch('location', rooms.data.length)
  // An old address may ask for a view that this location does not have.
  const fallBack = useEffectEvent(() => show({ view: 'day' }))
  const refused = view === 'switch' && rooms.isSuccess && !rooms.isPlaceholderData && !switches
  useEffect(() => {
    if (refused) fallBack()
  }, [refused])

  return (
    <CalendarPage address={address} switches={switches}>
      {(todays) =>
        view === 'switch' ? (
          <Suspense fallback={<CalendarSkeleton columns={7} />}>
            <SwitchDays address={address} location={location} todays={todays} />
          </Suspense>
        ) : (
          <Rooms address={address} location={location} todays={todays} />
        )
      }
    </CalendarPage>
  )
}

function Rooms({ address, location, todays }: { address: CalendarAddress; location: Place; todays: number }) {
  const { t } = useTranslation('calendar')
  const { view, date } = address
  const reading = useCalendar(view, location.id, date)
  return (
    <Reading query={reading} skeleton={<CalendarSkeleton columns={isOfOneRoom(view) ? views[view].days : 6} />}>
      {(calendar) =>
        calendar.rooms.length ? (
          address.by === 'staff' ? (
            <StaffDay
              calendar={calendar}
              address={address}
              anchor={`${location.id} ${todays} staff`}
              waiting={reading.isPlaceholderData}
            />
          ) : (
            <LoadedRooms
              calendar={calendar}
              address={address}
              anchor={`${location.id} ${todays}`}
              waiting={reading.isPlaceholderData}
            />
          )
        ) : (
          <EmptyState
            icon={<IconDoor size={22} stroke={1.7} />}
            title={t('noRooms')}
            text={t('noRoomsText', { location: location.name })}
          />
        )
      }
    </Reading>
  )
}

function LoadedRooms({
  calendar,
  address,
  anchor,
  waiting,
}: {
  calendar: Calendar
  address: CalendarAddress
  anchor: string
  waiting: boolean
}) {
  const words = useViewWords()
  const { view, date, roomId, show } = address
  const room = calendar.rooms.find(({ id }) => id === roomId) ?? calendar.rooms[0]!
  const shownView = useMemo(
    () => roomViews[view === 'switch' ? 'day' : view](calendar, room, date, words),
    [view, calendar, room, date, words],
  )
  return (
    <>
      {isOfOneRoom(view) && (
        <RoomChooser rooms={calendar.rooms} active={room} onChange={(chosen) => show({ roomId: chosen })} />
      )}
      <CalendarFrame address={address} view={shownView} anchor={anchor} waiting={waiting} />
    </>
  )
}
