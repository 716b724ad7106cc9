import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { parseDay } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { invoicesApi } from '#features/invoices/contract.ts'
import { entriesOverview, journalApi } from '../contract.ts'
import { usePeriodAbove } from './period.tsx'
import { usePurposeWord } from './purpose-word.ts'
import styles from './journal.module.css'

/** The accounts of the company and the days in the address, to choose another one. */
function useAccountOptions() {
  const { days = '', legal_entity } = useSearchWords()
  const [from, to] = days.split('..').map((day) => parseDay(day))
  const { data } = useRead(
    journalApi.show,
    { query: { legal_entity: Number(legal_entity), filters: { from: from!, to: to! } } },
    { staleTime: 60_000, enabled: Boolean(legal_entity && from && to) },
  )
  return (data?.accounts ?? []).map(({ account, description }) => ({
    value: account,
    label: [account, description].filter(Boolean).join(' · '),
  }))
}

/** Leads back to the journal of the same company and days. */
function Back() {
  const { t } = useTranslation('journal')
  const { legal_entity } = useSearchWords()
  const search = { ...usePeriodAbove(), ...(legal_entity && { company: legal_entity }) } as never
  return (
    <p className={styles.back}>
      <Link className={styles.link} to="/journal" search={search}>
        {t('backToJournal')}
      </Link>
    </p>
  )
}

/** `/journal/entries?legal_entity=1&account=8000&days=2026-11-01..2026-11-30`: the entries below a number. */
export function EntriesScreen() {
  const { t } = useTranslation('journal')
  const purposeWord = usePurposeWord()
  const companies = useRead(journalApi.entities, {}, { staleTime: 600_000 }).data ?? []
  const accounts = useAccountOptions()
  return (
    <OverviewPage
      overview={entriesOverview}
      path="/journal/entries"
      title={t('entriesTitle')}
      above={<Back />}
      words={(key) => t(key)}
      open={(row) => (row.kind === 'invoice' ? addressOf(invoicesApi.document, { params: { ref: row.ref } }) : null)}
      opens="window"
      cells={{ kind: (row) => t(`kind.${row.kind}`), purpose: (row) => purposeWord(row.purpose) }}
      filters={[
        {
          kind: 'choice',
          key: 'legal_entity',
          label: t('company'),
          options: companies.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'days', key: 'days', label: t('days') },
        { kind: 'choice', key: 'account', label: t('account'), options: accounts },
      ]}
      totals={{ debit: t('debit'), credit: t('credit') }}
      widths={{ day: '104px', ref: '140px', account: '110px', debit_cents: '120px', credit_cents: '120px' }}
      yields={['kind', 'account']}
      empty={{ title: t('noneTitle') }}
    />
  )
}
