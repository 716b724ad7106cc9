import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { once } from '#kernel/once.ts'
import { overview, statusFilter, type Column } from '#kernel/overview.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { optionalText, SeenVersion, SwitchedVersion } from '#kernel/record.ts'
import { translatable, TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'
import type { DictionaryRights } from './permission.ts'

/** A column of a dictionary's table: how it is typed, stored and shown. */
export type Field =
  /** A name in every language. */
  | { readonly kind: 'names'; readonly max: number }
  | {
      readonly kind: 'text'
      readonly max: number
      readonly required: boolean
      readonly digits: boolean
      readonly pattern: RegExp | null
      readonly code: ProblemCode
    }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  /** A VAT rate, in per mille; typed in per cent. */
  | { readonly kind: 'rate' }
  | { readonly kind: 'day' }
  /** Whether the entry is active, for callers that know it so (docs/decisions/025). */
  | { readonly kind: 'active' }
type FieldOf<Kind extends Field['kind'], Takes extends z.ZodType, Gives extends z.ZodType> = Extract<
  Field,
  { kind: Kind }
> & { readonly takes: Takes; readonly gives: Gives }

export const names = (max = 50) =>
  ({ kind: 'names', max, takes: translatable(max), gives: TranslatableText }) satisfies FieldOf<
    'names',
    z.ZodType,
    z.ZodType
  >
export const flag = () =>
  ({ kind: 'flag', takes: z.boolean().default(false), gives: z.boolean() }) satisfies FieldOf<
    'flag',
    z.ZodType,
    z.ZodType
  >
export const choice = <const Of extends readonly [string, ...string[]]>(of: Of) =>
  ({ kind: 'choice', of, takes: z.enum(of), gives: z.enum(of) }) satisfies FieldOf<'choice', z.ZodType, z.ZodType>
/** A rate is from 0 (exempt) to 1000 per mille (spec 3 §3 "Tax rate"). */
export const maxPerMille = 1000
export const rate = () =>
  ({ kind: 'rate', takes: z.int().min(0).max(maxPerMille), gives: z.int() }) satisfies FieldOf<
    'rate',
    z.ZodType,
    z.ZodType
  >
export const day = () =>
  ({ kind: 'day', takes: DayValue, gives: DayValue }) satisfies FieldOf<'day', z.ZodType, z.ZodType>

export const active = () =>
  ({ kind: 'active', takes: z.boolean().optional(), gives: z.boolean() }) satisfies FieldOf<
    'active',
    z.ZodType,
    z.ZodType
  >

interface TextRules {
  readonly required?: boolean
  readonly digits?: boolean
  readonly pattern?: RegExp
  readonly code?: ProblemCode
}
export function text(max: number, { required = true, digits = false, pattern, code = 'invalid' }: TextRules = {}) {
  const fits = (value: string) => !value || !pattern || pattern.test(value)
  const takes = required
    ? line(max).min(1).refine(fits, { params: { code } })
    : optionalText(max).refine(fits, { params: { code } }).default('')
  return {
    kind: 'text',
    max,
    required,
    digits,
    pattern: pattern ?? null,
    code,
    takes,
    gives: z.string(),
  } satisfies FieldOf<'text', z.ZodType, z.ZodType>
}

type Fields = Readonly<Record<string, Field & { readonly takes: z.ZodType; readonly gives: z.ZodType }>>
type TakenShape<F extends Fields> = { readonly [Key in keyof F]: F[Key]['takes'] }
type ChangedShape<F extends Fields> = {
  readonly [Key in keyof F]: F[Key]['takes'] extends z.ZodDefault<infer Typed extends z.ZodType>
    ? z.ZodOptional<Typed>
    : F[Key]['takes']
}
type GivenShape<F extends Fields> = { readonly [Key in keyof F]: F[Key]['gives'] }

/**
 * The schema of a field in a change. A field with a default in a new entry may be left out of it, and then stays as it
 * is.
 */
const changed = (takes: z.ZodType): z.ZodType =>
  takes instanceof z.ZodDefault ? (takes.unwrap() as z.ZodType).optional() : takes

interface DictionarySpec<F extends Fields> extends DictionaryRights {
  /** Its table in the database, which has `id`, `updated_at` and these fields. */
  readonly table: string
  /** The names of one entry, with its article, and of several, for the documentation. */
  readonly one: string
  readonly many: string
  readonly fields: F
  /** The path of the list, when it is not `/dto` (spec 3 §7). */
  readonly list?: string
  /** Each country has its own entries, with a `supported_country_id` that never changes. */
  readonly byCountry?: boolean
  /** Entries have a slug, made of the name of a new entry, on which the program may depend. */
  readonly slug?: boolean
  /** The program depends on the entries with these values in this column: they stay. */
  readonly kept?: { readonly by: string; readonly values: readonly (string | boolean)[] }
  /** The field whose value other records store instead of a reference: it cannot change while the entry is in use. */
  readonly heldBy?: string
  /**
   * The field with the day from which an entry applies. While the entry is in use, that day can only become earlier:
   * records that have the entry would be without it until then.
   */
  readonly holdsFrom?: string
}

const columnType = {
  names: 'text',
  text: 'text',
  choice: 'text',
  flag: 'boolean',
  rate: 'text',
  day: 'day',
  active: 'boolean',
} as const satisfies Record<Field['kind'], Column['type']>

/**
 * The columns that every entry has beside its fields. They are declared apart because a generic spread has no known
 * keys.
 */
const stored = {
  id: z.int(),
  supported_country_id: z.int().nullable(),
  /** The program depends on it: it is never removed, and deactivated only in a closed list. */
  kept: z.boolean(),
  /** The last active entry of a closed list, which cannot be deactivated. */
  last: z.boolean(),
  /**
   * Since when it has been inactive: it is offered no more, and stays with the records that have it (decision C103).
   */
  deactivated_at: InstantValue.nullable(),
  /** The version, to the microsecond, as the next PUT sends it. */
  updated_at: z.string(),
}

const country = (byCountry: boolean) =>
  byCountry ? { supported_country_id: z.int().positive() } : ({} as { supported_country_id: z.ZodOptional<z.ZodInt> })

/**
 * Declares a small table of reference data: its fields, its calls (spec 3 §7 "Reference data") and its overview. The
 * queries, routes and popup of every such table are made from this; rules of one table alone are elsewhere.
 */
export function dictionary<const Path extends `/${string}`, F extends Fields>(path: Path, spec: DictionarySpec<F>) {
  const { one, many, fields, read, write, add = write, byCountry = false } = spec
  const capitalised = `${one[0]!.toUpperCase()}${one.slice(1)}`
  const keys = Object.keys(fields) as (keyof F & string)[]
  const list = spec.list ?? (byCountry ? `${path}/country/:countryId` : `${path}/dto`)
  const takes = once(() =>
    z
      .object(Object.fromEntries(keys.map((key) => [key, fields[key]!.takes])) as TakenShape<F>)
      .extend(country(byCountry)),
  )
  const changes = once(() =>
    z
      .object(Object.fromEntries(keys.map((key) => [key, changed(fields[key]!.takes)])) as ChangedShape<F>)
      .extend(SwitchedVersion.shape),
  )
  const row = once(() =>
    z.object({ ...stored, ...(Object.fromEntries(keys.map((key) => [key, fields[key]!.gives])) as GivenShape<F>) }),
  )
  /** An entry with whether anything uses it: then it can be deactivated, but not removed. */
  const gives = once(() => row().extend({ in_use: z.boolean() }))
  const columns = [
    ...keys
      .filter((key) => fields[key]!.kind !== 'active')
      .map((key): Column<keyof F & string> => ({
        key,
        type: columnType[fields[key]!.kind],
        sortable: true,
        searchable: fields[key]!.kind === 'names' || fields[key]!.kind === 'text',
      })),
    { key: 'updated_at', type: 'instant', sortable: true } as Column<keyof F & string>,
  ]
  const table = overview(list, {
    does: `The ${many}, as their table.`,
    may: read,
    reads: 'nothing',
    get row() {
      return row().shape as never
    },
    columns,
    filters: { status: statusFilter },
    sort: [keys[0]!, 'asc'],
  })
  return {
    ...spec,
    byCountry,
    add,
    path,
    keys,
    overview: table,
    api: {
      list: table.list,
      export: table.export,
      show: endpoint('GET', `${path}/dto/:id`, {
        does: `${capitalised} with everything that the form edits.`,
        may: read,
        reads: 'nothing',
        get gives() {
          return gives()
        },
      }),
      history: historyEndpoint(`${path}/dto/:id/history`, {
        does: `Who changed ${one}, and when.`,
        may: write,
        reads: 'nothing',
      }),
      /** 409 `closed_list` where the program knows every possible entry. */
      create: endpoint('POST', path, {
        does: `Adds ${one}.`,
        may: add,
        reads: 'nothing',
        get takes() {
          return takes()
        },
        get gives() {
          return gives()
        },
      }),
      /**
       * `deactivated_at` may be sent along: empty is active (decision C102). 409 `stale`, `in_use` or `last_one` when
       * the entry has to stay active; 422 `name.nl: unique`, `code: in_use`, `valid_from: only_earlier` and the like.
       */
      update: endpoint('PUT', `${path}/:id`, {
        does: `Changes ${one}.`,
        may: write,
        reads: 'nothing',
        get gives() {
          return gives()
        },
        get takes() {
          return changes()
        },
      }),
      /**
       * Removes an entry that nothing uses, and answers null; deactivates one that something uses, and answers that
       * entry (decision C103). 409 `in_use` or `last_one` when it has to stay active.
       */
      remove: endpoint('DELETE', `${path}/:id`, {
        does: `Removes ${one}, or puts it aside while something uses it.`,
        may: write,
        reads: 'nothing',
        get gives() {
          return gives().nullable()
        },
      }),
      activate: endpoint('PATCH', `${path}/:id/activate`, {
        does: `Offers ${one} again.`,
        may: write,
        reads: 'nothing',
        takes: SeenVersion,
        get gives() {
          return gives()
        },
      }),
      /** 409 `in_use` when the entry has to stay active, `last_one` when it is the last active one of a closed list. */
      deactivate: endpoint('PATCH', `${path}/:id/deactivate`, {
        does: `Puts ${one} aside, which is not offered any more.`,
        may: write,
        reads: 'nothing',
        takes: SeenVersion,
        get gives() {
          return gives()
        },
      }),
    },
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- any dictionary, whatever its fields
export type Dictionary = ReturnType<typeof dictionary<`/${string}`, any>>
