import type { z } from 'zod'
import { problem, type Problem, type ProblemCode, type ProblemValue } from '#kernel/problem.ts'

function at(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value === null || value === undefined ? undefined : (value as Record<PropertyKey, unknown>)[key]),
    input,
  )
}

/** A contract writes its codes with `satisfies ProblemCode`. */
const isCode = (code: unknown): code is ProblemCode => typeof code === 'string'

/** A limit in the sentence of a problem: as an amount in euros for a field of cents. */
const limitOf = (issue: { readonly path: readonly PropertyKey[] }, limit: number | bigint): ProblemValue =>
  String(issue.path.at(-1)).endsWith('_cents') ? { cents: Number(limit) } : Number(limit)

/** The smallest number that is accepted. Only whole numbers have a bound that is not accepted itself (`positive()`). */
const smallest = ({ minimum, inclusive }: z.core.$ZodIssueTooSmall): number =>
  Number(minimum) + (inclusive === false ? 1 : 0)

function codeOf(issue: z.core.$ZodIssue, value: unknown): [ProblemCode, Problem['values']?] {
  if (value === undefined || value === null || value === '') return ['required']
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return ['too_long', { max: Number(issue.maximum) }]
      return [issue.origin === 'array' ? 'too_many' : 'too_big', { max: limitOf(issue, issue.maximum) }]
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? ['required'] : ['too_short', { min: Number(issue.minimum) }]
      return [issue.origin === 'array' ? 'too_few' : 'too_small', { min: limitOf(issue, smallest(issue)) }]
    case 'invalid_format':
      return [issue.format === 'email' ? 'valid_email' : 'invalid']
    case 'custom': {
      const params = issue.params as { code?: unknown; values?: Problem['values'] } | undefined
      return isCode(params?.code) ? [params.code, params.values] : ['invalid']
    }
    default:
      return ['invalid']
  }
}

/**
 * The issues of zod as problems by field (decision C109): codes are sent, and the reader's side makes sentences of
 * them.
 */
export function problemsOf(error: z.ZodError, input: unknown): Problem[] {
  return error.issues.map((issue) => {
    const [code, values] = codeOf(issue, at(input, issue.path))
    return problem(issue.path.map(String).join('.'), code, values)
  })
}

/**
 * Finds texts with half a character (a lone surrogate) or a zero byte: databases cannot store them, and each library
 * converts them in its own way. `invalid` on each field.
 */
export function unwritable(input: unknown, path: readonly string[] = []): Problem[] {
  if (typeof input === 'string')
    return input.isWellFormed() && !input.includes('\0') ? [] : [problem(path.join('.'), 'invalid')]
  if (input === null || typeof input !== 'object' || input instanceof Uint8Array) return []
  return Object.entries(input).flatMap(([name, value]) => unwritable(value, [...path, name]))
}
