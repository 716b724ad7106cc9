import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconLayoutSidebarRight, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { parseDay } from '#kernel/day.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import { DayInput } from '#platform/client/ui/day-input.tsx'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { Segmented } from '#platform/client/ui/segmented.tsx'
import { offeredViews, stepDate, views } from '#features/appointments/rules/calendar.ts'
import type { CalendarAddress, View } from '#features/appointments/screens/place/calendar-address.ts'
import { tellLast, undoLast } from '#features/appointments/screens/changes/last-change.ts'
import type { rangeLabel } from './range-label.ts'
import { CalendarKind } from './calendar-kind.tsx'
import { useLook } from '../grid/grid-look.ts'
import { ViewOptions } from './view-options.tsx'
import styles from './calendar-toolbar.module.css'

const KeysHelp = lazyPart(() => import('./keys-help.tsx').then((module) => ({ default: module.KeysHelp })))

interface CalendarToolbarProps {
  readonly address: CalendarAddress
  readonly label: ReturnType<typeof rangeLabel>
  /** Whether the switch view is offered. */
  readonly switches: boolean
  readonly planning: boolean
  readonly onPlanning: () => void
  readonly onToday: () => void
}

/** Shows and changes the range and the view of the calendar; each button has its key (spec 2 §2). */
export function CalendarToolbar({ address, label, switches, planning, onPlanning, onToday }: CalendarToolbarProps) {
  const { t } = useTranslation('calendar')
  const may = useMay()
  const look = useLook(usePerson().id)
  const [helping, setHelping] = useState(false)
  const [helped, setHelped] = useState(false)
  if (helping && !helped) setHelped(true)
  const { kind, by, view, date, alone, show, open, turn, arrange } = address
  const step = (by: 1 | -1) => show({ date: stepDate(view, date, by) })
  const setView = (next: View) => show({ view: next })
  const offered = offeredViews(switches)
  /** The arrows step by the days of the view. */
  function nameOfArrow(to: 'previous' | 'next'): string {
    const { days }: { readonly days: number } = views[view]
    if (days === 1) return t(`${to}Day`)
    return days === 7 ? t(`${to}Week`) : t(`${to}Days`, { days })
  }
  const booking = may('appointment.create')
  const both = may('calendar.location.read') && may('calendar.employee.read')
  const other = kind === 'location' ? 'employee' : 'location'
  /** In an employee's calendar a new appointment is with that employee. */
  const add = () =>
    open('/calendar/new', kind === 'employee' && address.employeeId ? { who: String(address.employeeId) } : {})

  const keys: Readonly<Record<string, () => void>> = {
    T: onToday,
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ...Object.fromEntries(offered.map((one) => [views[one].key, () => setView(one)])),
    P: onPlanning,
    'shift+?': () => setHelping(true),
    '?': () => setHelping(true),
    ...(both && { K: () => turn(other) }),
    ...(may('calendar.location.read') && {
      R: () => arrange(kind === 'location' && by === 'rooms' ? 'staff' : 'rooms'),
    }),
    H: look.turnRows,
    C: look.turnStruck,
    ...(booking && { N: add }),
    'mod+Z': undoLast,
    ...(may('appointment.update') && { E: tellLast }),
  }
  // The calendar's keys do nothing under a popup: they would move it away from the day of the popup.
  useHotkeys(
    Object.entries(keys).map(([key, run]) => [
      key,
      () => {
        if (alone && !helping) run()
      },
    ]),
  )

  return (
    <PageHead
      steady
      title={t('title')}
      subtitle={
        <>
          {label.week}
          <span className={styles.full}> · {label.days}</span>
          <span className={styles.short}> · {label.short}</span>
        </>
      }
    >
      <div className={styles.tools}>
        {may('calendar.location.read') && <CalendarKind address={address} employees={both} />}
        <Button
          variant="default"
          className={styles.button}
          onClick={onToday}
          aria-keyshortcuts="T"
          rightSection={<Kbd keys="T" />}
        >
          {t('today')}
        </Button>
        <div className={styles.steps}>
          <ActionIcon
            variant="default"
            onClick={() => step(-1)}
            aria-label={nameOfArrow('previous')}
            aria-keyshortcuts="ArrowLeft"
          >
            <IconChevronLeft size={18} stroke={1.7} />
          </ActionIcon>
          <DayInput
            label={t('date')}
            hideLabel
            className={styles.date}
            value={date}
            onChange={(typed) => {
              const day = typed && parseDay(typed)
              if (day) show({ date: day })
            }}
          />
          <ActionIcon
            variant="default"
            onClick={() => step(1)}
            aria-label={nameOfArrow('next')}
            aria-keyshortcuts="ArrowRight"
          >
            <IconChevronRight size={18} stroke={1.7} />
          </ActionIcon>
        </div>
        <Segmented
          label={t('view')}
          value={view}
          onChange={setView}
          options={offered.map((one) => ({ value: one, label: t(`view_${one}`) }))}
        />
        <ActionIcon
          variant="default"
          onClick={onPlanning}
          aria-pressed={planning}
          aria-label={t('planning')}
          aria-keyshortcuts="P"
          data-on={planning || undefined}
          className={styles.toggle}
        >
          <IconLayoutSidebarRight size={18} stroke={1.7} />
        </ActionIcon>
        <ViewOptions
          rows={look.rows}
          struck={look.struck}
          onRows={look.turnRows}
          onStruck={look.turnStruck}
          onHelp={() => setHelping(true)}
        />
        {booking && (
          <Button
            className={`${styles.button} ${styles.plus}`}
            onClick={add}
            aria-keyshortcuts="N"
            leftSection={<IconPlus size={16} stroke={2} />}
            rightSection={<Kbd keys="N" onAccent />}
          >
            <span className={styles.add}>{t('new')}</span>
          </Button>
        )}
      </div>
      {/* Once opened the dialog stays mounted, so that closing it gives the focus back. */}
      <Suspense>
        {helped && (
          <KeysHelp
            opened={helping}
            onClose={() => setHelping(false)}
            booking={booking}
            changing={may('appointment.update')}
            switches={switches}
            both={both}
            arranging={may('calendar.location.read')}
          />
        )}
      </Suspense>
    </PageHead>
  )
}
