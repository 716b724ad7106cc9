import type { Words } from './texts.ts'

/** Another record, to which this column refers. */
interface Through {
  readonly column: string
  readonly table: string
}

/** How a record is named where another one holds its id. */
export interface Naming {
  /** The columns, of any table, that hold its id: `employee_id`, `created_by`. */
  readonly in: readonly [string, ...string[]]
  /** The columns of its name, joined by a space or by `between`. */
  readonly by: readonly [string, ...string[]]
  readonly between?: string
  /** The record has the name of another record; `by` are columns of that one. */
  readonly through?: Through
  /**
   * The record has a country, its own or that of another record: its name is shown only to readers with access to that
   * country (decision C84).
   */
  readonly country?: 'own' | Through
}

/** A table whose every change is logged by the database. */
export interface LoggedTable<Table extends string = string> {
  /** The word for one of its rows. */
  readonly called: Words
  /**
   * A row without an id of its own is part of the record to which its first column refers, and of that record's
   * history.
   */
  readonly partOf?: { readonly table: Table; readonly column: string }
  /**
   * A row with an id of its own that belongs to another record: the column that refers to that, and its name in the
   * history.
   */
  readonly ownedBy?: { readonly table: Table; readonly column: string; readonly as: string }
  readonly named?: Naming
}

/** The part of the log that a feature declares in its `log.ts`. The app joins them all. */
export interface FeatureLog<Table extends string = string, Page extends string = string> {
  readonly tables?: Readonly<Record<Table, LoggedTable>>
  /** Subjects of calls that are not tables: a page, a search. */
  readonly pages?: Readonly<Record<Page, Words>>
  /**
   * The subjects of calls, by the beginning of their path; the longest match wins. A parameter matches any parameter.
   */
  readonly calls?: Readonly<Record<`/${string}`, Table | Page>>
  /** The names of columns. Names of columns that several features share are in `audit/log.ts`. */
  readonly fields?: Readonly<Record<string, Words>>
}

/**
 * Declares a feature's part of the log. A table without words, or a call about an undeclared subject, does not compile.
 */
export function featureLog<const Table extends string = never, const Page extends string = never>(known: {
  readonly tables?: Readonly<Record<Table, LoggedTable<NoInfer<Table>>>>
  readonly pages?: Readonly<Record<Page, Words>>
  readonly calls?: Readonly<Record<`/${string}`, NoInfer<Table | Page>>>
  readonly fields?: Readonly<Record<string, Words>>
}): FeatureLog<Table, Page> {
  return known
}

/** The log of all features. */
export interface WholeLog {
  readonly tables: Readonly<Record<string, LoggedTable>>
  /** The subjects that a line can have: tables, and what calls show. */
  readonly subjects: readonly string[]
  readonly calls: readonly (readonly [path: string, subject: string])[]
  /** The record to which a column refers, by the name of the column. */
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

/** Joins the parts of all features. Throws with the name of anything that two of them declare. */
export function wholeLog(features: readonly FeatureLog[]): WholeLog {
  function once<Value>(declared: readonly (readonly [string, Value])[]): Record<string, Value> {
    const all: Record<string, Value> = {}
    for (const [name, value] of declared) {
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
