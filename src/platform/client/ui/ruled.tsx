import type { ReactElement } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import type { Problem } from '#kernel/problem.ts'
import { problemSentence } from '../problems.ts'

/** The problems of the form's current values, by the same rules as on the server. */
export type Judge<Values> = (values: Values) => readonly Problem[]

/**
 * Binds an input to a field of a form that is checked by the rules of the server. @param deps fields that are checked
 * again with it.
 */
export function useRuled<Values extends FieldValues, Name extends FieldPath<Values>>(
  control: Control<Values>,
  name: Name,
  judge: Judge<Values>,
  deps: readonly FieldPath<Values>[] = [],
) {
  const {
    field: { disabled: _, ...field },
    fieldState,
  } = useController({
    control,
    name,
    rules: {
      deps: [...deps],
      validate: (_value, values) => {
        const problem = judge(values).find((problem) => problem.field === name)
        return problem ? problemSentence(problem) : true
      },
    },
  })
  return { ...field, error: fieldState.error?.message }
}

interface RuledProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  readonly control: Control<Values>
  readonly name: Name
  readonly judge: Judge<Values>
  readonly children: (field: ReturnType<typeof useRuled<Values, Name>>) => ReactElement
}

/** The same as a component around the input: `<Ruled …>{(field) => <MoneyInput {...field} label=… />}</Ruled>`. */
export function Ruled<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  judge,
  children,
}: RuledProps<Values, Name>) {
  return children(useRuled(control, name, judge))
}
