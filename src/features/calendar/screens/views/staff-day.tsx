import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { isActive } from '#features/appointments/rules.ts'
import type { CalendarAddress } from '#features/appointments/screens/calendar-address.ts'
import type { Calendar } from '../../contract.ts'
import { firstDayOf, peopleOf } from './calendar-columns.ts'
import { CalendarFrame } from './calendar-frame.tsx'
import { useStruckShown } from '../grid/grid-look.ts'
import { byUser } from '../grid/grid-model.ts'
import { PeopleFilter } from './people-filter.tsx'
import { peopleOn, staffColumns } from './staff-columns.ts'
import { useAbsenceWord } from './use-absence-word.ts'

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
  const { longDay } = useFormat()
  const absence = useAbsenceWord()
  const { people: chosen, show, open, arrange } = address
  const shownDay = firstDayOf(calendar) ?? address.date
  const { zone } = calendar.location
  const chosenWord = chosen.join()
  const struck = useStruckShown()
  const people = useMemo(
    () => peopleOn(struck ? calendar : { ...calendar, appointments: calendar.appointments.filter(isActive) }, shownDay),
    [calendar, shownDay, struck],
  )
  const columns = useMemo(
    () =>
      staffColumns(calendar, shownDay, people, chosenWord ? chosenWord.split(',').map(Number) : [], {
        noHours: t('dayOff'),
        absence,
        pause: (span) => `${t('away_break')} ${span}`,
        from: (time) => t('hoursFrom', { time }),
        till: (time) => t('hoursTill', { time }),
      }),
    [calendar, shownDay, people, chosenWord, t, absence],
  )
  const placement = useMemo(() => byUser(() => zone), [zone])
  const facts = useMemo(() => ({ ...calendar, users: peopleOf(calendar), zoneOf: () => zone }), [calendar, zone])

  if (!columns.length) {
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
      label={`${t('title')}, ${calendar.location.name}, ${longDay(shownDay)}`}
      columns={columns}
      appointments={calendar.appointments}
      facts={facts}
      zone={zone}
      placement={placement}
      anchor={anchor}
      waiting={waiting}
      corner={
        <PeopleFilter
          people={people}
          shown={columns.length}
          chosen={chosen}
          onChange={(ids) => show({ people: ids })}
        />
      }
      onBook={({ day, userId }, minutes) =>
        open('/calendar/new', { on: day, at: clockTime(minutes), who: String(userId) })
      }
    />
  )
}
