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
