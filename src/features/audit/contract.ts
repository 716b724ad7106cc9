import { z } from 'zod'
import { auditActions, type AuditAction } from '#kernel/audit.ts'
import { InstantValue } from '#kernel/day.ts'
import { endpoint, Id, type Endpoint } from '#kernel/endpoint.ts'
import { daysFilter, idsFilter, overview } from '#kernel/overview.ts'
import type { May } from '#kernel/permission.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** The kinds of lines that a monthly review looks at, as chips above the page. */
export const reviewKinds = {
  reads: ['read'],
  changes: ['create', 'update', 'delete'],
  refusals: ['refused', 'sign_in_refused'],
  exports: ['export'],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>

/** The largest number of lines that is counted; older lines are found by their days. */
export const maxCounted = 10_000
/** The largest number of clients that are named in a row of the page, and in a single line. */
export const maxNamed = { row: 3, line: 50 } as const
/** Reads of a person that follow one another within this many minutes are one sitting. */
export const sittingMinutes = 10
/** The largest number of lines in a record's history; the newest are shown. */
export const maxHistory = 500

const Clients = z.object({ named: z.array(z.object({ id: z.int(), name: z.string() })), more: z.int() })

/** The client who acted by a link from a mail; the name is null for a reader without access to them. */
const ActingClient = z.object({ id: z.int(), name: z.string().nullable() }).nullable()

const line = {
  id: z.int(),
  at: InstantValue,
  /** Null when a client with a link, the program itself, or somebody without a session acted. */
  employee_id: z.int().nullable(),
  employee: z.string().nullable(),
  acting_client: ActingClient,
  action: z.enum(auditActions),
  /** The table, or the call: `GET /clients/:id`. */
  entity: z.string(),
  /** The subject of the line, if a `log.ts` declares it: a table, or what the call shows. */
  subject: z.string().nullable(),
  entity_id: z.int().nullable(),
  /** The clients whose data the line is about. */
  clients: Clients,
  address: z.string().nullable(),
  request_id: z.string().nullable(),
}

/** A range of days is in the time zone of the reader's first own location. */
const filters = {
  employees: idsFilter,
  actions: z.array(z.enum(auditActions)).max(auditActions.length).optional(),
  days: daysFilter,
}

/** The largest number of subjects in the filter. */
const maxSubjects = 200

/** All lines about these subjects, newest first: the page for the monthly review (law A6). */
export const auditOverviewOf = (subject: z.ZodType<string>) =>
  overview('/audit-log', {
    does: 'Who did what, newest first.',
    may: 'admin.only',
    reads: (rows) => rows.flatMap((row) => row.clients.named.map(({ id }) => id)),
    row: line,
    columns: [
      { key: 'at', type: 'instant', sortable: true },
      { key: 'employee', type: 'text', searchable: true },
      { key: 'action', type: 'text' },
      { key: 'entity', type: 'text' },
      { key: 'entity_id', type: 'number', searchable: true },
      { key: 'clients', type: 'list', searchable: true },
      { key: 'address', type: 'text', searchable: true },
      { key: 'request_id', type: 'text', searchable: true },
    ],
    filters: { ...filters, subjects: z.array(subject).max(maxSubjects).optional(), client: Id.optional() },
    sort: ['at', 'desc'],
  })
/** The overview as the browser calls it. Only the app knows all subjects, so it mounts the same overview with those. */
export const auditOverview = /* @__PURE__ */ auditOverviewOf(z.string())

const Name = z.union([z.string(), TranslatableText])
export const Change = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The name of the record that an id in the change refers to. */
  before_name: Name.nullable(),
  after_name: Name.nullable(),
})
export type Change = z.output<typeof Change>

const row = z.record(z.string(), z.unknown()).nullable()
const AuditLine = z.object({
  ...line,
  before: row,
  /** For an event that is not a change: further facts, such as the filters of an export. */
  after: row,
  changes: z.array(Change),
  /** The other lines of the same request. */
  together: z.array(
    z.object({
      id: z.int(),
      action: z.enum(auditActions),
      entity: z.string(),
      subject: z.string().nullable(),
      entity_id: z.int().nullable(),
    }),
  ),
})
export type AuditLine = z.output<typeof AuditLine>

export const auditApi = {
  list: auditOverview.list,
  export: auditOverview.export,
  /** The people in the filter: everybody who ever worked here. */
  people: endpoint('GET', '/audit-log/people', {
    does: 'Everybody who is in the log, for its filter.',
    may: 'admin.only',
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  /** One line with the values before and after. It may be about a report, so it is health data (decision C75). */
  show: endpoint('GET', '/audit-log/:id', {
    does: 'A line of the log with what was before and after.',
    may: 'admin.only',
    health: true,
    reads: ({ answer }) => answer.clients.named.map(({ id }) => id),
    gives: AuditLine,
  }),
}

/**
 * The events in a history besides changes: who has access to an employee's account, and how. Single sign-ins are not
 * among them.
 */
export const historyEvents = [
  'password_link',
  'password_changed',
  'two_step_set_up',
  'two_step_reset',
  'two_step_qr_mailed',
] as const satisfies readonly AuditAction[]

const HistoryLine = z.object({
  id: z.int(),
  at: InstantValue,
  employee: z.string().nullable(),
  acting_client: ActingClient,
  action: z.enum(['create', 'update', 'delete', ...historyEvents]),
  /** Empty for an event that is not a change of the record itself. */
  changes: z.array(Change),
})
export type HistoryLine = z.output<typeof HistoryLine>

const History = z.object({
  /** Newest first. */
  lines: z.array(HistoryLine),
  /** Whether there are older ones. */
  more: z.boolean(),
})
export type History = z.output<typeof History>
/** A history that names the clients whose data it shows. */
const ClientHistory = History.extend({ client_ids: z.array(z.int()) })
export type ClientHistory = z.output<typeof ClientHistory>

type HistoryOf<Reads> = Reads extends 'nothing' ? typeof History : typeof ClientHistory

/**
 * The history of a record: who changed what, and when. `historyEndpoint('/employees/:id/history', { does, may:
 * 'management.user', reads: 'nothing' })`; the handler first checks that the caller has access to the record, then
 * calls `historyOf`.
 * @param reads `clients` when the record is about clients, whose ids the answer has.
 */
export function historyEndpoint<
  const Path extends string,
  const Who extends May,
  const Reads extends 'nothing' | 'clients',
>(path: Path, spec: { readonly does: string; readonly may: Who; readonly reads: Reads; readonly health?: boolean }) {
  const made =
    spec.reads === 'nothing'
      ? endpoint('GET', path, { ...spec, reads: 'nothing', gives: History })
      : endpoint('GET', path, { ...spec, reads: ({ answer }) => answer.client_ids, gives: ClientHistory })
  return made as unknown as Endpoint<
    Path,
    Record<never, never>,
    Record<never, never>,
    z.ZodUndefined,
    HistoryOf<Reads>,
    Who
  >
}

/**
 * The accesses to a client: who read or changed their data (decision C107, NEN 7513: a client may ask for it). The reads
 * of a person in one sitting are one row of the list; the file has every line of the log. For a path with the client's
 * id; the handler uses `sittingsSource` and `accessSource`.
 */
export function accessOverview<const Path extends `${string}/:id/${string}`>(path: Path) {
  const { clients: _, request_id: __, entity: ___, subject: ____, entity_id: _____, ...shown } = line
  return overview(path, {
    does: 'Who looked at this client or changed something of theirs, and when.',
    may: 'admin.only',
    reads: (rows) => rows.map(({ client_id }) => client_id),
    row: {
      /** The id and the time of the first line; `till` is the time of the last one. */
      ...shown,
      till: InstantValue,
      lines: z.int(),
      /** The tables and calls of the lines, each subject once. */
      seen: z.array(z.object({ entity: z.string(), subject: z.string().nullable() })),
      client_id: z.int(),
    },
    columns: [
      { key: 'at', type: 'instant', sortable: true },
      { key: 'employee', type: 'text' },
      { key: 'action', type: 'text' },
      { key: 'seen', type: 'list' },
      { key: 'address', type: 'text' },
    ],
    filters,
    sort: ['at', 'desc'],
  })
}
export type AccessOverview = ReturnType<typeof accessOverview<`/clients/:id/${string}`>>
