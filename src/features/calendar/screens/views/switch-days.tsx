import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import type { Place } from '#platform/client/location.ts'
import { Reading } from '#platform/client/ui/states.tsx'
import type { CalendarAddress } from '#features/appointments/screens/calendar-address.ts'
import type { SwitchCalendar } from '../../contract.ts'
import { switchColumns } from './calendar-columns.ts'
import { useSwitchCalendar } from './calendar-data.ts'
import { CalendarFrame } from './calendar-frame.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { useAbsenceWord } from './use-absence-word.ts'
import { byUser } from '../grid/grid-model.ts'

/** Seven days of a small location beside one another, each by who works there (spec 2 §2, decision C55). */
export function SwitchDays({
  address,
  location,
  todays,
}: {
  address: CalendarAddress
  location: Place
  todays: number
}) {
  const reading = useSwitchCalendar(location.id, address.date)
  return (
    <Reading of={reading} skeleton={<CalendarSkeleton columns={7} />}>
      {(calendar) => (
        <LoadedDays
          calendar={calendar}
          address={address}
          location={location}
          anchor={`${location.id} ${todays}`}
          waiting={reading.isPlaceholderData}
        />
      )}
    </Reading>
  )
}

/** Each once, by its id. */
const distinct = <One extends { readonly id: number }>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]

function LoadedDays({
  calendar,
  address,
  location,
  anchor,
  waiting,
}: {
  calendar: SwitchCalendar
  address: CalendarAddress
  location: Place
  anchor: string
  waiting: boolean
}) {
  const { t } = useTranslation('calendar')
  const { shortDay, longDay } = useFormat()
  const days = calendar.switchCalendarDays
  const nobody = t('nobodyWorks')
  const absence = useAbsenceWord()
  const columns = useMemo(
    () => switchColumns(calendar, { nobody, shortDay, absence }),
    [calendar, nobody, shortDay, absence],
  )
  const placement = useMemo(() => byUser(() => location.zone), [location.zone])
  const facts = useMemo(
    () => ({
      users: distinct(days.flatMap(({ users }) => users)),
      rooms: distinct(days.flatMap(({ rooms }) => rooms)),
      treatments: calendar.treatments,
      appointments: distinct(days.flatMap(({ appointments }) => appointments)),
      zoneOf: () => location.zone,
    }),
    [days, calendar.treatments, location.zone],
  )
  return (
    <CalendarFrame
      address={address}
      label={`${t('title')}, ${location.name}, ${longDay(days[0]!.date)}`}
      columns={columns}
      appointments={facts.appointments}
      facts={facts}
      zone={location.zone}
      placement={placement}
      anchor={anchor}
      waiting={waiting}
      onBook={({ day, roomId, userId }, minutes) =>
        address.open('/calendar/new', {
          on: day,
          at: clockTime(minutes),
          in: roomId ? String(roomId) : undefined,
          who: userId ? String(userId) : undefined,
        })
      }
    />
  )
}
