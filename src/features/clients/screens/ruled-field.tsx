import type { Control } from 'react-hook-form'
import { useRuled } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { clientLimits } from '../contract.ts'
import { clientProblems } from '../rules.ts'
import { inputOf, type ClientValues } from './client-values.ts'

interface RuledFieldProps {
  readonly control: Control<ClientValues>
  readonly name: 'email' | 'postcode'
  readonly label: string
  readonly description?: string
  readonly type?: 'email'
  readonly required?: boolean
  /** The country code, `NL` for the id of the Netherlands. */
  readonly codeOf: (countryId: number) => string | null
}

/** A field that is checked by the same rules as on the server. A postcode is too short for a counter. */
export function RuledField({ control, name, codeOf, ...props }: RuledFieldProps) {
  const field = useRuled(control, name, (values) => clientProblems(inputOf(values), codeOf(values.country_id)))
  return (
    <TextInput
      {...props}
      {...field}
      maxLength={name === 'email' ? clientLimits.email : undefined}
      inputMode={props.type}
    />
  )
}
