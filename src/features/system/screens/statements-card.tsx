import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { Segmented } from '#platform/client/ui/segmented.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import {
  statementOrders,
  statementPeriods,
  systemApi,
  type StatementOrder,
  type StatementPeriod,
  type StatementTime,
} from '../contract.ts'
import { timeInWords } from './time-words.ts'
import styles from './system.module.css'

/** The period and the order, which stand in the address. */
function useChoice() {
  const search = useSearchWords()
  const go = useGo()
  const hours = statementPeriods.find((one) => one === search.hours) ?? '24'
  const order = statementOrders.find((one) => one === search.order) ?? 'total'
  const choose = (chosen: { hours?: StatementPeriod; order?: StatementOrder }) =>
    go('/system', { search: { ...search, ...chosen }, replace: true })
  return { hours, order, choose }
}

/** The statements that take the most time, of all servers together. */
export function StatementsCard() {
  const { t } = useTranslation('system')
  const { hours, order, choose } = useChoice()
  const reading = useRead(systemApi.statements, { query: { hours, order } }, { refetchInterval: 60_000 })
  return (
    <Card
      title={t('statements')}
      flush
      aside={
        <div className={styles.choices}>
          <Segmented
            label={t('period')}
            value={hours}
            onChange={(chosen) => choose({ hours: chosen })}
            options={statementPeriods.map((value) => ({ value, label: t(`period_${value}`) }))}
          />
          <Segmented
            label={t('order')}
            value={order}
            onChange={(chosen) => choose({ order: chosen })}
            options={statementOrders.map((value) => ({ value, label: t(value) }))}
          />
        </div>
      }
    >
      <p className={`dim ${styles.help}`}>{t('statementsHelp')}</p>
      <Reading query={reading} skeleton={<SkeletonTable rows={6} columns={6} />}>
        {({ statements }) =>
          statements.length ? (
            <StatementTable statements={statements} />
          ) : (
            <p className={styles.summary}>{t('noStatements')}</p>
          )
        }
      </Reading>
    </Card>
  )
}

function StatementTable({ statements }: { statements: readonly StatementTime[] }) {
  const { t } = useTranslation('system')
  return (
    <div className={styles.scroll}>
      <table className={`${tableStyles.table} ${styles.statements}`}>
        <thead>
          <tr>
            <th scope="col">{t('statement')}</th>
            <th scope="col">{t('calls')}</th>
            <th scope="col">{t('mean')}</th>
            <th scope="col" title={t('p95Help')}>
              {t('p95')}
            </th>
            <th scope="col">{t('longest')}</th>
            <th scope="col">{t('total')}</th>
            <th scope="col">{t('rows')}</th>
          </tr>
        </thead>
        <tbody>
          {statements.map((statement) => (
            <StatementRow key={statement.id} statement={statement} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StatementRow({ statement }: { statement: StatementTime }) {
  const { t } = useTranslation('system')
  const language = useLanguage()
  const { count } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { operation, text, calls, rows, mean_ms, p95_ms, longest_ms, total_ms } = statement
  return (
    <Fragment>
      <tr>
        <td>
          {text ? (
            <button
              type="button"
              className={styles.opens}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconChevronRight size={15} stroke={1.8} aria-hidden />
              <code>{operation}</code>
            </button>
          ) : (
            <span className={`dim ${styles.rest}`}>{t('statementRest')}</span>
          )}
        </td>
        <td className={tableStyles.number}>{count(calls)}</td>
        {[mean_ms, p95_ms, longest_ms, total_ms].map((ms, at) => (
          <td key={at} className={tableStyles.number}>
            {timeInWords(ms, language)}
          </td>
        ))}
        <td className={tableStyles.number}>{count(rows)}</td>
      </tr>
      {isOpen && (
        <tr id={id} className={styles.whole}>
          <td colSpan={7}>
            <pre lang="en">{text}</pre>
          </td>
        </tr>
      )}
    </Fragment>
  )
}
