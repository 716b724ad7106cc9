import { problem, type Problem } from './problem.ts'
import { stale, type CodeOf, type RefusalInput, type Refusals, type RefusalShape } from './refusal.ts'

/** A refusal as a value: the status of the answer and its problems. */
export interface Refusal {
  readonly status: 403 | 404 | 409 | 422
  readonly problems: readonly Problem[]
  /** The data that the contract declares for this refusal, and their shape. */
  readonly declared?: { readonly shape: RefusalShape; readonly data: unknown }
}

/**
 * The outcome of deciding about a change: a plan of everything that is to be written, or a refusal. Rules decide,
 * handlers execute the plan.
 */
export type Decision<Plan> =
  | { readonly refused: Refusal; readonly plan?: never }
  | { readonly refused?: never; readonly plan: Plan }

/** A refusal with these problems; null when there are none. */
export const refusal = (status: Refusal['status'], problems: readonly Problem[]): Refusal | null =>
  problems.length ? { status, problems } : null

/** A refusal with the data that a contract declares for its code (`refuses` of an endpoint). */
export function declaredRefusal<R extends Refusals, Code extends CodeOf<R>>(
  refuses: R,
  code: Code,
  data: RefusalInput<R, Code>,
  { field, values }: { readonly field: string; readonly values?: Problem['values'] },
): Refusal {
  const shape: RefusalShape = refuses[code]!
  return {
    status: shape.status as Refusal['status'],
    problems: [problem(field, code, values)],
    declared: { shape, data },
  }
}

/** 409 `stale`, with the current version, when somebody saved after the caller read the record; otherwise null. */
export const staleRefusal = (read: string, current: string): Refusal | null =>
  read === current ? null : declaredRefusal({ stale }, 'stale', { updated_at: current }, { field: 'updated_at' })

/** The first refusal of a list of checks; later checks are not evaluated after one has refused. */
export function firstRefusal(...asked: readonly (() => Refusal | null)[]): Refusal | null {
  for (const ask of asked) {
    const refused = ask()
    if (refused) return refused
  }
  return null
}
