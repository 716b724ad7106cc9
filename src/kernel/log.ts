import { languages, type Words } from './texts.ts'

/** Another record, to which this column refers. */
interface Through {
  readonly column: string
  readonly table: string
}

/** The name of a record, where another record holds its id. */
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
  /**
   * The names of columns that are called otherwise than their field in the feature's `texts.ts`, or that have none.
   * Names of columns that several features share are in `audit/log.ts`.
   */
  readonly fields?: Readonly<Record<string, Words>>
}

/** Columns that the log does not show. */
export const untoldColumns: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  'search',
  'calendar_ordinal',
  'during',
  'occupies',
])

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
  /** The words for the subjects. */
  readonly called: Readonly<Record<string, Words>>
}

/** Joins what several features say. Throws with the name of anything that two of them say. */
function once<Value>(declared: readonly (readonly [string, Value])[]): Record<string, Value> {
  const all: Record<string, Value> = {}
  for (const [name, value] of declared) {
    if (Object.hasOwn(all, name)) throw new Error(`The log is told twice of ${name}: one log.ts says it.`)
    all[name] = value
  }
  return all
}

const subjectsOf = ({ tables = {}, pages = {} }: FeatureLog): (readonly [string, Words])[] => [
  ...Object.entries(tables).map(([table, { called }]) => [table, called] as const),
  ...Object.entries(pages),
]

/** Joins the parts of all features. Throws with the name of anything that two of them declare. */
export function wholeLog(features: readonly FeatureLog[]): WholeLog {
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
    called: once(features.flatMap(subjectsOf)),
  }
}

type Catalogue = Readonly<Record<string, Words>>
const same = (one: Words, other: Words): boolean => languages.every((language) => one[language] === other[language])

/**
 * The browser's catalogue of the log, `entity_clients` and `field_first_name`. A column of a feature's tables is called
 * what `fields` in a `log.ts` says, else as the field of that name in the feature's own `texts.ts`. Throws when the
 * texts of two features differ about a column that no `log.ts` names.
 * @param features the log and the texts of each, by its folder.
 * @param columnsOf the columns of each table.
 */
export function logTexts(
  features: Readonly<Record<string, { readonly log: FeatureLog; readonly texts?: Catalogue }>>,
  columnsOf: Readonly<Record<string, readonly string[]>>,
): Catalogue {
  const logs = Object.values(features).map(({ log }) => log)
  const fields = once(logs.flatMap((log) => Object.entries(log.fields ?? {})))
  const labels: Record<string, { readonly words: Words; readonly feature: string }> = {}
  for (const [feature, { log, texts = {} }] of Object.entries(features))
    for (const column of Object.keys(log.tables ?? {}).flatMap((table) => columnsOf[table] ?? [])) {
      const [words, other] = [texts[column], labels[column]]
      if (!words || untoldColumns.has(column) || Object.hasOwn(fields, column)) continue
      if (other && !same(other.words, words))
        throw new Error(`${other.feature} and ${feature} call ${column} otherwise: say it in the log.ts of one.`)
      labels[column] = { words, feature }
    }
  const prefixed = (prefix: string, all: readonly (readonly [string, Words])[]) =>
    all.map(([name, words]) => [`${prefix}_${name}`, words] as const)
  return Object.fromEntries([
    ...prefixed('entity', Object.entries(once(logs.flatMap(subjectsOf)))),
    ...prefixed('field', Object.entries(fields)),
    ...prefixed(
      'field',
      Object.entries(labels).map(([column, { words }]) => [column, words] as const),
    ),
  ])
}
