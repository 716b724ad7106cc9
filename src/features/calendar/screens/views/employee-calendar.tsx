import { IconUser } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listsApi } from '#features/lists/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { views } from '#features/appointments/rules/calendar.ts'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import type { Calendar } from '../../contract.ts'
import { useCalendarChanges, useEmployeeCalendar } from './calendar-data.ts'
import { CalendarFrame } from './calendar-frame.tsx'
import { CalendarPage } from '../page/calendar-page.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { EmployeePicker } from './employee-picker.tsx'
import { daysOfEmployee } from './shown-view.ts'
import { useViewWords } from './view-words.ts'

/**
 * The days of one practitioner, at every location where they work (spec 2 §2). It begins with the one seen last, else
 * with the user.
 */
export function EmployeeCalendar({ address }: { address: CalendarAddress }) {
  const { t } = useTranslation('calendar')
  const { employeeId, show, alone } = address
  const reading = useEmployeeCalendar(address.view, employeeId, address.date)
  useCalendarChanges(reading.data?.locations.map(({ id }) => id) ?? [])
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
      who={
        <EmployeePicker
          employeeId={employeeId}
          employee={reading.data?.users[0] ?? null}
          onChange={(id) => show({ employeeId: id })}
        />
      }
    >
      {(todays) => {
        if (employeeId !== null)
          return (
            <Reading
              key={employeeId}
              query={reading}
              skeleton={<CalendarSkeleton columns={views[address.view].days} />}
            >
              {(calendar) => (
                <Days
                  calendar={calendar}
                  address={address}
                  anchor={`${employeeId} ${todays}`}
                  waiting={reading.isPlaceholderData}
                />
              )}
            </Reading>
          )
        return (
          <Reading query={first} skeleton={<CalendarSkeleton columns={7} />}>
            {(employees) =>
              employees.length ? (
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

function Days({
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
  const view = useMemo(() => daysOfEmployee(calendar, words), [calendar, words])
  return <CalendarFrame address={address} view={view} anchor={anchor} waiting={waiting} />
}
