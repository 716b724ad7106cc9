import { IconReceiptOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import { AsOf } from '#platform/client/ui/as-of.tsx'
import { Card } from '#platform/client/ui/card.tsx'
import { CountryPicker } from '#platform/client/ui/country-picker.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import { dimensions, turnoverApi, type Dimension } from '../contract/turnover.ts'
import { periodProblems } from '../rules.ts'
import { PeriodFields, usePeriod } from './period.tsx'
import { useRowName } from './row-name.ts'
import { totalRow, type Turnover, type TurnoverNumber } from './turnover-numbers.ts'
import styles from './journal.module.css'

const path = '/turnover'
const isDimension = (text: string | undefined): text is Dimension => dimensions.some((one) => one === text)

/** `/turnover?by=treatment&from=2026-11-01&to=2026-11-30`: what was sold, told apart by one thing at a time. */
export function TurnoverScreen() {
  const { t } = useTranslation('journal')
  const { countryId } = useCountryChoice()
  const { locations } = useLocationChoice()
  const words = useSearchWords()
  const there = locations.filter((one) => one.supported_country_id === countryId)
  const period = usePeriod(path, there[0]?.zone ?? 'UTC')
  const by = isDimension(words.by) ? words.by : 'location'
  const location = there.find(({ id }) => String(id) === words.location)?.id
  const { from, to, choose } = period
  const isReversed = periodProblems({ from, to }).length > 0
  const call = { query: { by, country: countryId ?? 0, ...(location && { location }), filters: { from, to } } }
  const turnover = useRead(turnoverApi.show, call, { staleTime: 0, enabled: countryId !== null && !isReversed })
  const below = (of: TurnoverNumber, key?: string) => ({
    to: by === 'method' ? '/turnover/payments' : '/turnover/lines',
    search: {
      ...(by === 'method' ? { method: key } : { by, key }),
      of,
      days: `${from}..${to}`,
      ...(location && { location: String(location) }),
    } as never,
  })
  return (
    <>
      <PageHead title={t('turnoverTitle')}>
        <CountryPicker />
      </PageHead>
      <Card className={styles.card}>
        <div className={styles.tools}>
          <SelectInput
            label={t('by')}
            className={styles.choice}
            value={by}
            onChange={(next) => choose({ by: next ?? undefined })}
            options={dimensions.map((one) => ({ value: one, label: t(`by.${one}`) }))}
          />
          <SelectInput
            label={t('location')}
            className={styles.choice}
            value={location ?? 0}
            onChange={(id) => choose({ location: id ? String(id) : undefined })}
            options={[
              { value: 0, label: t('allLocations') },
              ...there.map((one) => ({ value: one.id, label: placeName(one) })),
            ]}
          />
          <PeriodFields period={period} />
        </div>
        <AsOf of={turnoverApi.show} call={call} />
        {isReversed ? (
          <p className={styles.wrong} role="alert">
            {t('reversed')}
          </p>
        ) : (
          <Reading query={turnover} skeleton={<SkeletonTable rows={8} columns={6} />}>
            {(data) =>
              data.rows.length ? (
                <TurnoverTable by={by} turnover={data} stale={turnover.isPlaceholderData} below={below} />
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

interface TurnoverTableProps {
  readonly by: Dimension
  readonly turnover: Turnover
  readonly stale: boolean
  /** The address of the lines below a number of a row; of all of them without a key. */
  readonly below: (of: TurnoverNumber, key?: string) => { readonly to: string; readonly search: never }
}

/** The rows with a bar for the share of each; every number leads to the lines that it counts or adds up. */
function TurnoverTable({ by, turnover, stale, below }: TurnoverTableProps) {
  const { t } = useTranslation('journal')
  const { amount, count } = useFormat()
  const nameOf = useRowName(by)
  const columns = by === 'method' ? (['gross_cents'] as const) : (['net_cents', 'vat_cents', 'gross_cents'] as const)
  const { rows } = turnover
  const totals = totalRow(turnover)
  const most = Math.max(1, ...rows.map((row) => Math.abs(row.gross_cents)))
  return (
    <div className={styles.scroll}>
      <table className={tableStyles.table} aria-label={t('turnoverTitle')} aria-busy={stale}>
        <thead>
          <tr>
            <th scope="col">{t(`by.${by}`)}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col" className={styles.right}>
              {t('invoices')}
            </th>
            {by !== 'method' && (
              <th scope="col" className={styles.right}>
                {t('amount')}
              </th>
            )}
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.right}>
                {column === 'gross_cents' && by === 'method' ? t('amount_cents') : t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} data-stale={stale || undefined}>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>
                <Link className={styles.link} {...below('gross_cents', row.key)}>
                  {nameOf(row)}
                </Link>
              </td>
              <td className={styles.shareCell}>
                <span className={styles.track} aria-hidden>
                  <span
                    className={styles.bar}
                    data-negative={row.gross_cents < 0 || undefined}
                    style={{ width: `${(Math.abs(row.gross_cents) / most) * 100}%` }}
                  />
                </span>
              </td>
              <NumberCell to={below('invoices', row.key)}>{count(row.invoices)}</NumberCell>
              {row.amount !== null && <NumberCell to={below('amount', row.key)}>{count(row.amount)}</NumberCell>}
              {columns.map((column) => (
                <NumberCell key={column} to={below(column, row.key)}>
                  {amount(row[column] ?? 0)}
                </NumberCell>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              <Link className={styles.link} {...below('gross_cents')}>
                {t('total')}
              </Link>
            </th>
            <NumberCell to={below('invoices')}>{count(totals.invoices ?? 0)}</NumberCell>
            {totals.amount !== null && <NumberCell to={below('amount')}>{count(totals.amount)}</NumberCell>}
            {columns.map((column) => (
              <NumberCell key={column} to={below(column)}>
                {amount(totals[column] ?? 0)}
              </NumberCell>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** A number that leads to the lines below it. */
function NumberCell({ to, children }: { to: ReturnType<TurnoverTableProps['below']>; children: string }) {
  return (
    <td className={tableStyles.number}>
      <Link className={styles.link} {...to}>
        {children}
      </Link>
    </td>
  )
}
