import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { instant, localTimeAt } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { ReportLink } from '#features/appointments/screens/report-link.tsx'
import { highlight } from '#features/appointments/screens/place/highlight.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName } from '#platform/client/location.ts'
import { useMay } from '#platform/client/session.ts'
import type { DashboardAppointment } from '../contract.ts'
import styles from './dashboard.module.css'

interface AppointmentRowProps {
  readonly appointment: DashboardAppointment
  readonly list: 'new' | 'changed' | 'cancelled'
}

/**
 * An appointment in a list: time, client, treatment, practitioner, location, and how long it has been in the list. It
 * links to its place in the calendar, and its client to their page.
 */
export function AppointmentRow({ appointment, list }: AppointmentRowProps) {
  const { t } = useTranslation('dashboard')
  const { shortDay, time, moment } = useFormat()
  const language = useLanguage()
  const may = useMay()
  const { id, client, datetime_from, datetime_till, treatment, practitioner, location, created_at, updated_at } =
    appointment
  const { day } = localTimeAt(datetime_from, location.zone)
  const since = moment(list === 'new' ? created_at : instant(Date.parse(updated_at)), location.zone)
  const sinceText = {
    new: t('madeAt', { at: since }),
    changed: t('changedAt', { at: since }),
    cancelled: t('cancelledAt', { at: since }),
  }[list]
  const when = (
    <span className={`${styles.when} ${list === 'cancelled' ? styles.struck : ''}`}>
      {shortDay(day)}
      <br />
      {time(datetime_from, location.zone)}–{time(datetime_till, location.zone)}
    </span>
  )
  const treatmentName = translate(treatment.name, language)
  const what = `${treatmentName} ${t('with', { name: practitioner.name })}`
  return (
    <li className={styles.row}>
      {when}
      <span className={styles.what}>
        <ClientName id={client.id} name={client.name} className={styles.client} />
        {may('calendar.employee.read') ? (
          // Its practitioner's calendar on that day, where its block is marked (spec 3 §4, decision C73).
          <Link
            className={styles.link}
            to="/calendar/employee"
            search={{ employee: String(practitioner.id), date: day, locationId: String(location.id) }}
            onClick={() => highlight(id)}
          >
            {what}
          </Link>
        ) : may(calendarApi.day.may) ? (
          <Link
            className={styles.link}
            to={`/calendar/appointment/${id}`}
            search={{ location: String(location.id), date: day }}
          >
            {what}
          </Link>
        ) : (
          <span>{what}</span>
        )}
        <span className={`${styles.facts} dim`}>
          <span>{placeName(location)}</span>
          <span className={styles.since}>{sinceText}</span>
        </span>
      </span>
      {list !== 'cancelled' && (
        <ReportLink className={styles.report} appointmentId={id} treatment={treatmentName} day={shortDay(day)} />
      )}
    </li>
  )
}
