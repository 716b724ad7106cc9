import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMapPin, IconPrinter, IconReceiptOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addDays, parseDay, localTimeAt, type Day } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { DayInput } from '#platform/client/ui/day-input.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { daySummaryApi, type DaySummaryTotals } from '../contract.ts'
import { SummaryTable } from './summary-table.tsx'
import styles from './day-summary.module.css'

/** `/day-summary?date=2026-11-21`: what the location of the top bar took on a day (spec 2 §2). */
export function DaySummaryScreen() {
  const { t } = useTranslation('daySummary')
  const { location } = useLocationChoice()
  if (location) return <DaySummary place={location} />
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t('noLocationTitle')}
        text={t('noLocationText')}
        icon={<IconMapPin size={22} stroke={1.7} />}
      />
    </>
  )
}

/** The day's total, and the part of it that came in as money (decision C132). */
function Takings({ totals, stale }: { totals: DaySummaryTotals; stale: boolean }) {
  const { t } = useTranslation('daySummary')
  const { euros } = useFormat()
  const facts = [
    ['total', totals.amount_total],
    ['received', totals.received_cents],
    ['fromBalance', totals.from_balance_cents],
  ] as const
  return (
    <dl className={styles.takings} data-stale={stale || undefined}>
      {facts.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="num">{euros(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function DaySummary({ place }: { place: Place }) {
  const { t } = useTranslation('daySummary')
  const format = useFormat()
  const go = useGo()
  const { date } = useSearchWords()
  const today = localTimeAt(Date.now(), place.zone).day
  const day = (date && parseDay(date)) || today
  const show = (next: Day) => go('/day-summary', { search: { date: next === today ? undefined : next } })
  // The neighbouring days are not loaded in advance: every read of clients' data is logged, and only what somebody
  // looks at is read.
  const summary = useRead(daySummaryApi.show, { query: { filters: { day }, location: place.id } }, { staleTime: 0 })
  const stale = summary.isPlaceholderData
  const skeleton = <SkeletonTable rows={10} columns={9} />

  return (
    <>
      <PageHead title={t('title')} subtitle={`${place.place}, ${place.name} · ${format.longDay(day)}`}>
        <div className={styles.controls}>
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
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.7} />}
            disabled={!summary.data?.rows.length || stale}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </div>
      </PageHead>
      <Card className={styles.card}>
        <Reading query={summary} skeleton={skeleton}>
          {({ rows, totals }) =>
            rows.length ? (
              <>
                <Takings totals={totals} stale={stale} />
                <div className={styles.sheet}>
                  <div className={styles.scroll}>
                    <SummaryTable rows={rows} totals={totals} stale={stale} />
                  </div>
                </div>
              </>
            ) : stale ? (
              skeleton
            ) : (
              <EmptyState
                title={t('emptyTitle')}
                text={t('emptyText')}
                icon={<IconReceiptOff size={22} stroke={1.7} />}
              />
            )
          }
        </Reading>
      </Card>
    </>
  )
}
