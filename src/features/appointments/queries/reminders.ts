import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { lastReminderHour, reminderHour } from '../rules/reminder.ts'

/** The facts of a reminder, and its recipient. */
export interface ReminderFacts {
  readonly id: number
  readonly client_id: number
  readonly email: string
  readonly first_name: string
  readonly language: Language
  readonly datetime_from: Instant
  readonly zone: string
  readonly treatment: Translatable
  readonly practitioner: string
  readonly location: string
  readonly address: string
  readonly phone: string
}

const facts = sql`
  select a.id, a.client_id, c.email, c.first_name, lc.language, a.starts_at as datetime_from, l.zone, t.name as treatment, trim(e.first_name || ' ' || e.last_name) as practitioner,
    l.name || ', ' || l.place as location, trim(l.street || ' ' || l.street_number || ' ' || l.street_suffix) || ', ' || l.postcode || ' ' || l.place as address, l.phone_number as phone
  from appointments a
  join clients c on c.id = a.client_id join locales lc on lc.id = c.locale_id
  join locations l on l.id = a.location_id join treatments t on t.id = a.treatment_id join employees e on e.id = a.employee_id`

export async function reminderFacts(db: Db, appointmentId: number): Promise<ReminderFacts> {
  const { rows } = await sql<ReminderFacts>`${facts} where a.id = ${appointmentId}`.execute(db)
  return rows[0]!
}

/**
 * Appointments of tomorrow, in the local time of their location, whose client has not been reminded of this start: from
 * `reminderHour` until `lastReminderHour`. They are found by the index of a location's days, so that the query costs no
 * more than one day.
 */
export async function dueReminders(
  db: Db,
  now: Instant,
  most: number,
  except: readonly number[] = [],
): Promise<ReminderFacts[]> {
  const tomorrow = sql`((${now}::timestamptz at time zone l.zone)::date + 1)`
  const { rows } = await sql<ReminderFacts>`
    ${facts}
    where a.id in (
      select a.id from locations l cross join lateral (
        select a.id from appointments a
        where a.location_id = l.id and a.starts_at >= ${tomorrow}::timestamp at time zone l.zone and a.starts_at < (${tomorrow} + 1)::timestamp at time zone l.zone
          and a.no_show_at is null and a.deleted_at is null and not exists (select from appointment_reminders m where m.appointment_id = a.id and m.starts_at = a.starts_at)
      ) a
      where extract(hour from ${now}::timestamptz at time zone l.zone) >= ${reminderHour} and extract(hour from ${now}::timestamptz at time zone l.zone) < ${lastReminderHour}
    ) and a.id <> all(${except}::bigint[]) and c.email <> '' and c.deactivated_at is null
    order by a.starts_at, a.id limit ${most}`.execute(db)
  return rows
}

/** Notes that the client gets a mail; false when another server has just written it. */
export async function noteReminder(
  db: Db,
  { id, datetime_from }: Pick<ReminderFacts, 'id' | 'datetime_from'>,
  automatic: boolean,
  now: Instant,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into appointment_reminders (appointment_id, starts_at, automatic, created_at) values (${id}, ${datetime_from}, ${automatic}, ${now})
    on conflict (appointment_id, starts_at) where automatic do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

export const linkReminder = (db: Db, reminderId: number, mailId: number) =>
  sql`update appointment_reminders set mail_id = ${mailId} where id = ${reminderId}`.execute(db)
