import { AbsencePopup } from './absence-popup.tsx'
import { useScheduleAddress } from './schedule-address.ts'

/** The popup of an absence, over the week of schedules. */
export function ScheduleAbsence() {
  const address = useScheduleAddress()
  return <AbsencePopup over={address} />
}
