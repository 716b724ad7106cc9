import { z } from 'zod'
import { InstantValue } from './day.ts'
import { line } from './line.ts'

/**
 * The version that a form has read: a PUT sends it back, and is refused (409 `stale`) when somebody saved in between.
 */
export const Version = z.object({ updated_at: z.string().max(50) })
/** The version in a call that both forms and lists make: a form sends the one it has read, a list sends none. */
export const SeenVersion = Version.partial().nullish()
/**
 * The version of a record that can be deactivated. `deactivated_at` may be sent along: empty is active (decision C102).
 */
export const SwitchedVersion = Version.extend({
  deactivated_at: z
    .union([z.literal(''), InstantValue])
    .nullable()
    .optional(),
})

/** A text that may stay empty; null and an empty text both become null. */
export const emptyAsNull = (text: z.ZodString) =>
  text
    .nullable()
    .transform((typed) => typed ?? '')
    .pipe(z.string())
/** `emptyAsNull` for a text of one line. */
export const optionalText = (max: number) => emptyAsNull(line(max))

/**
 * The time of deactivation after a PUT: a PUT without the field leaves it as it is, and a record that is inactive
 * already keeps its time.
 */
export const deactivatedAfter = (input: string | null | undefined, before: string | null, now: string): string | null =>
  input === undefined ? before : input ? (before ?? now) : null

/**
 * The fields of a PUT, completed with the stored value of each field that the PUT does not name: a caller that does not
 * know a field does not empty it.
 */
export function keeping<Input extends object, Stored extends object, Field extends keyof Stored & keyof Input>(
  input: Input,
  stored: Stored,
  fields: Readonly<Record<Field, unknown>>,
): Omit<Input, Field> & Pick<Stored, Field> {
  const named = Object.keys(fields) as Field[]
  return {
    ...input,
    ...Object.fromEntries(named.map((field) => [field, input[field] === undefined ? stored[field] : input[field]])),
  } as unknown as Omit<Input, Field> & Pick<Stored, Field>
}

/** The calls that save a record, in this order: the first that fails ends the saving (spec 1 §4, decision C102). */
export type SavingStep = 'create' | 'activate' | 'deactivate' | 'update'

/**
 * The calls that save a form. A record that was activated or deactivated in the form is switched first, then updated.
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

/**
 * The record that somebody else saved meanwhile, with everything typed here since `base` put over it: nothing typed is
 * lost.
 */
export function merged<Values extends object>(base: Values, typed: Values, stored: Values): Values {
  return { ...stored, ...Object.fromEntries(fieldsChanged(base, typed).map((field) => [field, typed[field]])) }
}

/** Unsaved input, with the record over which it was typed; null for a new record. */
export interface StoredDraft<Stored, Values> {
  readonly base: Stored | null
  readonly values: Values
}

/** The record as it was read just now, when it is another version than the one before; otherwise null. */
export const changedSince = <Stored extends { readonly updated_at: string | null }>(
  before: Stored | null,
  stored: Stored | null,
): Stored | null => (before && stored && before.updated_at !== stored.updated_at ? stored : null)

/**
 * How a form continues with a kept draft: based on the record over which it was typed, so that saving is refused when
 * somebody else saved in between. `changed` is the current record when that is another version, otherwise null.
 * @param stored the record as it was read just now; null for a new record.
 */
export function resume<Stored extends { readonly updated_at: string | null }>(
  { base }: StoredDraft<Stored, unknown>,
  stored: Stored | null,
): { readonly base: Stored | null; readonly changed: Stored | null } {
  return { base, changed: changedSince(base, stored) }
}
