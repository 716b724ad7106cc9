import { EmployeePopup } from '#features/employees/screens/employee-popup.tsx'
import { ResetTwoStep } from './reset-two-step.tsx'

/** The employee form with a button of signing in: auth builds on employees, so employees cannot import it. */
export function EmployeePopupWithReset() {
  return <EmployeePopup More={ResetTwoStep} />
}
