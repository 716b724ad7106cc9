import type { Control } from 'react-hook-form'
import { useRuled } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { employeeLimits, type RoleOption } from '../contract.ts'
import { employeeProblems } from '../rules/employee.ts'
import { inputOf, type EmployeeValues } from './employee-values.ts'

interface RuledFieldProps {
  readonly control: Control<EmployeeValues>
  readonly name: 'email' | 'agb_code' | 'riziv_number'
  readonly label: string
  readonly description?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  /** The roles that are chosen now. */
  readonly roles: readonly RoleOption[]
}

/** A field that is checked by the same rules as on the server. */
export function RuledField({ control, name, roles, ...props }: RuledFieldProps) {
  const field = useRuled(control, name, (values) =>
    employeeProblems(
      inputOf(values),
      roles.map((role) => ({ ...role, assignable: true })),
    ),
  )
  const digits = name !== 'email'
  return (
    <TextInput
      {...props}
      {...field}
      type={digits ? undefined : 'email'}
      inputMode={digits ? 'numeric' : 'email'}
      maxLength={digits ? undefined : employeeLimits.email}
    />
  )
}
