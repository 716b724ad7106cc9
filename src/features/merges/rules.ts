import { firstRefusal, refusal, staleRefusal, type Decision } from '#kernel/decision.ts'
import type { Day, Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { clientLimits } from '#features/clients/contract.ts'
import {
  mergeFields,
  type Belongings,
  type MergeField,
  type MergeInput,
  type MergePreview,
  type MergeSide,
  type Obstacle,
} from './contract.ts'

/** The columns of a client that a merge may change. */
export interface MergeValues {
  readonly first_name: string
  readonly last_name: string
  readonly birthdate: Day | null
  readonly gender_id: number | null
  readonly phone_number: string
  readonly email: string
  readonly street: string
  readonly street_number: string
  readonly street_suffix: string
  readonly postcode: string
  readonly place: string
  readonly country_id: number
  readonly locale_id: number
  readonly health_insurance_id: number | null
  readonly consenting_parent: string
  readonly company_name: string
  readonly vat_number: string
  readonly remarks: string
}
type Column = keyof MergeValues

/** A client before a merge. */
export interface MergeFacts extends MergeValues {
  readonly id: number
  readonly supported_country_id: number
  /** The national number in clear; null is one that nobody can read. */
  readonly nin: string | null
  readonly deactivated_at: Instant | null
  readonly erased_at: Instant | null
  readonly has_open_erasure: boolean
  readonly updated_at: string
}

/** The columns of each field; the number is sealed, and travels by itself. */
const columnsOf: Readonly<Record<MergeField, readonly Column[]>> = {
  first_name: ['first_name'],
  last_name: ['last_name'],
  birthdate: ['birthdate'],
  gender_id: ['gender_id'],
  phone_number: ['phone_number'],
  email: ['email'],
  address: ['street', 'street_number', 'street_suffix', 'postcode', 'place', 'country_id'],
  locale_id: ['locale_id'],
  health_insurance_id: ['health_insurance_id'],
  nin: [],
  consenting_parent: ['consenting_parent'],
  company_name: ['company_name'],
  vat_number: ['vat_number'],
  remarks: ['remarks'],
}

/** The number of columns in which a side says something of a field: an address that is a country alone says nothing. */
const filled = (client: MergeFacts, field: MergeField): number =>
  field === 'nin'
    ? Number(client.nin !== '')
    : columnsOf[field].filter((column) => column !== 'country_id' && client[column] !== null && client[column] !== '')
        .length
const isEmpty = (client: MergeFacts, field: MergeField): boolean => filled(client, field) === 0

const differs = (kept: MergeFacts, alias: MergeFacts, field: MergeField): boolean =>
  field === 'nin'
    ? kept.nin !== alias.nin || kept.nin === null
    : columnsOf[field].some((column) => kept[column] !== alias[column])

/** The notes of both, those of the client who is kept first. */
const bothNotes = (kept: MergeFacts, alias: MergeFacts) => `${kept.remarks}\n\n${alias.remarks}`

/** The fields in which two clients differ, with a proposal: the side that knows more, and notes of both. */
export function differingFields(kept: MergeFacts, alias: MergeFacts): MergePreview['differing'] {
  return mergeFields
    .filter((field) => differs(kept, alias, field) && !(isEmpty(kept, field) && isEmpty(alias, field)))
    .map((field) => {
      if (filled(alias, field) > filled(kept, field)) return { field, proposed: 'alias' }
      const fits = bothNotes(kept, alias).length <= clientLimits.remarks
      return { field, proposed: field === 'remarks' && !isEmpty(alias, field) && fits ? 'both' : 'kept' }
    })
}

/** The reasons why two clients cannot be merged. */
export function mergeObstacles(kept: MergeFacts, alias: MergeFacts): Obstacle[] {
  const either = (holds: (client: MergeFacts) => boolean) => holds(kept) || holds(alias)
  return [
    ...(kept.supported_country_id === alias.supported_country_id ? [] : (['merge_other_country'] as const)),
    ...(either(({ erased_at }) => erased_at !== null) ? (['merge_erased'] as const) : []),
    ...(either((client) => client.erased_at === null && client.has_open_erasure)
      ? (['merge_erasure_open'] as const)
      : []),
  ]
}

/** The changes of a merge. */
export interface MergePlan {
  /** The new values of the client who is kept, with those that they replace. */
  readonly before: Partial<MergeValues> & { readonly deactivated_at?: Instant | null }
  readonly after: Partial<MergeValues> & { readonly deactivated_at?: Instant | null }
  /** The national number of the alias, sealed as it is, takes the place of the one of the client who is kept. */
  readonly takesNin: boolean
}

interface Asked {
  readonly kept: MergeFacts
  readonly alias: MergeFacts
  /** The belongings of the alias, as the caller may see them. */
  readonly belongings: Belongings
  readonly input: MergeInput
}

/** Whether there still is what the caller has seen; null is what they have not seen. */
const isAsSeen = (seen: Belongings, now: Belongings): boolean =>
  (Object.keys(seen) as (keyof Belongings)[]).every((key) => seen[key] === null || seen[key] === now[key])

const without = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/**
 * Decides about a merge: refused when somebody has changed one of the two, or what belongs to the alias, since the caller
 * looked; when something stands in the way; and when a differing field has no side. A client who is kept is active when
 * one of the two was.
 */
export function planMerge({ kept, alias, belongings, input }: Asked): Decision<MergePlan> {
  const differing = differingFields(kept, alias).map(({ field }) => field)
  const sideOf = (field: MergeField): MergeSide | undefined => input.fields[field]
  const refused = firstRefusal(
    () => staleRefusal(input.updated_at, kept.updated_at),
    () => staleRefusal(input.alias_updated_at, alias.updated_at),
    () =>
      refusal(
        422,
        mergeObstacles(kept, alias).map((code) => problem('', code)),
      ),
    () => refusal(409, isAsSeen(input.belongings, belongings) ? [] : [problem('belongings', 'merge_changed')]),
    () =>
      refusal(422, [
        ...differing.filter((field) => !sideOf(field)).map((field) => problem(`fields.${field}`, 'required')),
        ...(sideOf('remarks') === 'both' && bothNotes(kept, alias).length > clientLimits.remarks
          ? [problem('fields.remarks', 'merge_notes_long')]
          : []),
      ]),
  )
  if (refused) return { refused }
  const replaced = differing.filter((field) => sideOf(field) !== 'kept')
  const columns = replaced.flatMap((field) => columnsOf[field])
  const notes = replaced.includes('remarks') && sideOf('remarks') === 'both' ? { remarks: bothNotes(kept, alias) } : {}
  const wakes = kept.deactivated_at !== null && alias.deactivated_at === null
  return {
    plan: {
      before: { ...without(kept, columns), ...(wakes && { deactivated_at: kept.deactivated_at }) },
      after: { ...without(alias, columns), ...notes, ...(wakes && { deactivated_at: null }) },
      takesNin: replaced.includes('nin'),
    },
  }
}

type Values = Readonly<Record<string, unknown>>
/** The columns of the same field, as those of an address; a column of no field is by itself. */
const columnsBeside = (column: string): readonly string[] =>
  Object.values(columnsOf).find((columns: readonly string[]) => columns.includes(column)) ?? [column]

/**
 * The values that an undo gives back: those of the fields that still are as the merge has made them. A field that somebody
 * has changed since stays whole, so that no address is half of one and half of another.
 */
export const givenBack = (current: Values, before: Values, after: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).filter(([column]) =>
      columnsBeside(column).every((beside) => current[beside] === after[beside]),
    ),
  )

/** Whether as much is posted as at the time of a merge. */
export const samePosted = (then: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>): boolean =>
  Object.entries(now).every(([table, rows]) => rows === (then[table] ?? 0))

/** A merge as an undo finds it. */
export interface UndoFacts {
  /** It is the last merge of its client, who is still the one who is kept. */
  readonly is_last: boolean
  /** Somebody has asked to erase the client, which is about both (decision C107). */
  readonly has_open_erasure: boolean
  readonly posted: Readonly<Record<string, number>>
}

/** The reason why a merge cannot be undone; null when it can. */
export function undoObstacle(
  { is_last, has_open_erasure, posted }: UndoFacts,
  postedNow: Readonly<Record<string, number>>,
): 'merge_not_last' | 'merge_erasure_open' | 'merge_posted_since' | null {
  if (!is_last) return 'merge_not_last'
  if (has_open_erasure) return 'merge_erasure_open'
  return samePosted(posted, postedNow) ? null : 'merge_posted_since'
}
