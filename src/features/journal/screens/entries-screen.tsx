import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { invoicesApi } from '#features/invoices/contract.ts'
import { entriesOverview, journalApi } from '../contract.ts'
import { accountNumbers } from './account-numbers.ts'
import { OpenedFrom } from './opened-from.tsx'
import { usePeriodAbove } from './period.tsx'
import { usePurposeWord } from './purpose-word.ts'

/** The accounts of the company and the days in the address. */
function useAccounts() {
  const purposeWord = usePurposeWord()
  const { legal_entity } = useSearchWords()
  const { from, to } = usePeriodAbove()
  const { data } = useRead(
    journalApi.show,
    { query: { legal_entity: Number(legal_entity), filters: { from: from!, to: to! } } },
    { staleTime: 60_000, enabled: Boolean(legal_entity && from && to) },
  )
  return (data?.accounts ?? []).map((row) => ({
    ...row,
    balance: row.debit_cents - row.credit_cents,
    label: [row.account, row.description ?? row.purposes.map((purpose) => purposeWord(purpose)).join(', ')]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** The number of the account whose entries are listed, and the way back to the same company and days. */
function Opened({ accounts }: { accounts: ReturnType<typeof useAccounts> }) {
  const { t } = useTranslation('journal')
  const { euros } = useFormat()
  const { legal_entity, account, of } = useSearchWords()
  const column = accountNumbers.find((one) => one === of) ?? 'balance'
  const row = accounts.find((one) => one.account === account)
  return (
    <OpenedFrom
      path="/journal"
      search={{ ...usePeriodAbove(), ...(legal_entity && { company: legal_entity }) }}
      back={t('backToJournal')}
      opened={row ? { name: row.label, column: t(column), number: euros(row[column]) } : null}
    />
  )
}

/** `/journal/entries?legal_entity=1&account=8000&days=2026-11-01..2026-11-30`: the entries below a number. */
export function EntriesScreen() {
  const { t } = useTranslation('journal')
  const purposeWord = usePurposeWord()
  const companies = useRead(journalApi.entities, {}, { staleTime: 600_000 }).data ?? []
  const accounts = useAccounts()
  return (
    <OverviewPage
      overview={entriesOverview}
      path="/journal/entries"
      title={t('entriesTitle')}
      above={<Opened accounts={accounts} />}
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
        {
          kind: 'choice',
          key: 'account',
          label: t('account'),
          options: accounts.map(({ account, label }) => ({ value: account, label })),
        },
      ]}
      totals={{ debit: t('debit'), credit: t('credit'), balance: t('balance') }}
      widths={{ day: '104px', ref: '140px', account: '110px', debit_cents: '120px', credit_cents: '120px' }}
      yields={['kind', 'account']}
      empty={{ title: t('noneTitle') }}
    />
  )
}
