import { characters, oneLine } from '#kernel/line.ts'
import { parseDay, type Day } from '#kernel/day.ts'
import { problem, type Problem, type ProblemCode } from '#kernel/problem.ts'
import { maxPerMille, type Dictionary, type Field } from '../contract/dictionary.ts'

interface EntryFacts {
  readonly kept: boolean
  readonly in_use: boolean
}
type Stored = EntryFacts & Readonly<Record<string, unknown>>

/**
 * May it be deactivated? Entries on which the program depends stay, except in a closed list (ways of paying), which can
 * do without any of them as long as another is active.
 */
export const mayPutAside = (
  of: Dictionary,
  { kept, last }: Pick<EntryFacts, 'kept'> & { readonly last: boolean },
): boolean => (of.closed ? !last : !kept)

/**
 * May it be removed? Only while no record uses it and the program does not depend on it; otherwise it is deactivated
 * (decision C103).
 */
export const mayRemove = ({ kept, in_use }: EntryFacts): boolean => !kept && !in_use

/**
 * The reason why a field of an entry cannot change (the program or other records identify the entry by it); null when
 * it can.
 */
export function lockedBy(of: Dictionary, key: string, entry: EntryFacts | null): ProblemCode | null {
  if (entry?.kept && of.kept?.by === key) return 'fixed'
  return entry?.in_use && of.heldBy === key ? 'in_use' : null
}

/** The latest day that this field of an entry can get; null when it can get any. */
export const latestDay = (of: Dictionary, key: string, entry: Stored | null): Day | null =>
  entry?.in_use && of.holdsFrom === key ? parseDay(String(entry[key])) : null

/** The problems of fields that cannot change and did, and of days that can only become earlier and became later. */
export const lockedProblems = (of: Dictionary, values: Readonly<Record<string, unknown>>, entry: Stored): Problem[] =>
  of.keys.flatMap((key) => {
    const code = values[key] === entry[key] ? null : lockedBy(of, key, entry)
    if (code) return [problem(key, code)]
    const latest = latestDay(of, key, entry)
    return latest && String(values[key]) > latest ? [problem(key, 'only_earlier', { day: { day: latest } })] : []
  })

/**
 * The problems of a text, a rate or a day by the limits of the contract. A rate is a number, in per mille, or the typed
 * text when that cannot be read as a number.
 */
function typedProblems(field: Field, key: string, typed: unknown): Problem[] {
  const text = typeof typed === 'string' ? oneLine(typed) : ''
  if (field.kind === 'rate') {
    if (typeof typed !== 'number') return [problem(key, text ? 'invalid' : 'required')]
    if (!Number.isInteger(typed)) return [problem(key, 'invalid')]
    return typed < 0
      ? [problem(key, 'too_small', { min: 0 })]
      : typed > maxPerMille
        ? [problem(key, 'too_big', { max: maxPerMille })]
        : []
  }
  if (field.kind === 'day') return text ? (parseDay(text) ? [] : [problem(key, 'day')]) : [problem(key, 'required')]
  if (field.kind !== 'text') return []
  if (!text) return field.required ? [problem(key, 'required')] : []
  if (characters(text) > field.max) return [problem(key, 'too_long', { max: field.max })]
  return field.pattern && !field.pattern.test(text) ? [problem(key, field.code)] : []
}

/** The problems of the texts, rates and days of a form. Names and choices have inputs that check themselves. */
export const entryProblems = (of: Dictionary, values: Readonly<Record<string, unknown>>): Problem[] =>
  of.keys.flatMap((key) => typedProblems(of.fields[key] as Field, key, values[key]))
