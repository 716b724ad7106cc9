import type { Control } from 'react-hook-form'
import { useRuled } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { clientLimits } from '../contract.ts'
import { formProblems, type ClientValues, type CodeOf } from './client-values.ts'

interface RuledFieldProps {
  readonly control: Control<ClientValues>
  readonly name: 'email' | 'postcode' | 'vat_number'
  readonly label: string
  readonly description?: string
  readonly type?: 'email'
  readonly required?: boolean
  readonly codeOf: CodeOf
}

/** A field that is checked by the same rules as on the server. A postcode is too short for a counter. */
export function RuledField({ control, name, codeOf, ...props }: RuledFieldProps) {
  const field = useRuled(control, name, (values) => formProblems(values, codeOf))
  return (
    <TextInput
      {...props}
      {...field}
      maxLength={name === 'postcode' ? undefined : clientLimits[name]}
      inputMode={props.type}
    />
  )
}
