import { untoldColumns, type WholeLog } from '#kernel/log.ts'
import { languages, type Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import { historyEvents, type Change, type HistoryLine } from './contract.ts'

const isParameter = (segment: string) => segment.startsWith(':')

/**
 * Whether a path begins with these segments. A parameter matches any parameter, because an earlier version may have
 * named it otherwise.
 */
const beginsWith = (path: readonly string[], beginning: readonly string[]): boolean =>
  beginning.every((segment, at) => (isParameter(segment) ? isParameter(path[at] ?? '') : path[at] === segment))

/** The subject of a line, by its table or call; null for one that the log no longer knows. */
export function subjectOf(log: WholeLog, entity: string): string | null {
  if (log.subjects.includes(entity)) return entity
  const path = /^[A-Z]+ (\/.*)$/.exec(entity)?.[1]?.split('/')
  if (!path) return null
  const [longest] = log.calls
    .map(([beginning, subject]) => [beginning.split('/'), subject] as const)
    .filter(([beginning]) => beginsWith(path, beginning))
    .toSorted(([one], [other]) => other.length - one.length)
  return longest?.[1] ?? null
}

/** The subjects of these tables and calls, each once. */
export function seenOf(
  log: WholeLog,
  entities: readonly string[],
): { readonly entity: string; readonly subject: string | null }[] {
  const seen = entities.map((entity) => ({ entity, subject: subjectOf(log, entity) }))
  return [...new Map(seen.map((one) => [one.subject ?? one.entity, one])).values()]
}

export type Search =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'request'; readonly id: string }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'name'; readonly words: readonly string[] }

/** The meaning of a text in the search: each kind is searched in its own way, because the log is long. */
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

/** Columns that are never shown, in case a table has one that its trigger does not leave out. */
const secrets = /password|secret|token|hash|^nin$/
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The changes between two versions of a row. For a created or deleted row, its filled fields. */
export function changesOf(before: Row, after: Row, leaveOut: readonly string[] = []): RawChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !untoldColumns.has(field) && !secrets.test(field) && !leaveOut.includes(field),
  )
  return fields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) =>
      before && after ? !same(change.before, change.after) : !isEmpty(change.before) || !isEmpty(change.after),
    )
}

/** The change of a named part of a record: added, renamed, deactivated, activated or removed. */
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

/** A row without secret columns. */
export const shownRow = (row: Row): Row =>
  row && Object.fromEntries(Object.entries(row).filter(([field]) => !secrets.test(field)))

/** The tables whose rows belong to a record, each with the column that refers to it. */
interface Belonging {
  /** Tables of rows without an id of their own. */
  readonly parts: Readonly<Record<string, string>>
  /** Tables of rows with an id of their own, and their name in the history of the record. */
  readonly owned: Readonly<Record<string, { readonly column: string; readonly as: string }>>
}
export function belongingTo(log: WholeLog, entity: string): Belonging {
  const tables = Object.entries(log.tables)
  return {
    parts: Object.fromEntries(
      tables.flatMap(([table, { partOf }]) => (partOf?.table === entity ? [[table, partOf.column]] : [])),
    ),
    owned: Object.fromEntries(
      tables.flatMap(([table, { ownedBy }]) => (ownedBy?.table === entity ? [[table, ownedBy]] : [])),
    ),
  }
}

export interface LoggedChange {
  readonly id: number
  readonly at: HistoryLine['at']
  readonly employee: string | null
  readonly acting_client: HistoryLine['acting_client']
  readonly request_id: string | null
  readonly action: HistoryLine['action']
  readonly entity: string
  readonly before: Row
  readonly after: Row
}
export type FoldedLine = Omit<HistoryLine, 'changes'> & { readonly changes: readonly RawChange[] }

/**
 * The lines of a record and of the rows that belong to it (its roles, its rooms), combined: one line for each request,
 * without rows that were deleted and inserted again.
 * @param lines newest first; of `entity` itself and of the rows that belong to it. The column that refers to the record
 * is left out.
 */
export function foldHistory(entity: string, lines: readonly LoggedChange[], { parts, owned }: Belonging): FoldedLine[] {
  const joinedBy = ({ entity: table, before, after }: LoggedChange) =>
    owned[table] ? changesOfOwned(owned[table].as, before, after) : changesOf(before, after, [parts[table]!])
  const isOwn = (line: LoggedChange) => line.entity === entity
  const isEvent = ({ action }: LoggedChange) => (historyEvents as readonly string[]).includes(action)
  // Rows of the first installation have no request: they are part of the creation.
  const keyOf = (line: LoggedChange) =>
    isEvent(line)
      ? `line ${line.id}`
      : (line.request_id ?? (!isOwn(line) || line.action === 'create' ? 'start' : `line ${line.id}`))
  return [...Map.groupBy(lines, keyOf).values()].flatMap((group): FoldedLine[] => {
    const { id, at, employee, acting_client, action: done } = group.find(isOwn) ?? group[0]!
    const line = { id, at, employee, acting_client }
    if (isEvent(group[0]!)) return [{ ...line, action: done, changes: [] }]
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
    return changes.length || action !== 'update' ? [{ ...line, action, changes }] : []
  })
}

/** Removes pairs of changes that cancel each other. */
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
 * A name that was changed in some languages, as one change for each of those: a reader of another language would see
 * the same word twice. Other changes stay as they are.
 */
export function byLanguage(change: Change): readonly (Change & { readonly language: Language | null })[] {
  const { before, after } = change
  if (!isNamed(before) || !isNamed(after)) return [{ ...change, language: null }]
  return languages
    .filter((language) => (before[language] ?? '') !== (after[language] ?? ''))
    .map((language) => ({ ...change, language, before: before[language] ?? null, after: after[language] ?? null }))
}
