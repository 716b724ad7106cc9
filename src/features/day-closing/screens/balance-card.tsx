import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { leaveWithDraft, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { MoneyField, SelectField, TextField } from '#platform/client/ui/fields.tsx'
import { dayClosingApi, differenceReasons, maxNote, type CashMovement, type DayToClose } from '../contract.ts'
import { inDrawer } from '../rules.ts'
import type { Closing } from './use-closing.ts'
import styles from './day-closing.module.css'

interface BalanceProps {
  readonly closing: Closing
  readonly shown: DayToClose
}

/** The expected cash, line by line, compared with what was counted. */
export function BalanceCard({ closing, shown }: BalanceProps) {
  const { t } = useTranslation('dayClosing')
  const { euros } = useFormat()
  const { form, totals } = closing
  return (
    <Card title={t('balance')} aside={<AddMovement />}>
      <dl className={styles.sums}>
        {shown.opening_cents !== null && (
          <div>
            <dt>{t('opening')}</dt>
            <dd className="num">{euros(shown.opening_cents)}</dd>
          </div>
        )}
        <CashLines shown={shown} />
      </dl>
      {shown.opening_cents === null && (
        <MoneyField
          control={form.control}
          name="opening_cents"
          label={t('opening')}
          description={t('openingHelp')}
          required
          className={styles.opening}
        />
      )}
      <dl className={`${styles.sums} ${styles.compared}`}>
        <div>
          <dt>{t('expected')}</dt>
          <dd className="num">{totals.expected === null ? '–' : euros(totals.expected)}</dd>
        </div>
        <div>
          <dt>{t('counted')}</dt>
          <dd className="num">{euros(totals.counted)}</dd>
        </div>
      </dl>
      <Difference closing={closing} />
      <div className={styles.pair}>
        <MoneyField control={form.control} name="to_safe_cents" label={t('toSafe')} required />
        <div>
          <span className={styles.label}>{t('float')}</span>
          <output className={`num ${styles.float}`}>{euros(totals.float)}</output>
        </div>
      </div>
    </Card>
  )
}

/** Opens the form of petty cash; the count stays. */
function AddMovement() {
  const { t } = useTranslation('dayClosing')
  const { date } = useSearchWords()
  const go = useGo()
  const may = useMay()
  if (!may(dayClosingApi.addMovement.may)) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.8} />}
      onClick={() => void leaveWithDraft(() => go('/day-summary/closing/cash', { search: { date } }))}
    >
      {t('addMovement')}
    </Button>
  )
}

/** The cash that came into the drawer and went out of it. */
export function CashLines({ shown, isFinal = false }: { shown: DayToClose; isFinal?: boolean }) {
  const { t } = useTranslation('dayClosing')
  const { signed } = useFormat()
  return (
    <>
      <div>
        <dt>{t('cashSales')}</dt>
        <dd className="num">{signed(shown.cash_sales_cents)}</dd>
      </div>
      {shown.cash_in_advance_cents !== 0 && (
        <div>
          <dt>{t('cashInAdvance')}</dt>
          <dd className="num">{signed(shown.cash_in_advance_cents)}</dd>
        </div>
      )}
      {shown.cash_settled_cents !== 0 && (
        <div>
          <dt>{t('cashSettled')}</dt>
          <dd className="num">{signed(shown.cash_settled_cents)}</dd>
        </div>
      )}
      {shown.movements.map((movement) => (
        <MovementLine key={movement.id} movement={movement} isFinal={isFinal} />
      ))}
    </>
  )
}

function MovementLine({ movement, isFinal }: { movement: CashMovement; isFinal: boolean }) {
  const { t } = useTranslation('dayClosing')
  const { signed } = useFormat()
  const may = useMay()
  const takeBack = useSend(dayClosingApi.takeBackMovement, {
    invalidates: [dayClosingApi.show],
    onSuccess: () => notify(t('movementTakenBack')),
  })
  const { id, kind, description, receipt_number, author } = movement
  const isSettled = movement.is_reversed || movement.reverses_id !== null
  const words = [description, receipt_number && t('receipt', { number: receipt_number })].filter(Boolean).join(', ')
  return (
    <div className={isSettled ? styles.settled : undefined}>
      <dt title={author}>
        {t(kind)}: {words}
        {isSettled && ` (${t('takenBack')})`}
        {!isSettled && !isFinal && may(dayClosingApi.takeBackMovement.may) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('takeBackOf', { description })}
            title={t('takeBack')}
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate({ params: { id } })}
          >
            <IconArrowBackUp size={15} stroke={1.8} />
          </ActionIcon>
        )}
      </dt>
      <dd className="num">{signed(inDrawer(movement))}</dd>
    </div>
  )
}

/** The difference between the counted and the expected cash, with its reason; nothing before something is counted. */
function Difference({ closing: { form, totals, values } }: Pick<BalanceProps, 'closing'>) {
  const { t } = useTranslation('dayClosing')
  const { signed } = useFormat()
  if (totals.difference === null || !totals.isCounted) return null
  if (totals.difference === 0)
    return (
      <p className={styles.rightCash} role="status">
        <IconCheck size={16} stroke={2} aria-hidden />
        {t('noDifference')}
      </p>
    )
  return (
    <div className={styles.difference}>
      <p role="status">
        <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
        <span>{t('difference')}</span>
        <strong className="num">{signed(totals.difference)}</strong>
      </p>
      <div className={styles.pair}>
        <SelectField
          control={form.control}
          name="difference_reason"
          label={t('reason')}
          required
          options={differenceReasons.map((value) => ({ value, label: t(`reason_${value}`) }))}
        />
        <TextField
          control={form.control}
          name="note"
          label={t('explanation')}
          maxLength={maxNote}
          required={values.difference_reason === 'unknown'}
        />
      </div>
    </div>
  )
}
