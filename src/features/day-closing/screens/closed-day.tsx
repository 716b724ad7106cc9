import { Button } from '@mantine/core'
import { IconFileTypePdf, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { dayClosingApi, type DayToClose } from '../contract.ts'
import { CashLines } from './balance-card.tsx'
import { MethodsCard } from './methods-card.tsx'
import styles from './day-closing.module.css'

type Closing = NonNullable<DayToClose['closing']>

/** A closed day: how it was closed, its Z-report, and how it is opened again. */
export function ClosedDay({ shown }: { shown: DayToClose }) {
  const { t } = useTranslation('dayClosing')
  const { closing } = shown
  if (!closing)
    return <EmptyState title={t('lockedTitle')} text={t('lockedText')} icon={<IconLock size={22} stroke={1.7} />} />
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card title={t('closedTitle')}>
          <Actions shown={shown} closing={closing} />
        </Card>
        <MethodsCard shown={shown} difference={closing.counted_cents - closing.expected_cents} />
      </div>
      <div className={styles.column}>
        <Card title={t('balance')}>
          <Figures shown={shown} closing={closing} />
        </Card>
      </div>
    </div>
  )
}

interface ClosedProps {
  readonly shown: DayToClose
  readonly closing: Closing
}

function Actions({ shown, closing }: ClosedProps) {
  const { t } = useTranslation('dayClosing')
  const { moment } = useFormat()
  const { date } = useSearchWords()
  const go = useGo()
  const may = useMay()
  const when = moment(closing.created_at, shown.zone)
  return (
    <>
      <p>{t('closedBy', { name: closing.author, when })}</p>
      <div className={styles.buttons}>
        <Button
          component="a"
          href={addressOf(dayClosingApi.report, { params: { id: closing.id } })}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconFileTypePdf size={16} stroke={1.7} />}
        >
          {t('reportOf', { number: closing.number })}
        </Button>
        {may(dayClosingApi.reopen.may) && (
          <Button
            variant="default"
            disabled={!shown.is_last_closed}
            leftSection={<IconLockOpen size={16} stroke={1.7} />}
            onClick={() => go(`/day-summary/closing/reopen/${closing.id}`, { search: { date } })}
          >
            {t('reopen')}
          </Button>
        )}
      </div>
      {may(dayClosingApi.reopen.may) && !shown.is_last_closed && <p className="dim small">{t('onlyLast')}</p>}
    </>
  )
}

function Figures({ shown, closing }: ClosedProps) {
  const { t } = useTranslation('dayClosing')
  const { euros, signed } = useFormat()
  const difference = closing.counted_cents - closing.expected_cents
  const reason = closing.difference_reason && t(`reason_${closing.difference_reason}`)
  const rows = [
    [t('expected'), euros(closing.expected_cents)],
    [t('counted'), euros(closing.counted_cents)],
    [[t('difference'), reason, closing.note].filter(Boolean).join(' · '), signed(difference)],
    [t('toSafe'), euros(closing.to_safe_cents)],
    [t('float'), euros(closing.counted_cents - closing.to_safe_cents)],
  ] as const
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{t('opening')}</dt>
          <dd className="num">{euros(closing.opening_cents)}</dd>
        </div>
        <CashLines shown={shown} isFinal />
      </dl>
      <dl className={`${styles.sums} ${styles.compared}`}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{amount}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
