import { useTranslation } from 'react-i18next'
import { addDays, parseDay } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import { useMay } from '#platform/client/session.ts'
import { DayField, TextField } from '#platform/client/ui/fields.tsx'
import { RecordPopup } from '#platform/client/ui/record-popup.tsx'
import { journalApi } from '../contract.ts'
import { maxVatReason, type VatPeriod } from '../contract/vat-period.ts'
import styles from './journal.module.css'

const { vatPeriod, saveVatPeriod, show } = journalApi

interface PeriodValues {
  readonly closed_through: string | null
  readonly reason: string
}
const valuesOf = (stored: VatPeriod | null): PeriodValues => ({
  closed_through: stored?.closed_through ?? null,
  reason: '',
})
const inputOf = ({ closed_through, reason }: PeriodValues) => ({
  closed_through: closed_through === null ? null : (parseDay(closed_through) ?? null),
  reason,
})

/** `/journal/vat-period/7`: the day through which the VAT periods of a company are closed. */
export function VatPeriodPopup() {
  const { t } = useTranslation('journal')
  const { day } = useFormat()
  const may = useMay()
  const record = useRecord({
    id: useAddressId('id') ?? 0,
    name: 'vat-period',
    api: { show: vatPeriod, update: saveVatPeriod },
    valuesOf,
    inputOf,
    successMessage: () => t('vatPeriodSaved'),
    refreshes: [show],
    onClose: useBack('/journal'),
  })
  const { stored, form } = record
  const isForward = !may('vat-period.reopen')
  return (
    <RecordPopup
      record={record}
      title={t('vatPeriodTitle')}
      subtitle={stored?.name ?? ''}
      words={(field) => t(field === 'reason' ? 'vatPeriodReason' : 'closedThrough')}
      valueInWords={(_, value) => {
        const text = typeof value === 'string' ? value : ''
        const parsed = parseDay(text)
        return parsed ? day(parsed) : text
      }}
    >
      <p className={`dim ${styles.text}`}>{t('vatPeriodHelp')}</p>
      <div className={styles.accounts}>
        <DayField
          control={form.control}
          name="closed_through"
          label={t('closedThrough')}
          min={(isForward && stored?.closed_through) || undefined}
          max={stored ? addDays(stored.today, -1) : undefined}
        />
        <TextField
          control={form.control}
          name="reason"
          label={t('vatPeriodReason')}
          description={t('vatPeriodReasonHelp')}
          maxLength={maxVatReason}
        />
      </div>
      {stored && stored.history.length > 0 && <History history={stored.history} />}
    </RecordPopup>
  )
}

/** Every change of the period, the newest first. */
function History({ history }: Pick<VatPeriod, 'history'>) {
  const { t } = useTranslation('journal')
  const { day, moment } = useFormat()
  return (
    <section className={styles.history} aria-label={t('vatPeriodHistory')}>
      <h3>{t('vatPeriodHistory')}</h3>
      <ul>
        {history.map(({ closed_through, reason, author, created_at }) => (
          <li key={created_at}>
            <span className="num">
              {closed_through ? t('vatPeriodThrough', { day: day(closed_through) }) : t('vatPeriodNone')}
            </span>
            <small className="dim">{[moment(created_at), author, reason].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
