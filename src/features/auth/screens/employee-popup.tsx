import { EmployeePopup } from '#features/employees/screens/employee-popup.tsx'
import { ResetTwoStep } from './reset-two-step.tsx'

/** The employee form with what this feature adds to it, because employees, on which it builds, cannot import it. */
export function EmployeePopupWithReset() {
  return <EmployeePopup More={ResetTwoStep} />
}
