import { characters, oneLine } from '#kernel/line.ts'
import { parseDay, type Day } from '#kernel/day.ts'
import { problem, type Problem, type ProblemCode } from '#kernel/problem.ts'
import { maxPerMille, type Dictionary, type Field } from '../contract/dictionary.ts'

interface Known {
  readonly kept: boolean
  readonly in_use: boolean
}
type Stored = Known & Readonly<Record<string, unknown>>

/** May entries be added? Not where the program knows all that there can be. */
export const mayAdd = ({ closed, noneAdded }: Dictionary): boolean => !closed && !noneAdded

/**
 * May it be put aside? What the program counts on stays, but of a closed list one may do without (a way of paying), as
 * long as another is left.
 */
export const mayPutAside = (
  of: Dictionary,
  { kept, last }: Pick<Known, 'kept'> & { readonly last: boolean },
): boolean => (of.closed ? !last : !kept)

/** May it be removed? Only while nothing would miss it; otherwise it is put aside (decision C103). */
export const mayRemove = ({ kept, in_use }: Known): boolean => !kept && !in_use

/** Why a field of an entry stays as it is: the program knows the entry by it, or other records do. */
export function lockedBy(of: Dictionary, key: string, entry: Known | null): ProblemCode | null {
  if (entry?.kept && of.kept?.by === key) return 'fixed'
  return entry?.in_use && of.heldBy === key ? 'in_use' : null
}

/** The last day to which this field of an entry may move; null where that is any day. */
export const latestDay = (of: Dictionary, key: string, entry: Stored | null): Day | null =>
  entry?.in_use && of.holdsFrom === key ? parseDay(String(entry[key])) : null

/** What may not change, and is not as it was; a day that may not become later, and is. */
export const lockedProblems = (of: Dictionary, values: Readonly<Record<string, unknown>>, entry: Stored): Problem[] =>
  of.keys.flatMap((key) => {
    const code = values[key] === entry[key] ? null : lockedBy(of, key, entry)
    if (code) return [problem(key, code)]
    const latest = latestDay(of, key, entry)
    return latest && String(values[key]) > latest ? [problem(key, 'only_earlier', { day: { day: latest } })] : []
  })

/**
 * What is wrong with a text, a rate or a day as it is typed, by the limits of the contract; a rate is in per mille,
 * when it is a number at all.
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

/** What is wrong with the texts, rates and days of a form. Names and choices have inputs that check themselves. */
export const entryProblems = (of: Dictionary, values: Readonly<Record<string, unknown>>): Problem[] =>
  of.keys.flatMap((key) => typedProblems(of.fields[key] as Field, key, values[key]))
