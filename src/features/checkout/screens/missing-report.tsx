import { Button } from '@mantine/core'
import { IconClock, IconFileText } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGoFrom } from '#platform/client/navigation.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { hasBegun } from '#features/appointments/rules.ts'
import { useNow } from '#features/appointments/screens/use-now.ts'
import { checkoutApi } from '../contract.ts'
import type { Visit } from './catalogue.ts'

const askAgainAfterMs = 60_000

/**
 * Tells the practitioner that the report is missing, once it is due, and returns whether they were told. The server's
 * clock may differ and a call may get lost, so it asks again after a minute.
 */
function useAskedForReport(appointmentId: number, owed: boolean): boolean {
  const asking = useSend(checkoutApi.askForReport, { failure: 'form' })
  const ask = useEffectEvent(() => {
    if (owed) asking.mutate({ params: { appointmentId } })
  })
  useEffect(() => {
    ask()
  }, [appointmentId, owed])
  const unasked = asking.data?.begun === false || (asking.error !== null && !asking.error.isDecision)
  useEffect(() => {
    if (!unasked) return
    const again = setTimeout(() => ask(), askAgainAfterMs)
    return () => clearTimeout(again)
  }, [unasked])
  return asking.data?.told ?? false
}

/**
 * Names the practitioner who still has to save the report of a visit that is about to be paid, and tells them in Balie.
 * Before the visit begins no report is due, and the page says so instead.
 */
export function MissingReport({ visit }: { visit: Visit }) {
  const {
    appointment_id,
    practitioner,
    datetime_from,
    location: { zone },
  } = visit
  const { t } = useTranslation('checkout')
  const { longDay, time } = useFormat()
  const goFrom = useGoFrom()
  const may = useMay()
  const now = useNow()
  const self = usePerson().id === practitioner.id
  const begun = hasBegun(visit, now)
  const wasTold = useAskedForReport(appointment_id, begun && !self)
  const { name } = practitioner
  const owed = self ? t('reportFirstSelf') : t('reportFirstTitle', { name })
  const answered = wasTold
    ? t('reportAsked', { name })
    : begun && !practitioner.active
      ? t('reportNotAsked', { name })
      : ''
  const starts = t('notBegunText', {
    day: longDay(localTimeAt(datetime_from, zone).day),
    time: time(datetime_from, zone),
  })
  const wait = self || !practitioner.active ? starts : `${starts} ${t('askedLater', { name })}`
  const Icon = begun ? IconFileText : IconClock
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={begun ? owed : t('notBegunTitle')}
        icon={<Icon size={22} stroke={1.7} />}
        text={`${t('reportFirstText')} ${begun ? answered : wait}`.trimEnd()}
        action={
          may('treatment-report.read') && (
            <Button variant={self && begun ? 'filled' : 'default'} onClick={() => goFrom(`/report/${appointment_id}`)}>
              {t('toReport')}
            </Button>
          )
        }
      />
    </>
  )
}
