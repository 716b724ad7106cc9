import type { ReactElement, Ref } from 'react'
import { useController, type Control, type FieldPath, type FieldPathValue } from 'react-hook-form'
import type { Problem } from '#kernel/problem.ts'
import { problemSentence } from '#platform/client/problems.ts'
import type { TreatmentValues } from './treatment-values.ts'

type Path = FieldPath<TreatmentValues>

/** What is wrong with the form as it is now: the rules that the server asks too. */
export type Judge = (values: TreatmentValues) => readonly Problem[]

interface Field<Name extends Path> {
  readonly name: Name
  readonly value: FieldPathValue<TreatmentValues, Name>
  readonly onChange: (value: FieldPathValue<TreatmentValues, Name>) => void
  readonly onBlur: () => void
  readonly ref: Ref<HTMLInputElement>
  readonly error: string | undefined
}

interface RuledProps<Name extends Path> {
  readonly control: Control<TreatmentValues>
  readonly name: Name
  readonly judge: Judge
  readonly children: (field: Field<Name>) => ReactElement
}

/** A field that is judged by the same rules as on the server. */
export function Ruled<Name extends Path>({ control, name, judge, children }: RuledProps<Name>) {
  const { field, fieldState } = useController({
    control, name,
    rules: {
      validate: (_, values) => {
        const found = judge(values).find((problem) => problem.field === name)
        return found ? problemSentence(found) : true
      },
    },
  })
  return children({ name, value: field.value, onChange: field.onChange, onBlur: field.onBlur, ref: field.ref, error: fieldState.error?.message })
}
