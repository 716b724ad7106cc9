import { createContext, useContext, type ReactNode } from 'react'
import type { Control, FieldPath } from 'react-hook-form'
import { useRuled } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { TimeInput } from '#platform/client/ui/time-input.tsx'
import { fieldNames, formProblems, type LocationValues } from './location-values.ts'

/** The facts that the rules need besides the form. */
export interface RuleFacts {
  readonly countryCode: string | null
  readonly withCompany: boolean
}
export const RuleFactsContext = createContext<RuleFacts>({ countryCode: null, withCompany: false })

interface Ruled {
  readonly control: Control<LocationValues>
  readonly name: FieldPath<LocationValues>
}

const inForm = (field: string): string => (fieldNames as Readonly<Record<string, string>>)[field] ?? field

/** {@link useRuled} with the rules of a location. */
function useRuledHere({ control, name }: Ruled, deps?: readonly FieldPath<LocationValues>[]) {
  const { countryCode, withCompany } = useContext(RuleFactsContext)
  return useRuled(
    control,
    name,
    (values) => formProblems(values, countryCode, withCompany).map((one) => ({ ...one, field: inForm(one.field) })),
    deps,
  )
}

interface RuledTextProps extends Ruled {
  readonly label: string
  readonly hideLabel?: boolean
  readonly description?: ReactNode
  readonly required?: boolean
  readonly type?: 'email' | 'tel'
  readonly inputMode?: 'decimal' | 'email' | 'tel'
  readonly maxLength?: number
  readonly deps?: readonly FieldPath<LocationValues>[]
  readonly className?: string
}

export function RuledText({ control, name, deps, ...props }: RuledTextProps) {
  const field = useRuledHere({ control, name }, deps)
  return <TextInput {...props} {...field} value={field.value as string} />
}

interface RuledTimeProps extends Ruled {
  readonly label: string
  readonly deps?: readonly FieldPath<LocationValues>[]
  readonly className?: string
}

export function RuledTime({ control, name, deps, ...props }: RuledTimeProps) {
  const field = useRuledHere({ control, name }, deps)
  return <TimeInput {...props} {...field} hideLabel value={field.value as string | null} />
}
