import { useMemo } from 'react'
import type { Place } from '#platform/client/location.ts'
import { Reading } from '#platform/client/ui/states.tsx'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import type { SwitchCalendar } from '../../contract.ts'
import { useSwitchCalendar } from './calendar-data.ts'
import { CalendarFrame } from './calendar-frame.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { daysByStaff } from './shown-view.ts'
import { useViewWords } from './view-words.ts'

/** Seven days of a small location beside one another, by practitioner (spec 2 §2, decision C55). */
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
    <Reading query={reading} skeleton={<CalendarSkeleton columns={7} />}>
      {(calendar) => (
        <LoadedDays
          calendar={calendar}
          address={address}
          anchor={`${location.id} ${todays}`}
          waiting={reading.isPlaceholderData}
        />
      )}
    </Reading>
  )
}

function LoadedDays({
  calendar,
  address,
  anchor,
  waiting,
}: {
  calendar: SwitchCalendar
  address: CalendarAddress
  anchor: string
  waiting: boolean
}) {
  const words = useViewWords()
  const view = useMemo(() => daysByStaff(calendar, words), [calendar, words])
  return <CalendarFrame address={address} view={view} anchor={anchor} waiting={waiting} />
}
