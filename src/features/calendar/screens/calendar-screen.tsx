import { IconBuildingStore } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { usePerson } from '#platform/client/session.ts'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { useCalendarAddress, useCalendarMemory } from '#features/appointments/screens/place/calendar-address.ts'
import { forgetLast } from '#features/appointments/screens/changes/last-change.ts'
import { useRememberedLook } from './grid/grid-look.ts'
import { LocationCalendar } from './views/location-calendar.tsx'
import { useKeptFocus } from './page/use-kept-focus.ts'
import styles from './calendar-screen.module.css'

const EmployeeCalendar = lazyPart(() =>
  import('./views/employee-calendar.tsx').then((module) => ({ default: module.EmployeeCalendar })),
)

/** The calendar of a location or of an employee, with its popups over it (spec 2 §2). */
export function CalendarScreen() {
  const { t } = useTranslation('calendar')
  useRememberedLook(usePerson().id)
  const address = useCalendarAddress()
  useCalendarMemory(address)
  const screen = useKeptFocus()
  useEffect(() => forgetLast, [])
  const { kind, location } = address
  return (
    <div ref={screen} className={styles.screen}>
      {kind === 'employee' ? (
        <Suspense>
          <EmployeeCalendar address={address} />
        </Suspense>
      ) : location ? (
        <LocationCalendar address={address} location={location} />
      ) : (
        <EmptyState
          icon={<IconBuildingStore size={22} stroke={1.7} />}
          title={t('noLocation')}
          text={t('noLocationText')}
        />
      )}
      <Outlet />
    </div>
  )
}
