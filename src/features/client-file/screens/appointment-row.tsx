import { ActionIcon } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { isActive } from '#features/appointments/rules.ts'
import { ReportLink } from '#features/appointments/screens/report-link.tsx'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import type { ClientAppointment } from '../contract.ts'
import { AppointmentState } from './appointment-state.tsx'
import styles from './blocks.module.css'

/**
 * The address of an appointment over the calendar: its form (spec 2 §2), or its popup where there is nothing to edit, as of a
 * walk-in, which has no time of its own;
 * null for people without a calendar.
 */
export function useAppointmentAddress(): (appointment: ClientAppointment) => string | null {
  const may = useMay()
  return ({ id, deleted_at, no_show_at, walk_in }) => {
    if (!may(['calendar.location.read', 'calendar.employee.read'])) return null
    return may('appointment.update') && !deleted_at && !no_show_at && !walk_in
      ? `/calendar/edit/${id}`
      : `/calendar/appointment/${id}`
  }
}

/** Whether the report of an appointment can be opened: one of a cancelled or missed visit can, once it was written. */
export const hasReport = (appointment: ClientAppointment): boolean =>
  isActive(appointment) || appointment.prerequisites?.treatment_report_status === true

/**
 * An appointment in a block: when, what, where and with whom, and its light, or that it was cancelled or missed. It
 * opens over the calendar.
 */
export function AppointmentRow({ appointment }: { appointment: ClientAppointment }) {
  const { t } = useTranslation('clientFile')
  const { moment } = useFormat()
  const language = useLanguage()
  const may = useMay()
  const go = useGo()
  const to = useAppointmentAddress()(appointment)
  const { id, datetime_from, zone, name, treatment, place, practitioner, state } = appointment
  const when = moment(datetime_from, zone)
  const day = when.slice(0, 10)
  const what = name || translate(treatment, language)
  const struck = state === 'cancelled' || state === 'no_show' || undefined
  const content = (
    <>
      <span className={`${styles.when} num`}>{when}</span>
      <span className={styles.what}>{what}</span>
      {struck ? (
        <AppointmentState appointment={appointment} />
      ) : (
        <>
          <span className="dim">
            {[...(appointment.walk_in ? [t('walkIn')] : []), place, practitioner.split(' ')[0]].join(' · ')}
          </span>
          <AppointmentState appointment={appointment} />
        </>
      )}
    </>
  )
  return (
    <li>
      {to ? (
        <Link className={styles.row} to={to} data-struck={struck}>
          {content}
        </Link>
      ) : (
        <div className={styles.row} data-struck={struck}>
          {content}
        </div>
      )}
      {hasReport(appointment) && <ReportLink className={styles.action} appointmentId={id} treatment={what} day={day} />}
      {may('appointment.create') && (
        <ActionIcon
          className={styles.action}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('repeatOf', { treatment: what, day })}
          title={t('repeat')}
          onClick={() => go(`/calendar/repeat/${id}`)}
        >
          <IconRepeat size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  )
}
