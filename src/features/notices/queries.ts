import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { nameOf } from '#features/appointments/queries.ts'
import { announce } from '#platform/server/announce.ts'
import type { Db } from '#platform/server/db.ts'
import {
  maxNotices,
  solvedDays,
  type CheckKind,
  type CheckNotice,
  type Notice,
  type NoticeKind,
  type WaitingNotices,
} from './contract.ts'

interface NoticesFor {
  readonly employeeId: number
  readonly countryIds: readonly number[]
  readonly seesChecks: boolean
}

interface NewNotice {
  readonly employeeId: number
  readonly kind: NoticeKind
  readonly appointmentId: number
  readonly authorId: number
}

/** Gives an employee a notice, which their screens show at once; while the same notice is open, nothing is added. */
export async function giveNotice(db: Db, { employeeId, kind, appointmentId, authorId }: NewNotice): Promise<void> {
  await sql`
    insert into notices (employee_id, kind, appointment_id, author_id) values (${employeeId}, ${kind}, ${appointmentId}, ${authorId})
    on conflict (employee_id, appointment_id, kind) where dismissed_at is null do nothing`.execute(db)
  await announce(db, { topic: 'notices', employee_id: employeeId })
}

/**
 * Gives these employees a notice of what the nightly checks found, which their screens show at once. One that is still
 * open, or says that something is solved, becomes the new one.
 */
export async function giveCheckNotices(
  db: Db,
  kind: CheckKind,
  employeeIds: readonly number[],
  now: Instant,
): Promise<void> {
  await sql`
    insert into notices (employee_id, kind, created_at) select id, ${kind}, ${now} from unnest(${employeeIds}::bigint[]) id
    on conflict (employee_id, kind) where appointment_id is null and dismissed_at is null
      do update set created_at = excluded.created_at, solved_at = null`.execute(db)
  for (const employee_id of employeeIds) await announce(db, { topic: 'notices', employee_id })
}

/**
 * Marks the notices of this kind as solved. Those who were told hear of it, also when they have dismissed the notice.
 */
export async function solveCheckNotices(db: Db, kind: CheckKind, now: Instant): Promise<void> {
  const { rows } = await sql<{ employee_id: number }>`
    with latest as (
      select distinct on (employee_id) id from notices
      where kind = ${kind} and appointment_id is null and solved_at is null order by employee_id, id desc)
    update notices n set solved_at = ${now}, dismissed_at = case when n.id in (select id from latest) then null else n.dismissed_at end
    where n.kind = ${kind} and n.appointment_id is null and n.solved_at is null
    returning n.employee_id`.execute(db)
  for (const employee_id of new Set(rows.map((row) => row.employee_id)))
    await announce(db, { topic: 'notices', employee_id })
}

/** The open notices about the nightly checks, as JSON; the count is that of what was told and still stands. */
const checkNotices = (employeeId: number, now: Instant) => sql<readonly CheckNotice[]>`(
    select coalesce(jsonb_agg(k order by k.created_at desc, k.id desc), '[]') from (
      select n.id, n.kind, n.created_at, n.solved_at,
        (select count(*) from night_findings f where f.kind = n.kind and f.told_at is not null and f.solved_at is null) as count
      from notices n
      where n.employee_id = ${employeeId} and n.appointment_id is null and n.dismissed_at is null
        and (n.solved_at is null or n.solved_at > ${now}::timestamptz - make_interval(days => ${solvedDays}))) k)`

/**
 * The open notices of an employee, the newest first. A notice ends when the report is saved, or the visit is cancelled
 * or a no-show. When the visit was moved to a later time, the notice is hidden until that begins, and the answer says
 * how long that takes.
 * @param seesChecks whether the employee may see what the nightly checks found.
 */
export async function noticesOf(
  db: Db,
  { employeeId, countryIds, seesChecks }: NoticesFor,
  now: Instant,
): Promise<WaitingNotices> {
  const open = sql`
    n.employee_id = ${employeeId} and n.dismissed_at is null and l.supported_country_id = any(${countryIds}::bigint[])
    and a.deleted_at is null and a.no_show_at is null and not exists (select from treatment_reports r where r.appointment_id = a.id)`
  const { rows: notices } = await sql<Notice>`
    select n.id, n.kind, trim(author.first_name || ' ' || author.last_name) as author, n.created_at,
      jsonb_build_object('id', a.id, 'client_id', a.client_id, 'client', ${nameOf('c')}, 'datetime_from', a.starts_at, 'zone', l.zone, 'treatment', t.name) as appointment
    from notices n
    join employees author on author.id = n.author_id
    join appointments a on a.id = n.appointment_id
    join clients c on c.id = a.client_id
    join locations l on l.id = a.location_id
    join treatments t on t.id = a.treatment_id
    where ${open} and a.starts_at <= ${now}
    order by n.created_at desc, n.id desc limit ${maxNotices}`.execute(db)
  const {
    rows: [next],
  } = await sql<{ seconds: number | null; checks: CheckNotice[] }>`
    select ceil(extract(epoch from min(a.starts_at) - ${now}::timestamptz))::integer as seconds,
      ${seesChecks ? checkNotices(employeeId, now) : sql`'[]'::jsonb`} as checks
    from notices n join appointments a on a.id = n.appointment_id join locations l on l.id = a.location_id
    where ${open} and a.starts_at > ${now}`.execute(db)
  return { notices, checks: next!.checks, next_in_seconds: next!.seconds }
}

/** Dismisses one of the caller's own notices; false when it is not theirs. A second call changes nothing. */
export async function dismissNotice(db: Db, id: number, employeeId: number): Promise<boolean> {
  const { rows } = await sql`
    update notices set dismissed_at = coalesce(dismissed_at, now()) where id = ${id} and employee_id = ${employeeId} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Announces that a visit has its report to the employees with a notice about it: their screens read again. */
export async function noticesAreDone(db: Db, appointmentId: number): Promise<void> {
  const { rows } = await sql<{
    employee_id: number
  }>`select distinct employee_id from notices where appointment_id = ${appointmentId} and dismissed_at is null`.execute(
    db,
  )
  for (const { employee_id } of rows) await announce(db, { topic: 'notices', employee_id })
}
