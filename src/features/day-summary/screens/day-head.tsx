import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, parseDay, localTimeAt, type Day } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, type Place } from '#platform/client/location.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { DayInput } from '#platform/client/ui/day-input.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { Segmented } from '#platform/client/ui/segmented.tsx'
import styles from './day-summary.module.css'

/** The pages about a day of a location, by their addresses. */
const views = { summary: '/day-summary', closing: '/day-summary/closing', closings: '/day-summary/closings' } as const
type View = keyof typeof views

/** Chooses between the summary of the day, its closing, and the earlier closings; the day stays. */
export function DayViews({ view }: { readonly view: View }) {
  const { t } = useTranslation('daySummary')
  const { date } = useSearchWords()
  const go = useGo()
  return (
    <Segmented<View>
      label={t('view')}
      value={view}
      onChange={(next) => go(views[next], { search: { date } })}
      options={(['summary', 'closing', 'closings'] as const).map((value) => ({ value, label: t(`view_${value}`) }))}
    />
  )
}

/** The day of the address, `?date=2026-11-21`; today at the location when there is none. */
export function useDayOfAddress({ zone }: Pick<Place, 'zone'>): { readonly day: Day; readonly today: Day } {
  const { date } = useSearchWords()
  const today = localTimeAt(Date.now(), zone).day
  return { day: (date && parseDay(date)) || today, today }
}

interface DayHeadProps {
  readonly place: Place
  readonly view: 'summary' | 'closing'
  /** Shown beside the day: whether it is closed. */
  readonly state?: ReactNode
  /** The other buttons of the page. */
  readonly children?: ReactNode
}

/** The head of a page about a day of a location: its day, and how to go to another one. */
export function DayHead({ place, view, state, children }: DayHeadProps) {
  const { t } = useTranslation('daySummary')
  const format = useFormat()
  const go = useGo()
  const { day, today } = useDayOfAddress(place)
  const show = (next: Day) => go(views[view], { search: { date: next === today ? undefined : next } })
  return (
    <PageHead
      title={t('title')}
      subtitle={
        <>
          {`${placeName(place)} · ${format.longDay(day)}`} {state}
        </>
      }
    >
      <div className={styles.controls}>
        <DayViews view={view} />
        <Button variant="default" disabled={day === today} onClick={() => show(today)}>
          {t('today')}
        </Button>
        <div className={styles.days}>
          <ActionIcon variant="default" aria-label={t('previousDay')} onClick={() => show(addDays(day, -1))}>
            <IconChevronLeft size={17} stroke={1.8} />
          </ActionIcon>
          <DayInput
            label={t('date')}
            hideLabel
            className={styles.date}
            value={day}
            onChange={(chosen) => {
              const next = chosen && parseDay(chosen)
              if (next && next !== day) show(next)
            }}
          />
          <ActionIcon variant="default" aria-label={t('nextDay')} onClick={() => show(addDays(day, 1))}>
            <IconChevronRight size={17} stroke={1.8} />
          </ActionIcon>
        </div>
        {children}
      </div>
    </PageHead>
  )
}
