import type { z } from 'zod'
import { problem, type Problem } from '#kernel/problem.ts'
import { problemsOf } from '#platform/server/parse.ts'
import { meant, meantOfList, tidy, type Choice } from '../rules/values.ts'

/** What stands in a row under a field; nothing is an empty text. */
export type Cell = (field: string) => string

/** What a spreadsheet shows where it could not compute: `#N/A`, `#REF!`, `#WAARDE!`. */
const failed = /^#(?:[\p{Lu}/0]+[!?]|N\/[AB]|NV)$/u

/** Reads a value; what is there and cannot be read is a problem, and counts for nothing. */
export function reader(cell: Cell) {
  const problems: Problem[] = []

  function text(field: string): string {
    const typed = tidy(cell(field))
    if (!failed.test(typed)) return typed
    problems.push(problem(field, 'import_formula'))
    return ''
  }
  function read<T>(field: string, understand: (typed: string) => T | null, wrong: Problem['code']): T | null {
    const typed = text(field)
    if (!typed) return null
    const value = understand(typed)
    if (value === null) problems.push(problem(field, wrong))
    return value
  }
  /** What can be meant has to be one thing: nothing is guessed. */
  function only(field: string, found: readonly Choice[]): number[] {
    if (found.length === 1) return [found[0]!.id]
    problems.push(
      found.length
        ? problem(field, 'import_ambiguous', {
            names: found
              .slice(0, 5)
              .map(({ words }) => words[0])
              .join(', '),
          })
        : problem(field, 'unknown'),
    )
    return []
  }
  return {
    problems,
    text,
    read,
    choose(field: string, choices: readonly Choice[]): number | null {
      const typed = text(field)
      return typed ? (only(field, meant(typed, choices))[0] ?? null) : null
    },
    chooseAll: (field: string, choices: readonly Choice[]): number[] => [
      ...new Set(meantOfList(text(field), choices).flatMap((found) => only(field, found))),
    ],
  }
}

/** The record as its form's contract takes it, with what that says of its shape. */
export function shaped<Shape extends z.ZodType>(
  shape: Shape,
  record: z.output<Shape>,
): { readonly record: z.output<Shape>; readonly problems: Problem[] } {
  const parsed = shape.safeParse(record)
  return parsed.success ? { record: parsed.data, problems: [] } : { record, problems: problemsOf(parsed.error, record) }
}

/** Each field says one thing, under the name that it has in a file. */
export function once(problems: readonly Problem[], names: Readonly<Record<string, string>>): Problem[] {
  const named = problems.map((found) => ({ ...found, field: names[found.field] ?? found.field }))
  return named.filter((found, at) => named.findIndex(({ field }) => field === found.field) === at)
}
