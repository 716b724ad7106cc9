import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { creditApi, movementsPerPage, type ClientCredit, type CreditMovement } from '../contract.ts'
import { signOf } from '../rules.ts'
import styles from './credit.module.css'
import { WaitingPayments } from './waiting-payments.tsx'

/** The number of movements that the block shows until all are asked for. */
const fewMovements = 5

/** A client's credit: the balance, the payments in advance that wait, the movements, what ends when, and credit by hand for those who may give it. */
export function CreditBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('credit')
  const { euros } = useFormat()
  const may = useMay()
  const [page, setPage] = useState(1)
  const [all, setAll] = useState(false)
  const reading = useRead(creditApi.show, { params: { id: clientId }, query: { page } })
  const credit = reading.data
  return (
    <Card
      flush
      title={t('credit')}
      aside={credit && <b className={`${styles.balance} num`}>{euros(credit.credit_balance)}</b>}
    >
      <Reading query={reading} skeleton={<SkeletonTable rows={3} columns={3} />}>
        {(shown) => (
          <>
            <WaitingPayments waiting={shown.waiting} />
            <Movements
              credit={shown}
              rows={all ? shown.credits : shown.credits.slice(0, fewMovements)}
              mayTakeBack={may(creditApi.withdraw.may)}
            />
            <Endings ending={shown.ending} />
            <div className={styles.foot}>
              {may(creditApi.give.may) && (
                <Button component={Link} to={`/clients/${clientId}/credit`} variant="default" size="xs">
                  {t('giveCreditTitle')}
                </Button>
              )}
              <span className={styles.grow} />
              {all && shown.total > movementsPerPage && (
                <>
                  <Button variant="subtle" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t('newer')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="xs"
                    disabled={page * movementsPerPage >= shown.total}
                    onClick={() => setPage(page + 1)}
                  >
                    {t('older')}
                  </Button>
                </>
              )}
              {shown.total > fewMovements && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-expanded={all}
                  onClick={() => {
                    setAll(!all)
                    setPage(1)
                  }}
                >
                  {all ? t('fewer') : t('allMovements', { count: shown.total })}
                </Button>
              )}
            </div>
          </>
        )}
      </Reading>
    </Card>
  )
}

interface MovementsProps {
  readonly credit: ClientCredit
  readonly rows: readonly CreditMovement[]
  readonly mayTakeBack: boolean
}

function Movements({ credit, rows, mayTakeBack }: MovementsProps) {
  const { t } = useTranslation('credit')
  if (!credit.total) return <p className={styles.nothing}>{t('none')}</p>
  return (
    <ul className={styles.list}>
      {rows.map((movement) => (
        <Movement key={movement.id} movement={movement} clientId={credit.client_id} mayTakeBack={mayTakeBack} />
      ))}
    </ul>
  )
}

function Movement({
  movement,
  clientId,
  mayTakeBack,
}: {
  movement: CreditMovement
  clientId: number
  mayTakeBack: boolean
}) {
  const { t } = useTranslation('credit')
  const { euros, moment } = useFormat()
  const { type, source, amount_cents, created_at, reason, author, invoice_ref, payment_id, balance_cents } = movement
  const adds = signOf(type) > 0
  const details = [reason, invoice_ref, payment_id, author, t('balanceAfter', { amount: euros(balance_cents) })]
  return (
    <li>
      <span className="num dim">{moment(created_at).slice(0, 10)}</span>
      <span className={styles.what}>
        {t(`from_${source}`)}
        <small className="dim">{details.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={`${styles.amount} num`} data-adds={adds || undefined}>
        {adds ? '+' : '−'} {euros(amount_cents)}
      </span>
      {movement.can_withdraw && mayTakeBack && (
        <ActionIcon
          component={Link}
          to={`/clients/${clientId}/credit/${movement.id}`}
          variant="subtle"
          size={28}
          aria-label={t('takeBackOne', { amount: euros(amount_cents) })}
          title={t('takeBackTitle')}
        >
          <IconArrowBackUp size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function Endings({ ending }: Pick<ClientCredit, 'ending'>) {
  const { t } = useTranslation('credit')
  const { euros, day } = useFormat()
  if (!ending.length) return null
  return (
    <ul className={styles.endings}>
      {ending.map(({ expires_on, amount_cents, state }) => {
        const Icon = state === 'held_back' ? IconAlertTriangle : IconClock
        return (
          <li key={`${expires_on} ${state}`} data-state={state}>
            <Icon size={14} stroke={1.8} aria-hidden />
            {t(`end_${state}`, { amount: euros(amount_cents), day: day(expires_on) })}
          </li>
        )
      })}
    </ul>
  )
}
