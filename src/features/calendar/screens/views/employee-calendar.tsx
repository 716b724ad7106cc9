import { IconUser } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime, minutesOf, type Day } from '#kernel/day.ts'
import { listsApi } from '#features/lists/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { CalendarAddress } from '#features/appointments/screens/calendar-address.ts'
import type { EmployeeCalendar as Answer } from '../../contract.ts'
import { employeeColumns } from './calendar-columns.ts'
import { useEmployeeCalendar } from './calendar-data.ts'
import { CalendarFrame } from './calendar-frame.tsx'
import { CalendarPage } from '../page/calendar-page.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { EmployeePicker } from './employee-picker.tsx'
import { useAbsenceWord } from './use-absence-word.ts'
import { byUser } from '../grid/grid-model.ts'

/**
 * The days of one practitioner, at every location where they work (spec 2 §2). Begins with the one seen last, else the
 * asker.
 */
export function EmployeeCalendar({ address }: { address: CalendarAddress }) {
  const { t } = useTranslation('calendar')
  const { employeeId, show, alone } = address
  const first = useRead(listsApi.calendarEmployees, {}, { enabled: employeeId === null })
  const begin = useEffectEvent((id: number) => show({ employeeId: id }))
  const firstId = first.data?.[0]?.id
  useEffect(() => {
    if (employeeId === null && firstId !== undefined && alone) begin(firstId)
  }, [employeeId, firstId, alone])

  return (
    <CalendarPage
      address={address}
      switches={false}
      who={<EmployeePicker employeeId={employeeId} onChange={(id) => show({ employeeId: id })} />}
    >
      {(todays) => {
        if (employeeId !== null)
          return <Days key={employeeId} employeeId={employeeId} address={address} todays={todays} />
        return (
          <Reading of={first} skeleton={<CalendarSkeleton columns={7} />}>
            {(found) =>
              found.length ? (
                <CalendarSkeleton columns={7} />
              ) : (
                <EmptyState
                  icon={<IconUser size={22} stroke={1.7} />}
                  title={t('noEmployees')}
                  text={t('noEmployeesText')}
                />
              )
            }
          </Reading>
        )
      }}
    </CalendarPage>
  )
}

function Days({ employeeId, address, todays }: { employeeId: number; address: CalendarAddress; todays: number }) {
  const reading = useEmployeeCalendar(address.view, employeeId, address.date)
  return (
    <Reading of={reading} skeleton={<CalendarSkeleton columns={address.view === 'day' ? 1 : 7} />}>
      {(calendar) => (
        <LoadedDays
          calendar={calendar}
          address={address}
          anchor={`${employeeId} ${todays}`}
          waiting={reading.isPlaceholderData}
        />
      )}
    </Reading>
  )
}

/** Where somebody works at a time: in these hours, else where they work at all that day. */
function locationAt({ days }: Answer, date: Day, minutes: number): number | undefined {
  const hours = days.find((one) => one.date === date)?.hours ?? []
  return (
    hours.find(({ time_from, time_till }) => minutesOf(time_from) <= minutes && minutes < minutesOf(time_till)) ??
    hours[0]
  )?.location_id
}

function LoadedDays({
  calendar,
  address,
  anchor,
  waiting,
}: {
  calendar: Answer
  address: CalendarAddress
  anchor: string
  waiting: boolean
}) {
  const { t } = useTranslation('calendar')
  const { shortDay, longDay } = useFormat()
  const {
    users: [user],
    locations,
    appointments,
  } = calendar
  const free = t('dayOff')
  const absence = useAbsenceWord()
  const columns = useMemo(
    () => employeeColumns(calendar, { free, shortDay, absence }),
    [calendar, free, shortDay, absence],
  )
  const { placement, facts } = useMemo(() => {
    const places = new Map(locations.map((one) => [one.id, one]))
    const locationOf = new Map(appointments.map(({ id, location_id }) => [id, places.get(location_id)!]))
    const zoneOf = ({ id }: CalendarAppointment) => locationOf.get(id)!.zone
    const placeOf = locations.length > 1 ? ({ id }: CalendarAppointment) => locationOf.get(id)!.place : undefined
    return { placement: byUser(zoneOf), facts: { ...calendar, zoneOf, placeOf } }
  }, [calendar, locations, appointments])
  return (
    <CalendarFrame
      address={address}
      label={`${t('title')}, ${user.name}, ${longDay(columns[0]!.day)}`}
      columns={columns}
      appointments={appointments}
      facts={facts}
      zone={locations[0]?.zone ?? 'Europe/Amsterdam'}
      placement={placement}
      anchor={anchor}
      waiting={waiting}
      onBook={({ day }, minutes) =>
        address.open('/calendar/new', {
          on: day,
          at: clockTime(minutes),
          who: String(user.id),
          place: String(locationAt(calendar, day, minutes) ?? ''),
        })
      }
    />
  )
}
