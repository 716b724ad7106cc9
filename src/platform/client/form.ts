import { useState } from 'react'
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError, type ServerProblem } from './api.ts'
import { problemSentence, sentencesOf } from './problems.ts'

/** The state of a form that its shell (Popup, or a page) needs. */
export interface FormState {
  /** True when the form holds unsaved input. */
  readonly dirty: boolean
  readonly submitting: boolean
  /** Sentences for the server's problems that belong to no field on the page. */
  readonly problems: readonly string[]
  readonly submit: () => Promise<void>
}

export interface Form<T extends FieldValues> extends FormState {
  readonly control: Control<T>
  /** The object of react-hook-form: `watch`, `setValue`, `reset`, … */
  readonly hook: UseFormReturn<T>
  /** Removes the sentences of the last refusal, when the person has dealt with it in another way than by saving. */
  readonly clearProblems: () => void
}

interface FormOptions<T extends FieldValues> {
  readonly defaultValues: DefaultValues<T>
  readonly submit: (values: T) => Promise<unknown>
  /** The places of the server's fields in this form where the names differ: `{ client_id: 'client' }`. */
  readonly names?: Readonly<Record<string, FieldPath<T>>>
}

/**
 * A form: it checks its fields on submit and from then on while typing (never on blur, which moves buttons away from
 * the mouse), focuses the first field with a problem, and puts the server's problems on their fields.
 *
 * ```tsx
 * const create = useSend(clientsApi.create, { failure: 'form', onSuccess: close })
 * const form = useBalieForm({ defaultValues, submit: (values) => create.mutateAsync({ body: values }) })
 * <Popup form={form} …>
 *   <TextField control={form.control} name="first_name" label={t('first_name')} maxLength={clientLimits.first_name} />
 * ```
 */
export function useBalieForm<T extends FieldValues>({ defaultValues, submit, names = {} }: FormOptions<T>): Form<T> {
  const hook = useForm<T>({ defaultValues, mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: true })
  const [problems, setProblems] = useState<readonly string[]>([])
  const { isDirty, isSubmitting } = hook.formState

  const send = hook.handleSubmit(async (values) => {
    setProblems([])
    try {
      await submit(values)
    } catch (error) {
      setProblems(placeProblems(hook, error, names))
    }
  })
  return {
    control: hook.control,
    hook,
    dirty: isDirty,
    submitting: isSubmitting,
    problems,
    clearProblems: () => setProblems([]),
    submit: async () => {
      if (!hook.formState.isSubmitting) await send()
    },
  }
}

/** Puts each problem on its field; returns sentences for the problems of no field on the page. */
function placeProblems<T extends FieldValues>(
  hook: UseFormReturn<T>,
  error: unknown,
  names: Readonly<Record<string, string>>,
): string[] {
  if (!(error instanceof ApiError)) throw error
  const fields = [...hook.control._names.mount]
  const place = ({ field }: ServerProblem) => fields.indexOf(names[field] ?? field)
  const placed = error.problems.filter((problem) => place(problem) >= 0).toSorted((a, b) => place(a) - place(b))
  for (const [index, problem] of placed.entries()) {
    hook.setError(
      fields[place(problem)] as FieldPath<T>,
      { type: 'server', message: problemSentence(problem) },
      { shouldFocus: index === 0 },
    )
  }
  const loose = error.problems.filter((problem) => place(problem) < 0)
  return loose.length ? sentencesOf(new ApiError(error.status, error.message, loose)) : []
}
