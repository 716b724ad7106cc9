import { staleRefusal, type Decision, type Refusal } from '#kernel/decision.ts'
import { problem, type Problem, type ProblemCode } from '#kernel/problem.ts'
import type { CodeOf, RefusalInput, RefusalShape, Refusals, Refusing } from '#kernel/refusal.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503

/** The only exception that refuses a request: a status and the problems. */
export class Refused extends Error {
  readonly status: RefusalStatus
  readonly problems: readonly Problem[]
  /** Data that help the caller on: the next free slots. Only `refusedWith` and `refuseStale` set them. */
  readonly data: unknown = undefined
  /** Fields that the specification puts beside the message: `mfa_required`. */
  readonly beside: object = {}
  /** The writes are committed although the request is refused: a failed sign-in must be counted. */
  readonly commits: boolean
  /** @param cause the fault behind a refusal that the caller did nothing about; the server writes it into its log. */
  constructor(
    status: RefusalStatus,
    problems: readonly Problem[],
    { commits = false, cause }: { commits?: boolean; cause?: unknown } = {},
  ) {
    super(
      problems.map((problem) => `${problem.field}: ${problem.code}`).join(', '),
      cause === undefined ? undefined : { cause },
    )
    this.status = status
    this.problems = problems
    this.commits = commits
  }
}

class RefusedWithData extends Refused {
  override readonly data: unknown
  override readonly beside: object
  constructor(
    { status, data: shape, beside }: RefusalShape,
    problems: readonly Problem[],
    data: unknown,
    commits = false,
  ) {
    super(status, problems, { commits })
    const parsed = shape.parse(data)
    this.data = beside ? undefined : parsed
    this.beside = beside ? (parsed as object) : {}
  }
}

interface RefusalOptions {
  /** The field with the problem; absent for the request as a whole. */
  readonly field?: string
  readonly values?: Problem['values']
  readonly commits?: boolean
}

/**
 * A refusal with data, which the endpoint declares in its contract: `throw refusedWith(endpoint, 'orphans', data)`. The
 * data are parsed by the contract, as answers are.
 */
export function refusedWith<R extends Refusals, Code extends CodeOf<R>>(
  { refuses }: Refusing<R>,
  code: Code,
  data: RefusalInput<R, Code>,
  { field = '', values, commits }: RefusalOptions = {},
): Refused {
  return new RefusedWithData(refuses[code]!, [problem(field, code, values)], data, commits)
}

/** Refuses with 422 when there is any problem: `refuseIf(paymentProblems(payment, facts, now))`. */
export function refuseIf(problems: readonly Problem[]): void {
  if (problems.length) throw new Refused(422, problems)
}

/** Throws the refusal of a rule, if there is one. */
export function refuse(refusal: Refusal | null | undefined): void {
  if (!refusal) return
  const { status, problems, declared } = refusal
  throw declared ? new RefusedWithData(declared.shape, problems, declared.data) : new Refused(status, problems)
}

/** The plan of a rule's decision; throws its refusal: `const plan = planned(planChange(facts, body))`. */
export function planned<Plan>(decision: Decision<Plan>): Plan {
  refuse(decision.refused)
  return decision.plan!
}

/** 404 for a record that does not exist or to which the caller has no access: the answer does not tell which. */
export const notFound = (): Refused => new Refused(404, [problem('', 'not_found')])

/** The row; throws 404 when there is none. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound()
  return row
}

/** Throws 409 `stale` when somebody saved since the caller read (every PUT carries the `updated_at` that it read). */
export const refuseStale = (read: string, current: string): void => refuse(staleRefusal(read, current))

/** The problems of the exclusion constraints of migration 0001. */
const takenBy: Readonly<Record<string, ProblemCode>> = {
  practitioner_taken: 'practitioner_taken',
  room_taken: 'room_taken',
  device_taken: 'device_taken',
  client_taken: 'client_taken',
}

/**
 * The problems of unique constraints and references by name: the field in which people typed the value, and the code.
 */
const fieldOf: Readonly<Record<string, { readonly field: string; readonly code: ProblemCode }>> = {
  employees_email_key: { field: 'email', code: 'unique' },
  employees_agb_code_key: { field: 'agb_code', code: 'unique' },
  employees_riziv_number_key: { field: 'riziv_number', code: 'unique' },
  roles_name: { field: 'name.nl', code: 'unique' },
  roles_slug_key: { field: 'name.nl', code: 'unique' },
  treatment_categories_slug_key: { field: 'name.nl', code: 'unique' }, // slugs are made of names
  device_types_slug_key: { field: 'name.nl', code: 'unique' },
  products__picqer_productcode: { field: 'picqer_productcode', code: 'unique_for_country' }, // as spec 3 §8 calls it
  supported_countries_pkey: { field: 'country_id', code: 'unique' },
  employee_roles_role_id_fkey: { field: 'roleIds', code: 'unknown' }, // the role was removed a moment ago
}

interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly detail?: string
  /** The function of the server that reports it. */
  readonly routine?: string
}

/** The problem of a violated exclusion constraint; null for any other error. */
export function takenProblem(error: unknown): Problem | null {
  const { code, constraint } = (error ?? {}) as DatabaseError
  const taken = code === '23P01' && constraint ? takenBy[constraint] : undefined
  return taken ? problem('datetime_from', taken) : null
}

/**
 * The problem of a violated constraint on one field; null for any other error. It occurs when two people save the same
 * value at once, or refer to a record that was just removed. The name of an index `table__field` contains the field; a
 * reference has PostgreSQL's own name (`table_column_fkey`).
 */
function fieldProblem(error: unknown): Problem | null {
  const { code, constraint, table } = (error ?? {}) as DatabaseError
  if ((code !== '23505' && code !== '23503') || !constraint) return null
  const known = fieldOf[constraint]
  if (known) return problem(known.field, known.code)
  if (code === '23505') return constraint.includes('__') ? problem(constraint.split('__').at(-1)!, 'unique') : null
  return table && constraint.startsWith(`${table}_`) && constraint.endsWith('_fkey')
    ? problem(constraint.slice(table.length + 1, -'_fkey'.length), 'unknown')
    : null
}

/** Whether the error is a violated unique constraint. */
export const isNotUnique = (error: unknown): boolean => ((error ?? {}) as DatabaseError).code === '23505'

/** Whether the error is a record that others still refer to, which cannot be deleted. */
const isStillReferenced = ({ code, detail }: DatabaseError): boolean =>
  code === '23503' && Boolean(detail?.includes('still referenced'))

/** The codes of a connection that breaks, or finds no way: the database or its name is not there just now. */
const ofTheWay = [
  ...(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'] as const),
  ...(['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'] as const),
] as const

/** Errors of the database and the network that are nobody's fault, and what the caller is told: to try again. */
const passing: ReadonlyMap<string, ProblemCode> = new Map([
  ['40001', 'busy'], // serialization failure
  ['40P01', 'busy'], // deadlock
  ['55P03', 'busy'], // lock not available
  ['57014', 'busy'], // statement timeout
  ['53300', 'busy'], // too many connections
  ['53200', 'busy'], // out of memory
  ['25006', 'read_only'], // a standby, or a database that somebody has closed for writing
  ['53100', 'disk_full'],
  ['ENOSPC', 'disk_full'],
  ['25P03', 'interrupted'], // it did not wait for a transaction any longer
  // It is going down or coming up, and a proxy in front of it cannot reach it.
  ...(['57P01', '57P02', '57P03', '57P05'] as const).map((code) => [code, 'interrupted'] as const),
  ...(['08000', '08001', '08003', '08004', '08006', '08P01'] as const).map((code) => [code, 'interrupted'] as const),
  // It cannot be reached or its name is not known just now, or another service: these codes do not tell.
  ...ofTheWay.map((code) => [code, 'interrupted'] as const),
])

/** A character that the database cannot hold (\u0000). */
const unstorable: ReadonlySet<string> = new Set(['22P05', '22021'])

/** Whether a newer server has changed a table under a prepared statement, which a new connection prepares anew. */
const isStalePlan = ({ code, routine }: DatabaseError): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery'

/** Whether a database of this machine has no socket just now: while it starts, it makes its file anew. */
const isWithoutSocket = ({ code, syscall }: DatabaseError & { readonly syscall?: string }): boolean =>
  code === 'ENOENT' && syscall === 'connect'

/** Errors that the driver and the pool report without a code, by their messages. */
const passingMessages: readonly (readonly [message: RegExp, told: ProblemCode])[] = [
  // The connection broke while it was idle: the driver says so at the next query.
  [/^Connection terminated|connection error and is not queryable$/, 'interrupted'],
  [/^timeout expired$|^Query read timeout$/, 'interrupted'],
  // The pool had no free connection within its time.
  [/^timeout exceeded when trying to connect$/, 'busy'],
]

function passingWithoutCode(error: unknown): ProblemCode | undefined {
  if (isStalePlan(error ?? {})) return 'busy'
  if (isWithoutSocket(error ?? {})) return 'interrupted'
  return error instanceof Error ? passingMessages.find(([message]) => message.test(error.message))?.[1] : undefined
}

/** The codes after which a connection is not used again: it leads to a database that takes no changes, or to none. */
const leadsNowhere = new RegExp(`^(25006|53300|57P0[1-5]|08|(${ofTheWay.join('|')})$)`)

/** Whether the connection that met this error is to be replaced: the next one may reach the database that leads now. */
export const endsConnection = (error: unknown): boolean =>
  leadsNowhere.test(((error ?? {}) as DatabaseError).code ?? '') || passingWithoutCode(error) !== undefined

/** Whether something is dated on a day that its location has closed (trigger `on_open_day` of migration 0086). */
const isOnClosedDay = ({ constraint }: DatabaseError): boolean => constraint === 'day_is_open'

/** Whether something is dated in a closed VAT period of its company (migration 0095). */
const isInClosedVatPeriod = ({ constraint }: DatabaseError): boolean => constraint === 'vat_period_is_open'

/** Errors of the database that the caller can act on, as refusals; null for other errors. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const taken = takenProblem(error)
  if (taken) return new Refused(409, [taken])
  if (isStillReferenced(error ?? {})) return new Refused(409, [problem('', 'in_use')])
  if (isOnClosedDay(error ?? {})) return new Refused(409, [problem('', 'day_closed')])
  if (isInClosedVatPeriod(error ?? {})) return new Refused(409, [problem('', 'vat_period_closed')])
  const fieldRefused = fieldProblem(error)
  if (fieldRefused) return new Refused(422, [fieldRefused])
  const { code = '' } = (error ?? {}) as DatabaseError
  const passes = passing.get(code) ?? passingWithoutCode(error)
  if (passes) return new Refused(503, [problem('', passes)])
  return unstorable.has(code) ? new Refused(422, [problem('', 'invalid')]) : null
}
