import { useRef, useState } from 'react'
import { characters, isEmpty } from '#kernel/line.ts'
import { ApiError, type ServerProblem } from './api.ts'
import type { FormState } from './form.ts'
import { useProblemSentence } from './problems.ts'

type ValuesOf<Field extends string> = Readonly<Record<Field, string>>

interface SecretFormOptions<Field extends string> {
  /** The fields in their order on the page, each with its limit; null where `check` judges the length. */
  readonly fields: Readonly<Record<Field, number | null>>
  /** Values from the address or the session. The others start empty. */
  readonly start?: Partial<ValuesOf<Field>>
  /** The problems found before the call is made; the first of a field is shown. An empty field has one in any case. */
  readonly check?: (values: ValuesOf<Field>) => readonly ServerProblem[]
  readonly submit: (values: ValuesOf<Field>) => Promise<unknown>
}

/** The props of an input of the form. */
interface SecretInput {
  readonly name: string
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly required: true
  readonly maxLength: number | undefined
  readonly error: string | undefined
  readonly ref: (input: HTMLInputElement | null) => void
}

export interface SecretForm<Field extends string> extends FormState {
  readonly values: ValuesOf<Field>
  readonly input: (field: Field) => SecretInput
  /** Changes values from outside the inputs: a demo account fills in both, a refused password is emptied. */
  readonly change: (values: Partial<ValuesOf<Field>>) => void
  /** Focuses a field, as soon as it is on the page. */
  readonly focus: (field: Field) => void
  /** Shows the problems of a refusal, with the focus on the first field that has one. */
  readonly refuse: (error: ApiError) => void
  readonly clearProblems: () => void
}

/**
 * Rethrows a refusal so that it is shown above the fields, because no field can be corrected after it: too many
 * attempts, no connection.
 */
export function refuseAboveFields(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw new ApiError(
    error.status,
    error.message,
    error.problems.map((problem) => ({ ...problem, field: '' })),
    error.data,
  )
}

/** The inputs that are on the page; a field that is not yet there gets the focus when it appears. */
function useInputs<Field extends string>() {
  const inputs = useRef(new Map<Field, HTMLInputElement>())
  const awaited = useRef<Field | null>(null)
  return {
    refOf: (field: Field) => (input: HTMLInputElement | null) => {
      if (!input) return void inputs.current.delete(field)
      inputs.current.set(field, input)
      if (awaited.current !== field) return
      awaited.current = null
      input.focus()
    },
    focus: (field: Field) => {
      const input = inputs.current.get(field)
      if (input) input.focus()
      else awaited.current = field
    },
  }
}

/**
 * A form for passwords, codes, and the address of an account. It behaves as `useBalieForm` does: it checks its fields
 * on submit, focuses the first with a problem, and puts the server's problems on their fields. All its fields are
 * required, and typing in a field clears its problem.
 *
 * A secret never becomes a draft: this form takes no name to keep one under and no version, its values are in memory
 * alone, and `useDraft` and `useRecord` do not accept it. It works without the form library, which the pages before the
 * sign-in do not load.
 */
export function useSecretForm<Field extends string>({
  fields,
  start = {},
  check = () => [],
  submit,
}: SecretFormOptions<Field>): SecretForm<Field> {
  const sentence = useProblemSentence()
  const names = Object.keys(fields) as Field[]
  const startOf = (field: Field): string => start[field] ?? ''
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((field) => [field, startOf(field)])) as ValuesOf<Field>,
  )
  const [problems, setProblems] = useState<readonly ServerProblem[]>([])
  const [submitting, setSubmitting] = useState(false)
  /** The values as last typed: a field that submits itself does so before the next rendering. */
  const latest = useRef({ values, submitting })
  const inputs = useInputs<Field>()

  const isOf = (field: string) => (problem: ServerProblem) => problem.field === field
  const isOfNone = (problem: ServerProblem) => !names.some((field) => field === problem.field)

  function show(next: readonly ServerProblem[]): void {
    setProblems(next)
    const first = names.find((field) => next.some(isOf(field)))
    if (first) inputs.focus(first)
  }
  function refuse(error: ApiError): void {
    show(error.problems)
  }
  function change(changes: Partial<ValuesOf<Field>>): void {
    latest.current.values = { ...latest.current.values, ...changes }
    setValues(latest.current.values)
    setProblems((before) => before.filter(({ field }) => !(field in changes)))
  }

  function problemsIn(typed: ValuesOf<Field>): ServerProblem[] {
    const over = (field: Field) => characters(typed[field]) - (fields[field] ?? Infinity)
    return [
      ...check(typed),
      ...names.filter((field) => isEmpty(typed[field])).map((field) => ({ field, code: 'required' })),
      ...names
        .filter((field) => over(field) > 0)
        .map((field) => ({ field, code: 'tooLongBy', values: { count: over(field), max: fields[field]! } })),
    ]
  }

  async function send(): Promise<void> {
    if (latest.current.submitting) return
    const typed = latest.current.values
    const ownProblems = problemsIn(typed)
    show(ownProblems)
    if (ownProblems.length) return
    latest.current.submitting = true
    setSubmitting(true)
    try {
      await submit(typed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error)
    } finally {
      latest.current.submitting = false
      setSubmitting(false)
    }
  }

  return {
    values,
    dirty: names.some((field) => values[field] !== startOf(field)),
    submitting,
    problems: [...new Set(problems.filter(isOfNone).map(sentence))],
    submit: send,
    input: (field) => {
      const problem = problems.find(isOf(field))
      return {
        name: field,
        value: values[field],
        onChange: (typed) => change({ [field]: typed } as Partial<ValuesOf<Field>>),
        required: true,
        maxLength: fields[field] ?? undefined,
        error: problem && sentence(problem),
        ref: inputs.refOf(field),
      }
    },
    change,
    focus: inputs.focus,
    refuse,
    clearProblems: () => setProblems([]),
  }
}
