import type { ValuesOf } from '#kernel/fields.ts'
import { formatNumber } from '#kernel/number.ts'
import type { Language } from '#kernel/texts.ts'
import { currentLanguage } from '#platform/client/i18n.ts'
import { employeeFields, type Employee, type EmployeeInput } from '../contract.ts'

/** The form while it is being filled in: codes and hours as they are typed. */
export interface EmployeeValues extends Readonly<
  Omit<ValuesOf<typeof employeeFields>, 'cost_unit' | 'agb_code' | 'riziv_number' | 'contract_hours'>
> {
  readonly cost_unit: string
  readonly agb_code: string
  readonly riziv_number: string
  readonly contract_hours: string
  readonly mfa_active: boolean
}

/** The fields as they are typed. */
const typed = (fields: ValuesOf<typeof employeeFields>): Omit<EmployeeValues, 'mfa_active'> => ({
  ...fields,
  cost_unit: fields.cost_unit ?? '',
  agb_code: fields.agb_code ?? '',
  riziv_number: fields.riziv_number ?? '',
  contract_hours: shownHours(fields.contract_hours),
})

/** A new employee works at the location that the user is looking at, and has two-step verification (spec 3 §4). */
export const newEmployee = (locationId: number | null, language: Language): EmployeeValues => ({
  ...typed(employeeFields.empty),
  language,
  locationIds: locationId === null ? [] : [locationId],
  mfa_active: true,
})

/** Reads typed hours: `36`, `32,5`. Null when they are no number of half hours. */
export function typedHours(text: string): number | null {
  const match = /^(\d{1,2})(?:[.,]([05])0?)?$/.exec(text.trim())
  return match ? Number(`${match[1]}.${match[2] ?? 0}`) : null
}
const shownHours = (hours: number | null): string => (hours === null ? '' : formatNumber(hours, currentLanguage()))

/** The form's values of a stored employee. */
export const valuesOf = (employee: Employee): EmployeeValues => ({
  ...typed(employeeFields.pick(employee)),
  mfa_active: employee.mfa_active,
})

/** The input of the call that saves these values. */
export const inputOf = (values: EmployeeValues): EmployeeInput => ({
  ...values,
  roleIds: [...values.roleIds],
  locationIds: [...values.locationIds],
  qualificationIds: [...values.qualificationIds],
  brandIds: [...values.brandIds],
  free_days: [...values.free_days],
  cost_unit: values.cost_unit.trim() || null,
  agb_code: values.agb_code.trim() || null,
  riziv_number: values.riziv_number.trim() || null,
  contract_hours: typedHours(values.contract_hours),
})
