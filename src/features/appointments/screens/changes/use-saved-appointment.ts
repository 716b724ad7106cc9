import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import type { Appointment } from '../../contract.ts'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { highlight } from '../place/highlight.ts'
import { notifyChange } from './last-change.ts'
import { useCancelSeries } from '../series/use-cancel-series.ts'
import { wordsToShow } from '../place/use-show-in-calendar.ts'

/** Ends a form whose appointment was saved: a notice says so, and the calendar shows where the appointment stands. */
export function useSavedAppointment() {
  const { t } = useTranslation(['appointments', 'common'])
  const { shortDay, time } = useFormat()
  const address = useCalendarAddress()
  const may = useMay()
  const cancelSeries = useCancelSeries()

  function showInCalendar(appointment: Appointment): void {
    highlight(appointment.id)
    address.close(wordsToShow(appointment, address) ?? {})
  }
  function onSaved(appointment: Appointment, what: 'booked' | 'changed'): void {
    const { client, location, datetime_from } = appointment
    const { day } = localTimeAt(datetime_from, location.zone)
    notify(
      t(what === 'changed' ? 'changedNotice' : 'bookedNotice', {
        name: `${client.first_name} ${client.last_name}`,
        moment: `${shortDay(day)} ${time(datetime_from, location.zone)}`,
      }),
    )
    showInCalendar(appointment)
  }
  /** A series can be undone from its notice by a person who may cancel its appointments (decision C108). */
  function onSeriesBooked(appointments: readonly Appointment[]): void {
    const [first] = appointments
    if (!first) return
    if (appointments.length < 2) return onSaved(first, 'booked')
    const message = t('seriesNotice', { count: appointments.length })
    if (may('appointment.update')) notifyChange(message, t('common:undo'), () => void cancelSeries(appointments))
    else notify(message)
    showInCalendar(first)
  }
  return { onSaved, onSeriesBooked }
}
