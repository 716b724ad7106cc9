import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { checkoutApi } from '../contract.ts'
import type { Visit } from './catalogue.ts'

/** The client wants to pay and the report is missing: who still has to save it is named here and hears of it in Balie. */
export function MissingReport({ visit: { appointment_id, practitioner } }: { visit: Visit }) {
  const { t } = useTranslation('checkout')
  const go = useGo()
  const may = useMay()
  const self = usePerson().id === practitioner.id
  const asking = useSend(checkoutApi.askForReport, { failure: 'form' })
  const ask = useEffectEvent(() => { if (!self) asking.mutate({ params: { appointmentId: appointment_id } }) })
  useEffect(() => { ask() }, [appointment_id])
  const told = asking.data?.told
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={self ? t('reportFirstSelf') : t('reportFirstTitle', { name: practitioner.name })} icon={<IconFileText size={22} stroke={1.7} />}
        text={`${t('reportFirstText')}${told ? ` ${t('reportAsked', { name: practitioner.name })}` : told === false && !self ? ` ${t('reportNotAsked', { name: practitioner.name })}` : ''}`}
        action={may('treatment-report.read') && <Button variant={self ? 'filled' : 'default'} onClick={() => go(`/report/${appointment_id}`)}>{t('toReport')}</Button>}
      />
    </>
  )
}
