import { EmployeePopup } from '#features/employees/screens/employee-popup.tsx'
import { ResetTwoStep } from './reset-two-step.tsx'

/** The employee form with the action that this feature adds: employees cannot import it, because it builds on them. */
export function EmployeePopupWithReset() {
  return <EmployeePopup More={ResetTwoStep} />
}
