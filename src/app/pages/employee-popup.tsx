import { EmployeePopup } from '#features/employees/screens/employee-popup.tsx'
import { ResetTwoStep } from './reset-two-step.tsx'

/** The employee form with what signing in adds to it: employees come before auth, so neither imports the other's screens. */
export function EmployeePopupWithReset() {
  return <EmployeePopup More={ResetTwoStep} />
}
