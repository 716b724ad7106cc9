import { IconBuildingStore, IconDoor } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime, mondayOf } from '#kernel/day.ts'
import { queryOf } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { Place } from '#platform/client/location.ts'
import { useMay } from '#platform/client/session.ts'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { appointmentsApi, type Calendar } from '../contract.ts'
import { calendarPath, useCalendarAddress, useCalendarMemory, type CalendarAddress } from './calendar-address.ts'
import { dayColumns, firstDayOf, rangeLabel, weekColumns } from './calendar-columns.ts'
import { useCalendar } from './calendar-data.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import type { GridColumn } from './grid-model.ts'
import { highlighted, useHighlight } from './highlight.ts'
import { HoverDetails } from './hover-details.tsx'
import { RoomChooser } from './room-chooser.tsx'
import { useNow } from './use-now.ts'
import styles from './calendar-screen.module.css'

/** The calendar of a location, a day or a week, with its popups over it (spec 2 §2). */
export function CalendarScreen() {
  const { t } = useTranslation('appointments')
  const address = useCalendarAddress()
  useCalendarMemory(address)
  const { location } = address
  return (
    <div className={styles.screen}>
      {location ? <LocationCalendar address={address} location={location} /> : <EmptyState icon={<IconBuildingStore size={22} stroke={1.7} />} title={t('noLocation')} text={t('noLocationText')} />}
      <Outlet />
    </div>
  )
}

function LocationCalendar({ address, location }: { address: CalendarAddress; location: Place }) {
  const { t } = useTranslation('appointments')
  const language = useLanguage()
  const { view, date, today, show } = address
  const reading = useCalendar(view, location.id, date)
  const [todays, setTodays] = useState(0)
  const toToday = () => { show({ date: today }); setTodays(todays + 1) }

  return (
    <>
      <CalendarToolbar address={address} label={rangeLabel(view, date, t('weekLabel'), language)} onToday={toToday} />
      <Reading of={reading} skeleton={<CalendarSkeleton columns={view === 'week' ? 7 : 6} />}>
        {(calendar) => (calendar.rooms.length
          ? <LoadedCalendar calendar={calendar} address={address} anchor={`${location.id} ${todays}`} waiting={reading.isPlaceholderData} />
          : <EmptyState icon={<IconDoor size={22} stroke={1.7} />} title={t('noRooms')} text={t('noRoomsText', { location: location.name })} />)}
      </Reading>
    </>
  )
}

/** The appointment whose popup is open. */
const openId = (path: string): number | null => Number(/^\/calendar\/(?:appointment|edit)\/(\d+)$/.exec(path)?.[1]) || null

function LoadedCalendar({ calendar, address, anchor, waiting }: { calendar: Calendar; address: CalendarAddress; anchor: string; waiting: boolean }) {
  const { t } = useTranslation('appointments')
  const { shortDay, longDay } = useFormat()
  const may = useMay()
  const now = useNow()
  const client = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  const selectedId = useLocation({ select: ({ pathname }) => openId(pathname) })
  const popupOpen = useLocation({ select: ({ pathname }) => pathname !== calendarPath })
  const focusId = useHighlight()
  const { view, date, roomId, open, show } = address
  const shownDay = firstDayOf(calendar) ?? date
  // The view moves once what it moves to is there.
  const [arrived, setArrived] = useState(anchor)
  if (!waiting && arrived !== anchor) setArrived(anchor)
  const room = calendar.rooms.find(({ id }) => id === roomId) ?? calendar.rooms[0]!

  const closed = t('closed')
  const columns = useMemo(
    () => (view === 'week' ? weekColumns(room, mondayOf(shownDay), { closed, shortDay }) : dayColumns(calendar, shownDay, { closed, shortDay })),
    [view, calendar, room, shownDay, closed, shortDay],
  )
  const appointments = useMemo(() => (view === 'week' ? calendar.appointments.filter((one) => one.room_id === room.id) : calendar.appointments), [view, calendar, room])
  const book = (column: GridColumn, minutes: number) => open('/calendar/new', { on: column.day, at: clockTime(minutes), in: String(column.roomId) })

  return (
    <>
      {view === 'week' && <RoomChooser rooms={calendar.rooms} active={room} onChange={(chosen) => show({ roomId: chosen })} />}
      <div ref={frame} className={styles.frame} data-waiting={waiting || undefined} aria-busy={waiting}>
        <CalendarGrid
          label={`${t('title')}, ${calendar.location.name}, ${longDay(shownDay)}`} columns={columns} appointments={appointments} practitioners={calendar.users} treatments={calendar.treatments} zone={calendar.location.zone}
          now={now} selectedId={selectedId} focusId={focusId} onFocused={highlighted} anchor={`${arrived} ${view}`}
          onOpen={(id) => open(`/calendar/appointment/${id}`)} onBook={may('appointment.create') ? book : undefined}
        />
        <HoverDetails key={String(popupOpen)} shown={!popupOpen} calendar={calendar} within={frame} onRest={(id) => void client.prefetchQuery(queryOf(appointmentsApi.show, { params: { id } }))} />
      </div>
    </>
  )
}
