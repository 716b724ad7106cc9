import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { FindingsCard } from './findings-card.tsx'
import { ledgerChecksOverview, type CheckName } from '../contract.ts'

type Row = RowOf<typeof ledgerChecksOverview>

const looks = {
  fits: { tone: 'ok', icon: IconCheck },
  fault: { tone: 'bad', icon: IconAlertTriangle },
  unfinished: { tone: 'plain', icon: IconClock },
} as const

function Outcome({ of }: { of: Row['outcome'] }) {
  const { t } = useTranslation('ledger')
  const { tone, icon: Icon } = looks[of]
  return (
    <Chip tone={tone} icon={<Icon size={13} stroke={2} aria-hidden />}>
      {t(`outcome_${of}`)}
    </Chip>
  )
}
const outcome = (row: Row) => <Outcome of={row.outcome} />

/** `/ledger-checks`: what the nightly walks over the books found. */
export function LedgerChecksScreen() {
  const { t } = useTranslation('ledger')
  return (
    <OverviewPage
      overview={ledgerChecksOverview}
      path="/ledger-checks"
      title={t('title')}
      above={<FindingsCard />}
      words={(key) => t(key)}
      cells={{
        outcome,
        checked: (row) => row.checked && t(`check_${row.checked as CheckName}`),
        also: (row) => row.also.map((check) => t(`check_${check}`)).join(', '),
      }}
      widths={{ started_at: '150px', outcome: '150px', documents: '120px' }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
