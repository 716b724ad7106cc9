import type { Words } from './texts.ts'

/** Another record: the one at which this column points. */
interface Through {
  readonly column: string
  readonly of: string
}

/** What a record is called where another one holds its number. */
export interface Naming {
  /** The columns, of whichever table, that hold its number: `employee_id`, `created_by`. */
  readonly in: readonly [string, ...string[]]
  /** The columns that make its name, with a space between them unless `between` says otherwise. */
  readonly by: readonly [string, ...string[]]
  readonly between?: string
  /** Its name is that of another record; `by` are columns of that one. */
  readonly through?: Through
  /** It has a country, of its own or through another record: only its readers are told its name (decision C84). */
  readonly country?: 'own' | Through
}

/** A table of which the database writes every change. */
export interface LoggedTable<Table extends string = string> {
  /** One of its rows, in words. */
  readonly called: Words
  /** A row without a number of its own is part of the record to which its first column belongs, and of its history. */
  readonly partOf?: { readonly table: Table; readonly column: string }
  /** What has a number of its own and belongs to a record all the same: by which column, and as what it is told there. */
  readonly ownedBy?: { readonly table: Table; readonly column: string; readonly as: string }
  readonly named?: Naming
}

/** What the log knows of a feature: its `log.ts`. The app joins them all. */
export interface FeatureLog<Table extends string = string, Page extends string = string> {
  readonly tables?: Readonly<Record<Table, LoggedTable>>
  /** What a call shows that is no table: a page, a search. */
  readonly pages?: Readonly<Record<Page, Words>>
  /**
   * What calls are about, by the beginning of their path; the longest that fits says it. A parameter fits any parameter.
   */
  readonly calls?: Readonly<Record<`/${string}`, Table | Page>>
  /** What columns are called. What columns of several features are called stands in `audit/log.ts`. */
  readonly fields?: Readonly<Record<string, Words>>
}

/** Declares what the log knows of a feature. A table without words, or a call about something else, does not compile. */
export function featureLog<const Table extends string = never, const Page extends string = never>(known: {
  readonly tables?: Readonly<Record<Table, LoggedTable<NoInfer<Table>>>>
  readonly pages?: Readonly<Record<Page, Words>>
  readonly calls?: Readonly<Record<`/${string}`, NoInfer<Table | Page>>>
  readonly fields?: Readonly<Record<string, Words>>
}): FeatureLog<Table, Page> {
  return known
}

/** What the log knows of everything. */
export interface WholeLog {
  readonly tables: Readonly<Record<string, LoggedTable>>
  /** What a line can be about: a table, or what a call shows. */
  readonly subjects: readonly string[]
  readonly calls: readonly (readonly [path: string, subject: string])[]
  /** By the column that holds a number: whose it is. */
  readonly columns: Readonly<Record<string, Naming & { readonly table: string }>>
  /** `entity_clients`, `field_first_name`. */
  readonly words: Readonly<Record<string, Words>>
}

/** The words of a feature's log: the browser's catalogue `log`, and those of files. */
export const wordsOfLog = ({ tables = {}, pages = {}, fields = {} }: FeatureLog): Record<string, Words> =>
  Object.fromEntries([
    ...Object.entries(tables).map(([table, { called }]) => [`entity_${table}`, called] as const),
    ...Object.entries(pages).map(([page, called]) => [`entity_${page}`, called] as const),
    ...Object.entries(fields).map(([field, called]) => [`field_${field}`, called] as const),
  ])

/** Everything that the features say, each thing once: whatever two of them say is an error that names it. */
export function wholeLog(features: readonly FeatureLog[]): WholeLog {
  function once<Value>(said: readonly (readonly [string, Value])[]): Record<string, Value> {
    const all: Record<string, Value> = {}
    for (const [name, value] of said) {
      if (Object.hasOwn(all, name)) throw new Error(`The log is told twice of ${name}: one log.ts says it.`)
      all[name] = value
    }
    return all
  }
  const tables = once(features.flatMap((feature) => Object.entries(feature.tables ?? {})))
  const calls = once(features.flatMap((feature) => Object.entries(feature.calls ?? {})))
  return {
    tables,
    subjects: [...Object.keys(tables), ...features.flatMap(({ pages }) => Object.keys(pages ?? {}))],
    calls: Object.entries(calls),
    columns: once(
      Object.entries(tables).flatMap(([table, { named }]) =>
        named ? named.in.map((column) => [column, { ...named, table }] as const) : [],
      ),
    ),
    words: once(features.flatMap((feature) => Object.entries(wordsOfLog(feature)))),
  }
}
