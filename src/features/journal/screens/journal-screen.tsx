import { Button } from '@mantine/core'
import { IconDownload, IconReceiptOff, IconLock, IconSettings } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import { notifyError } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { takeFile } from '#platform/client/take-file.ts'
import { AsOf } from '#platform/client/ui/as-of.tsx'
import { Card } from '#platform/client/ui/card.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import { journalApi, type FileFormat } from '../contract.ts'
import { auditFileProblems, periodProblems } from '../rules.ts'
import { accountNumbers, type AccountNumber } from './account-numbers.ts'
import { usePurposeWord } from './purpose-word.ts'
import { PeriodFields, usePeriod } from './period.tsx'
import styles from './journal.module.css'

type Companies = AnswerOf<typeof journalApi.entities>
type JournalOfPeriod = AnswerOf<typeof journalApi.show>

/** `/journal?company=1&from=2026-11-01&to=2026-11-30`: debit and credit of each account, and the files of them. */
export function JournalScreen() {
  const { t } = useTranslation('journal')
  const companies = useRead(journalApi.entities, {}, { staleTime: 600_000 })
  return (
    <>
      <Reading query={companies} skeleton={<SkeletonTable rows={8} columns={5} />}>
        {(all) =>
          all.length ? (
            <Journal companies={all} />
          ) : (
            <>
              <PageHead title={t('title')} />
              <EmptyState title={t('noCompany')} icon={<IconReceiptOff size={22} stroke={1.7} />} />
            </>
          )
        }
      </Reading>
      <Outlet />
    </>
  )
}

const formats = ['csv', 'xaf'] as const satisfies readonly FileFormat[]

function Journal({ companies }: { companies: Companies }) {
  const { t } = useTranslation('journal')
  const may = useMay()
  const words = useSearchWords()
  const { countryId } = useCountryChoice()
  const company =
    companies.find(({ id }) => String(id) === words.company) ??
    companies.find(({ supported_country_id }) => supported_country_id === countryId) ??
    companies[0]!
  const period = usePeriod('/journal', company.zone)
  const { from, to, choose } = period
  const [taking, setTaking] = useState<FileFormat | null>(null)
  const query = { legal_entity: company.id, filters: { from, to } }
  const isReversed = periodProblems({ from, to }).length > 0
  const journal = useRead(journalApi.show, { query }, { staleTime: 0, enabled: !isReversed })

  async function take(format: FileFormat): Promise<void> {
    setTaking(format)
    try {
      await takeFile(journalApi.file, { query: { ...query, format } })
    } catch (error) {
      notifyError(error)
    }
    setTaking(null)
  }
  return (
    <>
      <PageHead title={t('title')} subtitle={company.name}>
        {may(journalApi.saveVatPeriod.may) && (
          <Button
            component={Link}
            to={`/journal/vat-period/${company.id}`}
            search={words as never}
            variant="default"
            leftSection={<IconLock size={16} stroke={1.7} />}
          >
            {t('vatPeriodButton')}
          </Button>
        )}
        {may('admin.only') && (
          <Button
            component={Link}
            to={`/journal/accounts/${company.supported_country_id}`}
            search={words as never}
            variant="default"
            leftSection={<IconSettings size={16} stroke={1.7} />}
          >
            {t('accountsButton')}
          </Button>
        )}
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} />}
            loading={taking === format}
            disabled={isReversed || (format === 'xaf' && auditFileProblems({ from, to }).length > 0)}
            onClick={() => void take(format)}
          >
            {t(format === 'csv' ? 'takeCsv' : 'takeXaf')}
          </Button>
        ))}
      </PageHead>
      <Card className={styles.card}>
        <div className={styles.tools}>
          {companies.length > 1 && (
            <SelectInput
              label={t('company')}
              className={styles.choice}
              value={company.id}
              onChange={(id) => choose({ company: id === null ? undefined : String(id) })}
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <PeriodFields period={period} />
        </div>
        <AsOf of={journalApi.show} call={{ query }} />
        {isReversed ? (
          <p className={styles.wrong} role="alert">
            {t('reversed')}
          </p>
        ) : (
          <Reading query={journal} skeleton={<SkeletonTable rows={10} columns={5} />}>
            {(data) =>
              data.accounts.length ? (
                <Accounts
                  journal={data}
                  stale={journal.isPlaceholderData}
                  search={{ legal_entity: String(company.id), days: `${from}..${to}` }}
                />
              ) : (
                <EmptyState
                  title={t('noneTitle')}
                  text={t('noneText')}
                  icon={<IconReceiptOff size={22} stroke={1.7} />}
                />
              )
            }
          </Reading>
        )}
      </Card>
    </>
  )
}

interface AccountsProps {
  readonly journal: JournalOfPeriod
  readonly stale: boolean
  /** The company and the days, for the entries below an account. */
  readonly search: Readonly<Record<string, string>>
}

function Accounts({ journal: { accounts, documents, unbalanced, ...totals }, stale, search }: AccountsProps) {
  const { t } = useTranslation('journal')
  const purposeWord = usePurposeWord()
  const { amount, count } = useFormat()
  const cell = (account: string, of: AccountNumber, cents: number) => (
    <td className={tableStyles.number}>
      {cents ? (
        <Link className={styles.link} to="/journal/entries" search={{ ...search, account, of }}>
          {amount(cents)}
        </Link>
      ) : (
        <span className={styles.none}>–</span>
      )}
    </td>
  )
  return (
    <>
      {unbalanced.length ? (
        <p className={styles.wrong} role="alert">
          {t('unbalanced', { refs: unbalanced.map(({ ref }) => ref).join(', ') })}
        </p>
      ) : (
        <p className={styles.state}>
          {t('documents', { count: documents, number: count(documents) })} · {t('balanced')}
        </p>
      )}
      <div className={styles.scroll}>
        <table className={tableStyles.table} aria-label={t('title')} aria-busy={stale}>
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col">{t('purpose')}</th>
              {accountNumbers.map((column) => (
                <th key={column} scope="col" className={styles.right}>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.body} data-stale={stale || undefined}>
            {accounts.map(({ account, purposes, description, debit_cents, credit_cents }) => (
              <tr key={account}>
                <td>
                  <Link className={styles.link} to="/journal/entries" search={{ ...search, account }}>
                    {account || '–'}
                  </Link>
                </td>
                <td>{description ?? purposes.map((purpose) => purposeWord(purpose)).join(', ')}</td>
                {cell(account, 'debit_cents', debit_cents)}
                {cell(account, 'credit_cents', credit_cents)}
                {cell(account, 'balance', debit_cents - credit_cents)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td className={tableStyles.number}>{amount(totals.debit_cents)}</td>
              <td className={tableStyles.number}>{amount(totals.credit_cents)}</td>
              <td className={tableStyles.number}>{amount(totals.debit_cents - totals.credit_cents)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}
