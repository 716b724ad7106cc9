import { AbsencePopup } from '#features/schedules/screens/absence-popup.tsx'
import { useCalendarAddress } from '#features/appointments/screens/calendar-address.ts'

/** A break, a block or another absence, over the calendar: who plans there need not see the schedules. */
export function CalendarAbsence() {
  const { location, date, today, close } = useCalendarAddress()
  return (
    <AbsencePopup
      over={{ location, date, today, close: (changes) => close(changes?.date && { date: changes.date }) }}
    />
  )
}
