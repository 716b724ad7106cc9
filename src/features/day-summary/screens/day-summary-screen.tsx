import { Button, Menu } from '@mantine/core'
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconMapPin,
  IconPrinter,
  IconReceiptOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import type { ExportFormat } from '#kernel/overview.ts'
import { fetchFile } from '#platform/client/api.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import { notifyError } from '#platform/client/notices.ts'
import { saveFile } from '#platform/client/save-file.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { daySummaryApi, type DaySummaryTotals } from '../contract.ts'
import { DayHead, useDayOfAddress } from './day-head.tsx'
import { OtherReceipts, ReceivedByMethod } from './received.tsx'
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

/** Something was sold on the day, or money came in. */
const hasMoney = (day: Pick<AnswerOf<typeof daySummaryApi.show>, 'rows' | 'others'> | undefined): boolean =>
  day !== undefined && day.rows.length + day.others.length > 0

function DaySummary({ place }: { place: Place }) {
  const { t } = useTranslation('daySummary')
  const { day } = useDayOfAddress(place)
  // The neighbouring days are not loaded in advance: every read of clients' data is logged, and only what somebody
  // looks at is read.
  const query = { filters: { day }, location: place.id }
  const summary = useRead(daySummaryApi.show, { query }, { staleTime: 0 })
  const stale = summary.isPlaceholderData
  const skeleton = <SkeletonTable rows={10} columns={9} />
  const isEmpty = !hasMoney(summary.data) || stale

  return (
    <>
      <DayHead place={place} view="summary">
        <ExportDay query={query} disabled={isEmpty} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} />}
          disabled={isEmpty}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </DayHead>
      <Card className={styles.card}>
        <Reading query={summary} skeleton={skeleton}>
          {({ rows, totals, others, received }) =>
            hasMoney({ rows, others }) ? (
              <>
                <Takings totals={totals} stale={stale} />
                <div className={styles.sheet}>
                  <div className={styles.scroll}>
                    <SummaryTable rows={rows} totals={totals} stale={stale} />
                    <ReceivedByMethod received={received} stale={stale} />
                    <OtherReceipts others={others} stale={stale} />
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

interface ExportDayProps {
  readonly query: { readonly filters: { readonly day: Day }; readonly location: number }
  readonly disabled: boolean
}

/** Saves the rows of the day as a file, as a spreadsheet or as plain text. */
function ExportDay({ query, disabled }: ExportDayProps) {
  const { t } = useTranslation('common')
  async function take(format: ExportFormat): Promise<void> {
    try {
      const { name, content } = await fetchFile(daySummaryApi.export, { query: { ...query, format } })
      saveFile(name, content)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" disabled={disabled} leftSection={<IconDownload size={16} stroke={1.7} />}>
          {t('exportAs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={17} stroke={1.7} />} onClick={() => void take('csv')}>
          {t('exportCsv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.7} />} onClick={() => void take('xlsx')}>
          {t('exportXlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
