import { formatNumber } from '#kernel/number.ts'
import type { Language } from '#kernel/texts.ts'
import { currentLanguage } from '#platform/client/i18n.ts'
import type { Employee, EmployeeInput, Weekday } from '../contract.ts'

/** The form while it is being filled in: hours as they are typed. */
export interface EmployeeValues {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone_number: string
  readonly language: Language
  readonly roleIds: readonly number[]
  readonly locationIds: readonly number[]
  readonly qualificationIds: readonly number[]
  readonly brandIds: readonly number[]
  readonly mfa_active: boolean
  readonly cost_unit: string
  readonly agb_code: string
  readonly riziv_number: string
  readonly contract_hours: string
  readonly free_days: readonly Weekday[]
}

/** Somebody new works where the maker is looking, and has two-step verification (spec 3 §4). */
export const newEmployee = (locationId: number | null, language: Language): EmployeeValues => ({
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  language,
  roleIds: [],
  locationIds: locationId === null ? [] : [locationId],
  qualificationIds: [],
  brandIds: [],
  mfa_active: true,
  cost_unit: '',
  agb_code: '',
  riziv_number: '',
  contract_hours: '',
  free_days: [],
})

/** Hours as people type them: `36`, `32,5`. Null when it is no number of half hours. */
export function typedHours(text: string): number | null {
  const match = /^(\d{1,2})(?:[.,]([05])0?)?$/.exec(text.trim())
  return match ? Number(`${match[1]}.${match[2] ?? 0}`) : null
}
const shownHours = (hours: number | null): string => (hours === null ? '' : formatNumber(hours, currentLanguage()))

/** What of a stored employee the form holds. */
export const valuesOf = (employee: Employee): EmployeeValues => ({
  first_name: employee.first_name,
  last_name: employee.last_name,
  email: employee.email,
  phone_number: employee.phone_number,
  language: employee.language,
  roleIds: employee.roleIds,
  locationIds: employee.locationIds,
  qualificationIds: employee.qualificationIds,
  brandIds: employee.brandIds,
  mfa_active: employee.mfa_active,
  cost_unit: employee.cost_unit ?? '',
  agb_code: employee.agb_code ?? '',
  riziv_number: employee.riziv_number ?? '',
  contract_hours: shownHours(employee.contract_hours),
  free_days: employee.free_days,
})

/** As the server takes it. */
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
