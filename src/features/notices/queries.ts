import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { nameOf } from '#features/appointments/queries.ts'
import { announce } from '#platform/server/announce.ts'
import type { Db } from '#platform/server/db.ts'
import { maxNotices, type Notice, type NoticeKind, type WaitingNotices } from './contract.ts'

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
 * The open notices of an employee, the newest first. A notice ends when the report is saved, or the visit is cancelled
 * or a no-show. When the visit was moved to a later time, the notice is hidden until that begins, and the answer says
 * how long that takes.
 */
export async function noticesOf(
  db: Db,
  employeeId: number,
  countryIds: readonly number[],
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
  } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from min(a.starts_at) - ${now}::timestamptz))::integer as seconds
    from notices n join appointments a on a.id = n.appointment_id join locations l on l.id = a.location_id
    where ${open} and a.starts_at > ${now}`.execute(db)
  return { notices, next_in_seconds: next!.seconds }
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
