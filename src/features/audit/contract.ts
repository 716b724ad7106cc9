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

/** So many lines are counted; older ones are found by their days. */
export const maxCounted = 10_000
/** So many clients are named in a row of the page, and in one line that is opened. */
export const maxNamed = { row: 3, line: 50 } as const
/** So many lines of a record's history, the newest. */
export const maxHistory = 500

const Clients = z.object({ named: z.array(z.object({ id: z.int(), name: z.string() })), more: z.int() })

/** The client who did something with a link from a mail; the name is null where the reader may not know them. */
const ActingClient = z.object({ id: z.int(), name: z.string().nullable() }).nullable()

const line = {
  id: z.int(),
  at: InstantValue,
  /** Null: a client with a link, the program itself, or somebody who was not signed in. */
  employee_id: z.int().nullable(),
  employee: z.string().nullable(),
  acting_client: ActingClient,
  action: z.enum(auditActions),
  /** The table, or the call: `GET /clients/:id`. */
  entity: z.string(),
  /** What that is about, as far as a `log.ts` says so: a table, or what the call shows. */
  subject: z.string().nullable(),
  entity_id: z.int().nullable(),
  /** Whose data it tells of. */
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

/** So many subjects can be chosen at once. */
const maxSubjects = 200

/** Everything that happened, newest first: the page for the monthly review (law A6), of lines about these subjects. */
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
/** As it is called. What a subject can be is known to the app alone, which mounts the same page with those. */
export const auditOverview = /* @__PURE__ */ auditOverviewOf(z.string())

const Name = z.union([z.string(), TranslatableText])
export const Change = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** What an id of a known list stands for. */
  before_name: Name.nullable(),
  after_name: Name.nullable(),
})
export type Change = z.output<typeof Change>

const row = z.record(z.string(), z.unknown()).nullable()
const AuditLine = z.object({
  ...line,
  before: row,
  /** Of what is no change: what else is known of it, such as the filters of an export. */
  after: row,
  changes: z.array(Change),
  /** What else the same request did. */
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
  /** Who can be chosen in the filter: everybody who ever worked here. */
  people: endpoint('GET', '/audit-log/people', {
    does: 'Everybody who is in the log, for its filter.',
    may: 'admin.only',
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  /** One line with what was there before and after. It may be of a report, so it is health data (decision C75). */
  show: endpoint('GET', '/audit-log/:id', {
    does: 'A line of the log with what was before and after.',
    may: 'admin.only',
    health: true,
    reads: ({ answer }) => answer.clients.named.map(({ id }) => id),
    gives: AuditLine,
  }),
}

/**
 * What a history tells besides changes: who can get into an employee's account, and how. Not each time that they did.
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
  /** None for what is no change of the record itself. */
  changes: z.array(Change),
})
export type HistoryLine = z.output<typeof HistoryLine>

const History = z.object({
  /** Newest first. */
  lines: z.array(HistoryLine),
  /** There are older ones. */
  more: z.boolean(),
})
export type History = z.output<typeof History>
/** And whose data they tell of. */
const ClientHistory = History.extend({ client_ids: z.array(z.int()) })
export type ClientHistory = z.output<typeof ClientHistory>

type HistoryOf<Reads> = Reads extends 'nothing' ? typeof History : typeof ClientHistory

/**
 * The history of a record: who changed what, and when. `historyEndpoint('/employees/:id/history', { does, may:
 * 'management.user', reads: 'nothing' })`; the handler looks first whether the record is within reach, then asks
 * `historyOf`.
 * @param reads `clients` where the record tells of a client: whose, the answer says.
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
 * Who looked at a client or changed something of theirs (decision C107, NEN 7513: a client may ask for it). For a path
 * with the client's id in it; the handler gives `accessSource`.
 */
export function accessOverview<const Path extends `${string}/:id/${string}`>(path: Path) {
  const { clients: _, request_id: __, ...shown } = line
  return overview(path, {
    does: 'Who looked at this client or changed something of theirs, and when.',
    may: 'admin.only',
    reads: (rows) => rows.map(({ client_id }) => client_id),
    row: { ...shown, client_id: z.int() },
    columns: [
      { key: 'at', type: 'instant', sortable: true },
      { key: 'employee', type: 'text' },
      { key: 'action', type: 'text' },
      { key: 'entity', type: 'text' },
      { key: 'address', type: 'text' },
    ],
    filters,
    sort: ['at', 'desc'],
  })
}
export type AccessOverview = ReturnType<typeof accessOverview<`/clients/:id/${string}`>>
