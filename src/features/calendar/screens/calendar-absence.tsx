import { AbsencePopup } from '#features/schedules/screens/absence-popup.tsx'
import { useCalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'

/**
 * A break, a block or another absence as a popup over the calendar: planning it there needs no access to the schedules.
 */
export function CalendarAbsence() {
  const { location, date, today, close } = useCalendarAddress()
  return (
    <AbsencePopup
      over={{ location, date, today, close: (changes) => close(changes?.date && { date: changes.date }) }}
    />
  )
}
