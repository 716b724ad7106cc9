import { Button } from '@mantine/core'
import { IconCheck, IconLock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo, useGoFrom } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { CheckboxField } from '#platform/client/ui/fields.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { checkoutApi } from '#features/checkout/contract.ts'
import { dayClosingApi, type DayToClose, type OpenVisit } from '../contract.ts'
import type { Closing } from './use-closing.ts'
import styles from './day-closing.module.css'

interface BeforeProps {
  readonly closing: Closing
  readonly shown: DayToClose
}

/** The list of what is still to do before the day is closed, and the button that closes it. */
export function BeforeCard({ closing, shown }: BeforeProps) {
  const { t } = useTranslation('dayClosing')
  const { day } = useFormat()
  const go = useGo()
  const may = useMay()
  const { form, totals, values } = closing
  const isExplained = !totals.difference || values.difference_reason !== null
  const isComplete = shown.series.every(({ is_complete }) => is_complete)
  const count =
    shown.open_visits.length +
    (shown.earlier_open_day ? 1 : 0) +
    (totals.isCounted && !isExplained ? 1 : 0) +
    (isComplete ? 0 : 1)
  const chip = count ? (
    <Chip tone="bad" icon={<IconX size={13} stroke={2} aria-hidden />}>
      {t('todo', { count })}
    </Chip>
  ) : (
    <Chip tone="ok" icon={<IconCheck size={13} stroke={2} aria-hidden />}>
      {t('ready')}
    </Chip>
  )
  return (
    <Card title={t('before')} aside={chip}>
      <ul className={styles.todo}>
        {shown.earlier_open_day && (
          <Item
            done={false}
            action={
              <Button
                size="xs"
                variant="default"
                onClick={() => go('/day-summary/closing', { search: { date: shown.earlier_open_day! } })}
              >
                {t('goThere')}
              </Button>
            }
          >
            {t('earlierOpen', { day: day(shown.earlier_open_day) })}
          </Item>
        )}
        {shown.open_visits.map((visit) => (
          <VisitItem key={visit.appointment_id} visit={visit} zone={shown.zone} />
        ))}
        {shown.open_visits.length === 0 && <Item done>{t('noVisitsOpen')}</Item>}
        {totals.isCounted && totals.difference !== null && totals.difference !== 0 && (
          <Item done={isExplained}>{t(isExplained ? 'explained' : 'unexplained')}</Item>
        )}
        {shown.series.length > 0 && <Item done={isComplete}>{t(isComplete ? 'numbersRight' : 'numbersWrong')}</Item>}
      </ul>
      {may(dayClosingApi.close.may) && (
        <>
          {shown.open_visits.length > 0 && (
            <CheckboxField
              control={form.control}
              name="leaves_visits"
              label={t('leaveOpen')}
              className={styles.leave}
            />
          )}
          <ProblemAlert sentences={form.problems} />
          <div className={styles.closing}>
            <p className="dim small">{t('afterwards')}</p>
            <Button
              type="submit"
              loading={form.submitting}
              disabled={shown.earlier_open_day !== null || (shown.open_visits.length > 0 && !values.leaves_visits)}
              leftSection={<IconLock size={16} stroke={1.7} />}
            >
              {t('closeDay')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

interface ItemProps {
  readonly done: boolean
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Item({ done, action, children }: ItemProps) {
  const { t } = useTranslation('dayClosing')
  const Icon = done ? IconCheck : IconX
  return (
    <li>
      <span className={done ? styles.signDone : styles.signOpen} role="img" aria-label={t(done ? 'done' : 'notDone')}>
        <Icon size={14} stroke={2} aria-hidden />
      </span>
      <div>{children}</div>
      {action}
    </li>
  )
}

/** A visit that lacks its report or its payment, with the way to either. */
function VisitItem({ visit, zone }: { visit: OpenVisit; zone: string }) {
  const { t } = useTranslation('dayClosing')
  const { euros, time } = useFormat()
  const goFrom = useGoFrom()
  const may = useMay()
  const { client, practitioner, missing } = visit
  const ask = useSend(checkoutApi.askForReport, {
    onSuccess: ({ told }) => notify(t(told ? 'reminded' : 'notReminded', { name: practitioner.name })),
  })
  const mayPay = may(checkoutApi.appointment.may)
  const action =
    mayPay &&
    (missing === 'payment' ? (
      <Button
        size="xs"
        variant="default"
        aria-label={t('payFor', { name: client })}
        onClick={() => goFrom(`/payment/${visit.appointment_id}`)}
      >
        {t('pay')}
      </Button>
    ) : (
      <Button
        size="xs"
        variant="default"
        loading={ask.isPending}
        onClick={() => ask.mutate({ params: { appointmentId: visit.appointment_id } })}
      >
        {t('remind', { name: practitioner.name })}
      </Button>
    ))
  return (
    <Item done={false} action={action}>
      <strong>
        {client}, <span className="num">{time(visit.datetime_from, zone)}</span>
      </strong>
      <p className="dim">
        {missing === 'payment'
          ? t('owes', { amount: euros(visit.price_cents) })
          : t('lacksReport', { name: practitioner.name })}
      </p>
    </Item>
  )
}
