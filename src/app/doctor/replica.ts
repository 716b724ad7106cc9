import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { ReplicaSettings } from '#platform/server/replica.ts'
import { connectTo, isBehindPooler, remedyOfConnection, sharingOf } from './connection.ts'
import { findingsOf, reasonOf, type Finding } from './finding.ts'

/** A copy that follows has what was just written within milliseconds. */
const catchUpMs = 1000
const pollMs = 50

interface Server {
  /** `150008` */
  readonly version: number
  /** One for all copies of a cluster. */
  readonly cluster: string
  readonly database: string
  readonly started: string
  readonly pid: number
}

const aboutServer = `current_setting('server_version_num')::int as version, (select system_identifier::text from pg_control_system()) as cluster,
  current_database() as database, pg_postmaster_start_time()::text as started, pg_backend_pid() as pid`
const primaryQuestion = `select ${aboutServer}, pg_current_wal_flush_lsn()::text as position`
const copyQuestion = `select ${aboutServer}, pg_is_in_recovery() as follows, current_user::text as role,
  array(select relname::text from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace and not has_table_privilege(oid, 'select') order by 1) as closed,
  exists (select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'insert, update, delete, truncate')) as writes`
/** A copy that has replayed nothing since its start knows no time. */
const lagQuestion = `select pg_last_wal_replay_lsn() >= $1::pg_lsn as complete, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as bytes,
  extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as seconds, pg_is_wal_replay_paused() as paused,
  exists (select from pg_stat_wal_receiver) as receives`

interface Primary extends Server {
  readonly position: string
}
interface Copy extends Server {
  /** It replays the log of another server, and takes no changes of its own. */
  readonly follows: boolean
  readonly role: string
  /** The tables that the role may not read. */
  readonly closed: readonly string[]
  readonly writes: boolean
}
interface Lag {
  readonly complete: boolean
  readonly bytes: number
  readonly seconds: number | null
  readonly paused: boolean
  readonly receives: boolean
}

type Say = ReturnType<typeof findingsOf>

const major = (version: number): number => Math.floor(version / 10_000)
const named = (version: number): string => `${major(version)}.${version % 10_000}`

/** Looks at the copy from which exports, reports and journals are read. */
export async function examineReplica(
  databaseUrl: string,
  { url, maxLagSeconds }: ReplicaSettings,
): Promise<readonly Finding[]> {
  const { list, ...say } = findingsOf('copy')
  const opened: pg.Client[] = []
  try {
    const client = await connectTo(url).catch((error: unknown) => {
      say.wrong(
        `The copy of the database cannot be reached: ${reasonOf(error)}. Until it can, exports, reports and journals are refused.`,
        remedyOfConnection(error, 'DATABASE_READ_URL'),
      )
      return null
    })
    if (!client) return list
    opened.push(client)
    const copy = (await client.query<Copy>(copyQuestion)).rows[0]!
    if (isBehindPooler(client, copy.pid)) await examinePooler(url, say)
    examineRights(copy, say)
    // A database that cannot be reached, or that is itself closed for changes, is told of by its own examination.
    const primary = await connectTo(databaseUrl).catch(() => null)
    if (primary) opened.push(primary)
    const known = await primary?.query<Primary>(primaryQuestion).then(
      ({ rows }) => rows[0]!,
      () => null,
    )
    if (known && isCopyOf(copy, known, say)) await examineLag(client, known.position, maxLagSeconds, say)
  } catch (error) {
    say.wrong(`The copy does not answer as it should: ${reasonOf(error)}.`, 'Look at its log.')
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => {})))
  }
  return list
}

/** Says what the copy is; true when it follows the database. */
export function isCopyOf(copy: Copy, primary: Primary, { good, note, wrong }: Omit<Say, 'list'>): boolean {
  if (copy.cluster !== primary.cluster || copy.database !== primary.database) {
    const isOtherName = copy.cluster === primary.cluster
    wrong(
      isOtherName
        ? `DATABASE_READ_URL names the database ${copy.database}, and DATABASE_URL ${primary.database}: the server will not start.`
        : `The database of DATABASE_READ_URL (PostgreSQL ${named(copy.version)}) is no copy of that of DATABASE_URL (${named(primary.version)}): the server will not start.`,
      'Lead it to a standby that follows the database by streaming replication, under the same name, or leave DATABASE_READ_URL out.',
    )
    return false
  }
  if (!copy.follows) {
    if (copy.started === primary.started)
      note(
        'DATABASE_READ_URL leads to the database itself: exports, reports and journals take its time.',
        'Lead it to a standby: name all hosts and add target_session_attrs=prefer-standby, or ask through the proxy that knows them.',
      )
    else
      wrong(
        'The copy no longer follows the database: it has become one of its own, and reports from it lack what was written since.',
        'Make it a standby again (pg_rewind, or pg_basebackup anew), or lead DATABASE_READ_URL to one.',
      )
    return false
  }
  if (copy.version === primary.version) good(`A copy of the database answers (PostgreSQL ${named(copy.version)}).`)
  else
    note(
      `The copy is PostgreSQL ${named(copy.version)}, and the database ${named(primary.version)}.`,
      'Bring both to one version: the copy first.',
    )
  return true
}

async function examineLag(
  client: pg.Client,
  position: string,
  maxLagSeconds: number,
  { good, note, wrong }: Pick<Say, 'good' | 'note' | 'wrong'>,
): Promise<void> {
  const until = performance.now() + catchUpMs
  for (;;) {
    const { complete, bytes, seconds, paused, receives } = (await client.query<Lag>(lagQuestion, [position])).rows[0]!
    if (complete) return good('It has all that was written.')
    if (performance.now() < until) {
      await wait(pollMs)
      continue
    }
    const behind = `${(bytes / 1024 ** 2).toFixed(1)} MB of the log${seconds === null ? '' : `, and its last change is ${Math.round(seconds)} s old`}`
    const cause = paused ? ' Its replay is paused.' : receives ? '' : ' It hears nothing from the database.'
    const remedy = paused
      ? 'On the copy: select pg_wal_replay_resume();'
      : receives
        ? 'Look at its disk and its load, and at a long report that holds its replay up (max_standby_streaming_delay).'
        : 'Look at primary_conninfo of the copy, at the network in between, and at its log.'
    if (seconds !== null && seconds <= maxLagSeconds) return note(`The copy lacks ${behind}.${cause}`, remedy)
    return wrong(
      `The copy lacks ${behind}: beyond ${maxLagSeconds} s (DATABASE_READ_MAX_LAG) exports, reports and journals are refused.${cause}`,
      remedy,
    )
  }
}

const mostNamed = 3

function examineRights(
  { role, closed, writes }: Copy,
  { note, wrong, good }: Pick<Say, 'good' | 'note' | 'wrong'>,
): void {
  if (closed.length) {
    const more = closed.length - mostNamed
    wrong(
      `The role ${role} of DATABASE_READ_URL may not read ${closed.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
      `On the database, from which the copy has its roles: grant pg_read_all_data to ${role};`,
    )
  } else if (writes)
    note(
      `The role ${role} of DATABASE_READ_URL may change data, too. The copy takes no changes, but the database would, if the address led there.`,
      'A role that may only read is enough: create one with pg_read_all_data.',
    )
  else good(`The role ${role} may read, and change nothing.`)
}

async function examinePooler(url: string, { note, wrong }: Pick<Say, 'note' | 'wrong'>): Promise<void> {
  const reason = await sharingOf(url)
  if (reason === null) return note('A pooler in session mode stands between here and the copy.')
  wrong(
    `The server will not start with this copy: ${reason}.`,
    'Set pool_mode = session in pgbouncer, or lead DATABASE_READ_URL past it.',
  )
}
