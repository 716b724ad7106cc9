import type { z } from 'zod'
import { problem, type Problem } from '#kernel/problem.ts'
import { problemsOf } from '#platform/server/parse.ts'
import { tidy } from '../rules/values.ts'

/** What stands in a row under a field; nothing is an empty text. */
export type Cell = (field: string) => string

/** Reads a value; what is there and cannot be read is a problem, and counts for nothing. */
export function reader(cell: Cell) {
  const problems: Problem[] = []
  return {
    problems,
    text: (field: string) => tidy(cell(field)),
    read<T>(field: string, understand: (typed: string) => T | null, wrong: Problem['code']): T | null {
      const typed = tidy(cell(field))
      if (!typed) return null
      const value = understand(typed)
      if (value === null) problems.push(problem(field, wrong))
      return value
    },
  }
}

/** What the shape of a form says of a record. */
export const shapeProblems = (shape: z.ZodType, record: unknown): Problem[] => {
  const parsed = shape.safeParse(record)
  return parsed.success ? [] : problemsOf(parsed.error, record)
}

/** Each field says one thing, under the name that it has in a file. */
export function once(problems: readonly Problem[], names: Readonly<Record<string, string>>): Problem[] {
  const named = problems.map((found) => ({ ...found, field: names[found.field] ?? found.field }))
  return named.filter((found, at) => named.findIndex(({ field }) => field === found.field) === at)
}
