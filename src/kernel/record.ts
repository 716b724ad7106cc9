import { z } from 'zod'
import { InstantValue } from './day.ts'
import { line } from './line.ts'

/** The version that a form has read: a PUT carries it, and is refused (409 `stale`) when somebody has saved since. */
export const Version = z.object({ updated_at: z.string().max(50) })
/** A form says which version it saw, a list does not. */
export const SeenVersion = Version.partial().nullish()
/** The version of a record with a switch. `deactivated_at` may come along: empty is active (decision C102). */
export const SwitchedVersion = Version.extend({
  deactivated_at: z
    .union([z.literal(''), InstantValue])
    .nullable()
    .optional(),
})

/** A text that may stay empty: null empties it as well. */
export const orNothing = (text: z.ZodString) =>
  text
    .nullable()
    .transform((typed) => typed ?? '')
    .pipe(z.string())
/** The same of one line. */
export const optionalText = (max: number) => orNothing(line(max))

/**
 * When a record was deactivated, after a PUT: what says nothing of it leaves it as it was, and what is off already
 * keeps its moment.
 */
export const deactivatedAfter = (given: string | null | undefined, before: string | null, now: string): string | null =>
  given === undefined ? before : given ? (before ?? now) : null

/** A PUT leaves these fields as they are when it does not name them: a caller that does not know one does not empty it. */
export function keeping<Given extends object, Stored extends object, Field extends keyof Stored & keyof Given>(
  given: Given,
  stored: Stored,
  fields: Readonly<Record<Field, unknown>>,
): Omit<Given, Field> & Pick<Stored, Field> {
  const named = Object.keys(fields) as Field[]
  return {
    ...given,
    ...Object.fromEntries(named.map((field) => [field, given[field] === undefined ? stored[field] : given[field]])),
  } as unknown as Omit<Given, Field> & Pick<Stored, Field>
}

/** What is called to save a record, in this order: the first that fails ends it (spec 1 §4, decision C102). */
export type SavingStep = 'create' | 'activate' | 'deactivate' | 'update'

/**
 * The steps of saving a form. A record whose switch was turned is first deactivated or activated, then updated.
 * @param wasActive as it was read; null for a new record.
 */
export function savingSteps(wasActive: boolean | null, active: boolean): SavingStep[] {
  if (wasActive === null) return ['create']
  if (wasActive === active) return ['update']
  return [active ? 'activate' : 'deactivate', 'update']
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two versions of a form differ. */
export const fieldsChanged = <Values extends object>(before: Values, after: Values): (keyof Values & string)[] =>
  (Object.keys(after) as (keyof Values & string)[]).filter((field) => !same(before[field], after[field]))

/** What somebody else saved meanwhile, and over it what was typed here since `base`: nothing typed is lost. */
export function merged<Values extends object>(base: Values, typed: Values, stored: Values): Values {
  return { ...stored, ...Object.fromEntries(fieldsChanged(base, typed).map((field) => [field, typed[field]])) }
}

/** Unsaved input, with the record over which it was typed; null for a new one. */
export interface KeptDraft<Stored, Values> {
  readonly base: Stored | null
  readonly values: Values
}

/**
 * How a form goes on with a kept draft: from the record over which it was typed, so that saving is refused when
 * somebody else has saved since. `changed` is the record as it is now where it is another version, else null.
 * @param stored the record as it was read just now; null for a new one.
 */
export function resume<Stored extends { readonly updated_at: string | null }>(
  { base }: KeptDraft<Stored, unknown>,
  stored: Stored | null,
): { readonly base: Stored | null; readonly changed: Stored | null } {
  return { base, changed: base && stored && base.updated_at !== stored.updated_at ? stored : null }
}
