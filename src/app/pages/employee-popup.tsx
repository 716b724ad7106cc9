import type { Orphans } from '#kernel/orphans.ts'
import { EmployeePopup } from '#features/employees/screens/employee-popup.tsx'
import { OrphansPanel } from '#features/schedules/screens/orphans-panel.tsx'
import { ResetTwoStep } from './reset-two-step.tsx'

const left = (found: Orphans) => <OrphansPanel {...found} />

/**
 * The employee form with what signing in and schedules add to it: employees come before both, so none imports the
 * other's screens.
 */
export function EmployeePopupWithReset() {
  return <EmployeePopup More={ResetTwoStep} left={left} />
}
