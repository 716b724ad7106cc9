import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Section } from './sections.tsx'

type Nested = Readonly<Record<string, unknown>>
const within = (value: unknown): value is Nested => typeof value === 'object' && value !== null

/** The first of these fields with a problem, or of the fields within one: `rooms` may give `rooms.2.name`. */
function firstProblem(errors: Nested, fields: readonly string[] = []): string | undefined {
  const leaf = (error: Nested, path: string): string => {
    const inner = typeof error.type === 'string' ? undefined : Object.entries(error).find(([, one]) => within(one))
    return inner ? leaf(inner[1] as Nested, `${path}.${inner[0]}`) : path
  }
  for (const field of fields) {
    const error = field.split('.').reduce<unknown>((value, key) => (within(value) ? value[key] : undefined), errors)
    if (within(error)) return leaf(error, field)
  }
}

interface SectionsInForm<Values extends FieldValues> {
  readonly hook: UseFormReturn<Values>
  readonly sections: readonly Section[]
  /** The key of the part that is shown first. */
  readonly start: string
  /** Counts the new records made one after another. */
  readonly entry: number
}

/**
 * The part of a form that is shown, and the field in it that gets the focus. Saving with a problem shows the part of
 * its field, and one more record starts at the first part again.
 */
export function useSectionInFront<Values extends FieldValues>({
  hook,
  sections,
  start,
  entry,
}: SectionsInForm<Values>) {
  const [current, setCurrent] = useState(start)
  /** The field that gets the focus once it can; without a name, the first field. */
  const [goal, setGoal] = useState<{ readonly field?: string } | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const { submitCount, isSubmitting } = hook.formState
  const errors: Nested = hook.formState.errors
  const index = Math.max(
    0,
    sections.findIndex(({ key }) => key === current),
  )

  function show(key: string | undefined, field?: string): void {
    if (key !== undefined) setCurrent(key)
    setGoal({ field })
  }
  useEffect(() => {
    if (goal?.field) hook.setFocus(goal.field as FieldPath<Values>)
    else if (goal)
      [
        ...(body.current?.querySelectorAll<HTMLElement>(
          'input:not([type="hidden"], :disabled), textarea:not(:disabled)',
        ) ?? []),
      ]
        .find((input) => input.checkVisibility())
        ?.focus()
  }, [goal, hook])

  // The field with a problem may be in a part that is not shown.
  const showProblem = useEffectEvent(() => {
    const section = sections.find(({ fields }) => firstProblem(errors, fields))
    if (section && !firstProblem(errors, sections[index]?.fields))
      show(section.key, firstProblem(errors, section.fields))
  })
  useEffect(() => {
    if (submitCount && !isSubmitting) showProblem()
  }, [submitCount, isSubmitting])
  // One more record starts at the first part again.
  const startOver = useEffectEvent(() => show(sections[0]?.key))
  useEffect(() => {
    if (entry > 0) startOver()
  }, [entry])
  return {
    /** For the element that holds all parts. */
    body,
    current,
    index,
    setCurrent,
    /** Shows a part, or stays where it is; a field gets the focus, without a name the first one. */
    show,
    /** The keys of the parts with a problem, once the form was submitted. */
    withProblem: new Set(
      submitCount ? sections.filter(({ fields }) => firstProblem(errors, fields)).map(({ key }) => key) : [],
    ),
  }
}
