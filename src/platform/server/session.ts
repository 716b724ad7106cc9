import { createHash, randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { administratorSlug } from '#kernel/permission.ts'
import type { Language } from '#kernel/texts.ts'
import type { Db } from './db.ts'
import { isPast } from './clock.ts'
import { gathered } from './gather.ts'
import { statement } from './statement.ts'

/** The length of a working day; afterwards everyone signs in again. */
export const sessionHours = 12
/** A session that is not used for this long ends: a screen at the desk shows medical files. */
export const idleMinutes = 120

/** A use within this time of the last one is not written: a session ends that much earlier at most. */
const touchMinutes = 5

export const sessionCookie = (secure: boolean): string => (secure ? '__Host-balie' : 'balie')

/**
 * The employee who calls, with the facts about the person that the guard and the rules need, read anew at each request.
 */
export interface Who {
  readonly kind: 'employee'
  readonly employeeId: number
  /** The id of the session, by which its owner can end it. */
  readonly sessionId: number
  /** Whether the session was opened with a second factor. */
  readonly twoStep: boolean
  /**
   * Whether the caller may read health data: the chain does not require a second factor for it, or this session has one
   * (decision C75).
   */
  readonly mayReadHealth: boolean
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly language: Language
  readonly permissions: ReadonlySet<string>
  readonly roles: readonly string[]
  readonly locationIds: readonly number[]
  /**
   * The supported countries whose clients and appointments the caller may read: those of their own locations, all for
   * an administrator (decision C84).
   */
  readonly countryIds: readonly number[]
}

/**
 * The condition for an open session: it started less than twelve hours ago and was used recently. Both ends are
 * compared with the current clock: a session that was started or used while the clock was ahead has times in the
 * future, and counts as ended.
 */
const isOpen = sql<boolean>`s.created_at > now() - make_interval(hours => ${sessionHours}) and ${isPast(sql`s.created_at`)}
  and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => ${idleMinutes}) and ${isPast(sql`s.last_seen_at`)}`

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Row {
  /** The hash of the token, in hexadecimal digits. */
  token_hash: string
  id: number
  session_id: number
  two_step: boolean
  may_read_health: boolean
  first_name: string
  last_name: string
  email: string
  phone_number: string
  language: Language
  stale: boolean
  roles: string[]
  /** A permission that several roles give is there several times. */
  permissions: string[]
  location_ids: number[]
  country_ids: number[]
}

/** The ids of the countries of employee `e`, as `Who` tells. */
const countriesOfEmployee = sql`case when exists (select from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id and r.slug = ${administratorSlug}) then array(select id from supported_countries)
        else array(select distinct l.supported_country_id from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id) end`

/** The open sessions that meet the condition, with their holders. */
const sessionsWhere = (condition: RawBuilder<boolean>) => sql<Row>`
    select encode(s.token_hash, 'hex') as token_hash, e.id, s.id as session_id, s.two_step, (s.two_step or not coalesce((select health_data_needs_two_step from chain_settings), true)) as may_read_health, e.first_name, e.last_name, e.email::text as email, e.phone_number, e.language,
      s.last_seen_at < now() - make_interval(mins => ${touchMinutes}) as stale,
      array(select r.slug from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id order by 1) as roles,
      array(select rp.permission from employee_roles er join role_permissions rp on rp.role_id = er.role_id where er.employee_id = e.id) as permissions,
      array(select el.location_id from employee_locations el where el.employee_id = e.id) as location_ids,
      ${countriesOfEmployee} as country_ids
    from sessions s
    join employees e on e.id = s.employee_id and e.deactivated_at is null
    where ${condition} and ${isOpen}`

const readOne = statement(({ tokenHash }: { readonly tokenHash: Buffer }) =>
  sessionsWhere(sql`s.token_hash = ${tokenHash}`),
)
const readSeveral = statement(({ tokenHashes }: { readonly tokenHashes: readonly Buffer[] }) =>
  sessionsWhere(sql`s.token_hash = any(${tokenHashes}::bytea[])`),
)

const readSession = gathered<Buffer, Row | undefined>(
  async (db, tokenHash) => (await readOne(db, { tokenHash }))[0],
  async (db, tokenHashes) => {
    const rows = await readSeveral(db, { tokenHashes })
    const byHash = new Map(rows.map((row) => [row.token_hash, row]))
    return tokenHashes.map((tokenHash) => byHash.get(tokenHash.toString('hex')))
  },
)

/**
 * The holder of a session's token, or null when it is unknown, expired, unused for too long, or its employee
 * deactivated.
 * @param touch whether this use extends the session; false for calls that a browser makes by itself.
 */
export async function findSession(db: Db, token: string, { touch = true } = {}): Promise<Who | null> {
  const tokenHash = hashOf(token)
  const row = await readSession(db, tokenHash)
  if (!row) return null
  // Only when needed, so that reading works while the database takes no changes or the disk is nearly full.
  if (touch && row.stale)
    await sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`
      .execute(db)
      .catch((error: unknown) => {
        if (!['25006', '53100'].includes((error as { code?: string }).code ?? '')) throw error
      })
  return {
    kind: 'employee',
    employeeId: row.id,
    sessionId: row.session_id,
    twoStep: row.two_step,
    mayReadHealth: row.may_read_health,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    language: row.language,
    permissions: new Set(row.permissions),
    roles: row.roles,
    locationIds: row.location_ids,
    countryIds: row.country_ids,
  }
}

/** The facts about the holder of a session that decide what an event stream tells them. */
export type Listener = Pick<Who, 'employeeId' | 'countryIds'>

interface ListenerRow {
  token_hash: string
  employee_id: number
  country_ids: number[]
}

const readListeners = statement(
  ({ tokenHashes }: { readonly tokenHashes: readonly Buffer[] }) => sql<ListenerRow>`
    select encode(s.token_hash, 'hex') as token_hash, e.id as employee_id, ${countriesOfEmployee} as country_ids
    from sessions s join employees e on e.id = s.employee_id and e.deactivated_at is null
    where s.token_hash = any(${tokenHashes}::bytea[]) and ${isOpen}`,
)

async function listenersOf(db: Db, tokenHashes: readonly Buffer[]): Promise<(Listener | null)[]> {
  const rows = await readListeners(db, { tokenHashes })
  const byHash = new Map(rows.map((row) => [row.token_hash, row]))
  return tokenHashes.map((tokenHash) => {
    const row = byHash.get(tokenHash.toString('hex'))
    return row ? { employeeId: row.employee_id, countryIds: row.country_ids } : null
  })
}

const readListener = gathered<Buffer, Listener | null>(
  async (db, tokenHash) => (await listenersOf(db, [tokenHash]))[0]!,
  listenersOf,
)

/**
 * The holder of an open session, as far as an event stream needs it, without extending the session. Those that are asked
 * for at one time are one statement.
 */
export const findListener = (db: Db, token: string): Promise<Listener | null> => readListener(db, hashOf(token))

interface SessionStart {
  readonly address: string
  readonly userAgent: string
  readonly twoStep: boolean
}

/**
 * Starts a session and returns its token, of which the database keeps only the hash; null for an employee who is
 * deactivated. The employee's row is locked until the end: a deactivation meanwhile waits, and then ends this session
 * too.
 */
export async function startSession(
  db: Db,
  employeeId: number,
  { address, userAgent, twoStep }: SessionStart,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const { numAffectedRows } = await sql`
    insert into sessions (token_hash, employee_id, expires_at, address, user_agent, two_step)
    select ${hashOf(token)}, e.id, now() + make_interval(hours => ${sessionHours}), ${address}::inet, ${userAgent.slice(0, 300)}, ${twoStep}
    from employees e where e.id = ${employeeId} and e.deactivated_at is null for share`.execute(db)
  return numAffectedRows === 1n ? token : null
}

/** Ends a session and returns the id of its employee; null when it had already ended. */
export async function endSession(db: Db, token: string): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{
    employee_id: number
  }>`delete from sessions where token_hash = ${hashOf(token)} returning employee_id`.execute(db)
  return row?.employee_id ?? null
}

/**
 * Ends every session of an employee except the one that makes the call: they were deactivated, lost a role, or changed
 * the password. Returns the number of ended sessions.
 */
export async function endSessionsOf(
  db: Db,
  employeeId: number,
  exceptSessionId: number | null = null,
): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from sessions where employee_id = ${employeeId} and id is distinct from ${exceptSessionId}`.execute(
      db,
    )
  return Number(numAffectedRows)
}

interface SessionRow {
  id: number
  created_at: string
  last_seen_at: string
  expires_at: string
  address: string | null
  user_agent: string | null
  two_step: boolean
}

/** The open sessions of an employee, the most recently used first. */
export async function sessionsOf(db: Db, employeeId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, created_at, last_seen_at, expires_at, host(address) as address, user_agent, two_step from sessions s
    where employee_id = ${employeeId} and ${isOpen}
    order by last_seen_at desc, id`.execute(db)
  return rows
}

/** Ends one session of an employee; false when they have none with this id. */
export async function endSessionOf(db: Db, employeeId: number, sessionId: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from sessions where employee_id = ${employeeId} and id = ${sessionId}`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes sessions that are no longer open. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await sql`delete from sessions s where not (${isOpen})`.execute(db)
}
