import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { remember, remembered } from '#platform/client/remembered.ts'
import { usePerson } from '#platform/client/session.ts'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import { rangeLabel } from './range-label.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import styles from '../calendar-screen.module.css'

const PlanningSidebar = lazyPart(() =>
  import('./planning-sidebar.tsx').then((module) => ({ default: module.PlanningSidebar })),
)

interface CalendarPageProps {
  readonly address: CalendarAddress
  readonly switches: boolean
  /** The person of the calendar, in words or as a choice. */
  readonly who?: ReactNode
  /** The number of times that somebody asked for today: each time the calendar scrolls to now. */
  readonly children: (todays: number) => ReactNode
}

/**
 * The toolbar, the calendar, and beside it the planning, which a person can show or hide; that choice is remembered
 * (spec 2 §2).
 */
export function CalendarPage({ address, switches, who, children }: CalendarPageProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const memory = `planning.${usePerson().id}`
  const [planning, setPlanning] = useState(() => remembered(memory) === 'shown')
  const [todays, setTodays] = useState(0)
  const { view, date, today, show } = address
  const toToday = () => {
    show({ date: today })
    setTodays(todays + 1)
  }
  const togglePlanning = () => {
    remember(memory, planning ? null : 'shown')
    setPlanning(!planning)
  }
  return (
    <>
      <CalendarToolbar
        address={address}
        label={rangeLabel(view, date, t('weekLabel'), language)}
        switches={switches}
        onToday={toToday}
        planning={planning}
        onPlanning={togglePlanning}
      />
      {who}
      <div className={styles.body}>
        <div className={styles.main}>{children(todays)}</div>
        {planning && (
          <Suspense>
            <PlanningSidebar address={address} />
          </Suspense>
        )}
      </div>
    </>
  )
}
