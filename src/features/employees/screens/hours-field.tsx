import { useController, type Control } from 'react-hook-form'
import { problem } from '#kernel/problem.ts'
import { problemSentence } from '#platform/client/problems.ts'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { employeeLimits } from '../contract.ts'
import { typedHours, type EmployeeValues } from './employee-values.ts'

/** Hours, in halves, as they are typed: `32,5`. */
export function HoursField({ control, label }: { control: Control<EmployeeValues>; label: string }) {
  const { field, fieldState } = useController({
    control,
    name: 'contract_hours',
    rules: {
      validate: (typed) => {
        const hours = typedHours(typed)
        if (!typed.trim()) return true
        if (hours === null) return problemSentence(problem('contract_hours', 'invalid'))
        return (
          hours <= employeeLimits.contract_hours ||
          problemSentence(problem('contract_hours', 'too_big', { max: employeeLimits.contract_hours }))
        )
      },
    },
  })
  return <TextInput {...field} label={label} inputMode="decimal" error={fieldState.error?.message} />
}
