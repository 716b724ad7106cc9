import { languages, type Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import { historyEvents, ownedBy, subjects, type Change, type HistoryLine, type Subject } from './contract.ts'

const isSubject = (text: string): text is Subject => (subjects as readonly string[]).includes(text)

/**
 * What a call is about, by the beginning of its path; the first that fits. A test holds every call of ours to this
 * list.
 */
const callsAbout: readonly (readonly [path: RegExp, subject: Subject])[] = [
  [/^\/clients\/:\w+\/access-log\b/, 'audit_log'],
  [/^\/treatment-report-templates\b/, 'treatment_report_templates'],
  [/^\/template-agreements\b/, 'agreement_templates'],
  [/^\/(event\/:\w+\/)?treatment-report\b/, 'treatment_reports'],
  [/^\/event\/(availability|employees|devices|models)\b/, 'availability'],
  [/^\/(event|appointments)\b/, 'appointments'],
  [/^\/(locations\/:\w+\/)?calendar\b/, 'calendar'],
  [/^\/list\/(clients|client\/dashboard)\b/, 'client_search'],
  [/^\/clients\b/, 'clients'],
  [/^\/recurrences\b|^\/(employees|rooms)\/:\w+\/recurrence\b/, 'recurrences'],
  [/^\/absences\b/, 'absences'],
  [/^\/employees\b/, 'employees'],
  [/^\/roles(\/(dto\b|:id)|$)/, 'roles'],
  [
    /^\/(list|geocode)\b|^\/(roles\/practitioner-roles|devices\/(types|models)|treatments\/categories|mutation_type|brands|qualifications\/countries\/list|countries|locales|genders|payment_method)$/,
    'choices',
  ],
  // The administration: what a path begins with is its table.
  ...(
    [
      ['genders', 'genders'],
      ['supported-countries', 'supported_countries'],
      ['treatment-categories', 'treatment_categories'],
      ['countries', 'countries'],
      ['payment_method', 'payment_methods'],
      ['locales', 'locales'],
      ['languages', 'languages'],
      ['complications', 'complications'],
      ['side_effects', 'side_effects'],
      ['device-types', 'device_types'],
      ['ledgers', 'ledgers'],
      ['tax-rates', 'tax_rates'],
      ['price-levels', 'price_levels'],
      ['qualifications', 'qualifications'],
      ['healthinsurances', 'health_insurances'],
      ['zv_insurances', 'zv_insurances'],
      ['devices', 'devices'],
    ] as const
  ).map(([path, subject]) => [new RegExp(`^/${path}\\b`), subject] as const),
  [/^\/treatments\b/, 'treatments'],
  [/^\/products\b/, 'products'],
  [/^\/locations\b/, 'locations'],
  [/^\/rooms\/raw\b/, 'choices'],
  [/^\/packages\b/, 'packages'],
  [/^\/invoices\b/, 'invoices'],
  [/^\/notices\b/, 'notices'],
  [/^\/(payment-screen|transactions)\b/, 'checkout'],
  [/^\/day-summary\b/, 'day_summary'],
  [/^\/dashboard\b/, 'dashboard'],
  [/^\/mails\b/, 'mail_outbox'],
  [/^\/email-copies\b/, 'email_copies'],
  [/^\/chain-settings\b/, 'chain_settings'],
  [/^\/imports\b/, 'imports'],
  [/^\/audit-log\b/, 'audit_log'],
  [/^\/(login|logout|me|sessions|mfa|password-resets)\b/, 'account'],
]

/** What a line is about, of the table or the call that it names; null for one that Balie no longer knows. */
export function subjectOf(entity: string): Subject | null {
  if (isSubject(entity)) return entity
  const path = /^[A-Z]+ (\/.*)$/.exec(entity)?.[1]
  return callsAbout.find(([pattern]) => path !== undefined && pattern.test(path))?.[1] ?? null
}

export type Search =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'request'; readonly id: string }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'name'; readonly words: readonly string[] }

/** What somebody looks for in the log: each kind is found in its own way, because the log is long. */
export function searchOf(typed: string): Search | null {
  const text = typed.trim()
  if (!text) return null
  if (/^\d{1,15}$/.test(text)) return { kind: 'number', number: Number(text) }
  if (/^[0-9a-f]{8}(-[0-9a-f-]*)?$/i.test(text)) return { kind: 'request', id: text.toLowerCase() }
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text) || /^[0-9a-f]*:[0-9a-f:.]*$/i.test(text))
    return { kind: 'address', address: text }
  return { kind: 'name', words: text.split(/\s+/).slice(0, 6) }
}

type Row = Readonly<Record<string, unknown>> | null
export interface RawChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Never shown, should a table ever hold one that its trigger does not keep out. */
const secrets = /password|secret|token|hash/
const untold = new Set(['id', 'created_at', 'updated_at', 'search', 'calendar_ordinal', 'during', 'occupies'])
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What differs between two versions of a row. Of a new one, or one that went, what was filled in. */
export function changesOf(before: Row, after: Row, leaveOut: readonly string[] = []): RawChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !untold.has(field) && !secrets.test(field) && !leaveOut.includes(field),
  )
  return fields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) =>
      before && after ? !same(change.before, change.after) : !isEmpty(change.before) || !isEmpty(change.after),
    )
}

/**
 * What happened to something with a name that belongs to a record: it came, got another name, was closed, opened again,
 * or went.
 */
export function changesOfOwned(as: string, before: Row, after: Row): RawChange[] {
  const [was, is] = [before?.name ?? null, after?.name ?? null]
  const closes = Boolean(after?.deactivated_at)
  return [
    ...(same(was, is) ? [] : [{ field: as, before: was, after: is }]),
    ...(before && after && Boolean(before.deactivated_at) !== closes
      ? [
          closes
            ? { field: `${as}_closed`, before: is, after: null }
            : { field: `${as}_reopened`, before: null, after: is },
        ]
      : []),
  ]
}

/** A row without the columns that nobody may see. */
export const shownRow = (row: Row): Row =>
  row && Object.fromEntries(Object.entries(row).filter(([field]) => !secrets.test(field)))

type Owned = Readonly<Record<string, { readonly column: string; readonly as: string }>>
/** The tables of what a record owns. */
export const ownedOf = (entity: string): Owned => (ownedBy as Readonly<Record<string, Owned>>)[entity] ?? {}

export interface LoggedChange {
  readonly id: number
  readonly at: HistoryLine['at']
  readonly employee: string | null
  readonly request_id: string | null
  readonly action: HistoryLine['action']
  readonly entity: string
  readonly before: Row
  readonly after: Row
}
export type FoldedLine = Omit<HistoryLine, 'changes'> & { readonly changes: readonly RawChange[] }

/**
 * The lines of a record and of the rows that belong to it (its roles, its rooms), as somebody tells it: what one
 * request did is one thing, and what was taken away and put back in it did not happen.
 * @param lines newest first; of `entity` itself, of tables whose first column is its number, and of what it owns.
 * @param ownerOf the first column of such a table: it says only whose row it is.
 */
export function foldHistory(
  entity: string,
  lines: readonly LoggedChange[],
  ownerOf: (table: string) => string,
): FoldedLine[] {
  const owned = ownedOf(entity)
  const joinedBy = ({ entity: table, before, after }: LoggedChange) =>
    owned[table] ? changesOfOwned(owned[table].as, before, after) : changesOf(before, after, [ownerOf(table)])
  const isOwn = (line: LoggedChange) => line.entity === entity
  const isEvent = ({ action }: LoggedChange) => (historyEvents as readonly string[]).includes(action)
  // What came with the program has no request: its rows are part of the beginning.
  const keyOf = (line: LoggedChange) =>
    isEvent(line)
      ? `line ${line.id}`
      : (line.request_id ?? (!isOwn(line) || line.action === 'create' ? 'start' : `line ${line.id}`))
  return [...Map.groupBy(lines, keyOf).values()].flatMap((group): FoldedLine[] => {
    const { id, at, employee, action: done } = group.find(isOwn) ?? group[0]!
    if (isEvent(group[0]!)) return [{ id, at, employee, action: done, changes: [] }]
    const own = group.filter(isOwn)
    const joined = group
      .filter((line) => !isOwn(line))
      .toReversed()
      .flatMap(joinedBy)
    const changes = [
      ...own.toReversed().flatMap((line) => changesOf(line.before, line.after)),
      ...withoutUndone(joined),
    ]
    const action = (['create', 'delete'] as const).find((one) => own.some((line) => line.action === one)) ?? 'update'
    return changes.length || action !== 'update' ? [{ id, at, employee, action, changes }] : []
  })
}

/** Without pairs of which one takes away what the other adds. */
function withoutUndone(changes: readonly RawChange[]): RawChange[] {
  const left: RawChange[] = []
  for (const change of changes) {
    const undone = left.findIndex(
      (one) => one.field === change.field && same(one.before, change.after) && same(one.after, change.before),
    )
    if (undone >= 0) left.splice(undone, 1)
    else left.push(change)
  }
  return left
}

const isNamed = (value: unknown): value is Translatable =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((key) => languages.some((language) => language === key))

/**
 * A name that was changed in some languages, as a change of each of those: whoever reads in another language would see
 * the same word twice. Anything else stays as it is.
 */
export function byLanguage(change: Change): readonly (Change & { readonly language: Language | null })[] {
  const { before, after } = change
  if (!isNamed(before) || !isNamed(after)) return [{ ...change, language: null }]
  return languages
    .filter((language) => (before[language] ?? '') !== (after[language] ?? ''))
    .map((language) => ({ ...change, language, before: before[language] ?? null, after: after[language] ?? null }))
}
