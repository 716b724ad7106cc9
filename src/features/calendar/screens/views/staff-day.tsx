import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { isActive } from '#features/appointments/rules.ts'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import type { Calendar } from '../../contract.ts'
import { firstDayOf } from './calendar-columns.ts'
import { CalendarFrame } from './calendar-frame.tsx'
import { useStruckShown } from '../grid/grid-look.ts'
import { PeopleFilter } from './people-filter.tsx'
import { peopleOn } from './staff-columns.ts'
import { staffOnDay } from './shown-view.ts'
import { useViewWords } from './view-words.ts'

/** A day of a location with a column for each practitioner who works or is booked there. */
export function StaffDay({
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
  const { t } = useTranslation('calendar')
  const words = useViewWords()
  const { people: chosen, show, arrange } = address
  const shownDay = firstDayOf(calendar) ?? address.date
  // As text, because each address gives a new array with the same ids.
  const chosenIds = chosen.join()
  const struck = useStruckShown()
  const people = useMemo(
    () => peopleOn(struck ? calendar : { ...calendar, appointments: calendar.appointments.filter(isActive) }, shownDay),
    [calendar, shownDay, struck],
  )
  const view = useMemo(
    () => staffOnDay(calendar, shownDay, people, chosenIds ? chosenIds.split(',').map(Number) : [], words),
    [calendar, shownDay, people, chosenIds, words],
  )

  if (!view.columns.length) {
    return people.length ? (
      <EmptyState
        icon={<IconUsers size={22} stroke={1.7} />}
        title={t('chosenNotThere')}
        action={
          <Button variant="default" onClick={() => show({ people: [] })}>
            {t('everybody')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<IconUsers size={22} stroke={1.7} />}
        title={t('nobodyToday')}
        text={t('nobodyTodayText')}
        action={
          <Button variant="default" onClick={() => arrange('rooms')}>
            {t('showRooms')}
          </Button>
        }
      />
    )
  }
  return (
    <CalendarFrame
      address={address}
      view={view}
      anchor={anchor}
      waiting={waiting}
      corner={
        <PeopleFilter
          people={people}
          shownCount={view.columns.length}
          chosen={chosen}
          onChange={(ids) => show({ people: ids })}
        />
      }
    />
  )
}
