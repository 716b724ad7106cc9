import type { z } from 'zod'
import { emailProblem } from '#kernel/email.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { problemsOf } from '#platform/server/parse.ts'
import type { Facts } from '../rules/facts.ts'
import { dayOf, meant, meantOfList, tidy, type Choice } from '../rules/values.ts'

/** Reads the cell of a row that holds a field; an empty text when the cell is empty or there is none. */
export type Cell = (field: string) => string

/** Spreadsheets show such a text where a formula failed: `#N/A`, `#REF!`, `#WAARDE!`. */
const formulaError = /^#(?:[\p{Lu}/0]+[!?]|N\/[AB]|NV)$/u

/** Reads the values of a row. A value that cannot be read is a problem, and counts as empty. */
export function reader(cell: Cell) {
  const problems: Problem[] = []

  function text(field: string): string {
    const typed = tidy(cell(field))
    if (!formulaError.test(typed)) return typed
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
  /** The id of the only candidate. None or several are a problem, because nothing is guessed. */
  function only(field: string, candidates: readonly Choice[]): number[] {
    if (candidates.length === 1) return [candidates[0]!.id]
    problems.push(
      candidates.length
        ? problem(field, 'import_ambiguous', {
            names: candidates
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
      ...new Set(meantOfList(text(field), choices).flatMap((candidates) => only(field, candidates))),
    ],
  }
}

/** The values by which the client of a row is found; a row that has neither number nor email address is a problem. */
export function whoseOf({ problems, text, read }: ReturnType<typeof reader>, { today }: Pick<Facts, 'today'>) {
  const [number, email] = [text('number'), text('email').toLowerCase()]
  const wrongEmail = email ? emailProblem(email) : null
  if (wrongEmail) problems.push(problem('email', wrongEmail))
  if (!number && !email) problems.push(problem('email', 'required'))
  return { number, email, birthdate: read('birthdate', (typed) => dayOf(typed, today), 'day') }
}

/** Parses a record by the contract of its form; when that refuses it, gives the record itself with the problems. */
export function shaped<Shape extends z.ZodType>(
  shape: Shape,
  record: z.output<Shape>,
): { readonly record: z.output<Shape>; readonly problems: Problem[] } {
  const parsed = shape.safeParse(record)
  return parsed.success ? { record: parsed.data, problems: [] } : { record, problems: problemsOf(parsed.error, record) }
}

/** Keeps the first problem of each field, under the name that the field has in a file. */
export function once(problems: readonly Problem[], names: Readonly<Record<string, string>>): Problem[] {
  const named = problems.map((one) => ({ ...one, field: names[one.field] ?? one.field }))
  return named.filter((one, at) => named.findIndex(({ field }) => field === one.field) === at)
}
