import { IconFileText, IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { appointmentStates, clientAppointments } from '../contract.ts'
import { hasReport, useAppointmentAddress } from './appointment-row.tsx'
import { AppointmentState } from './appointment-state.tsx'
import { clientPath } from './client-address.ts'

type Row = RowOf<typeof clientAppointments>

const state = (row: Row) => <AppointmentState appointment={row} withWord />

/** `/clients/9/1`: all appointments of a client; a row opens its appointment over the calendar. */
export function AppointmentsTab({ clientId }: { clientId: number }) {
  const { t } = useTranslation(['clientFile', 'appointments'])
  const { moment } = useFormat()
  const language = useLanguage()
  const addressOf = useAppointmentAddress()
  const when = (row: Row) => <span className="num">{moment(row.datetime_from, row.zone)}</span>
  return (
    <OverviewPage
      overview={clientAppointments}
      path={clientPath(clientId, '1')}
      params={{ id: clientId }}
      title={t('appointments')}
      part
      opens="page"
      open={addressOf}
      words={(key) => t(key)}
      cells={{
        datetime_from: when,
        treatment: (row) =>
          [row.name || translate(row.treatment, language), ...(row.walk_in ? [t('walkIn')] : [])].join(' · '),
        state,
      }}
      widths={{ datetime_from: '148px', treatment: '160px 1.4fr', location: '140px 1fr', state: '132px' }}
      yields={['location', 'practitioner']}
      filters={[
        {
          kind: 'choice',
          key: 'when',
          label: t('when'),
          options: (['scheduled', 'history'] as const).map((value) => ({ value, label: t(`when_${value}`) })),
        },
        {
          kind: 'choice',
          key: 'state',
          label: t('state'),
          options: appointmentStates.map((value) => ({ value, label: t(`state_${value}`) })),
        },
        { kind: 'days', key: 'days', label: t('days') },
      ]}
      rowActions={[
        {
          label: t('appointments:report'),
          icon: IconFileText,
          may: 'treatment-report.read',
          fits: hasReport,
          leads: (row) => `/report/${row.id}`,
          returns: true,
        },
        {
          label: t('repeat'),
          icon: IconRepeat,
          may: 'appointment.create',
          leads: (row) => `/calendar/repeat/${row.id}`,
        },
      ]}
      empty={{ title: t('appointments'), text: t('emptyAppointments') }}
    />
  )
}
