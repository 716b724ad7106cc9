import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'

/** Whether an employee has a qualification on record, which their answers are kept with. */
export async function isQualified(db: Db, employeeId: number): Promise<boolean> {
  const { rows } = await sql`
    select from employee_qualifications where employee_id = ${employeeId} limit 1`.execute(db)
  return rows.length > 0
}

/** The answers for one treatment of a client. */
export interface GroundsRow {
  readonly treatment_id: number
  /** The treatment asks for the questionnaire, and so does its country. */
  readonly asked: boolean
  /** Null while nobody has answered, and for a visit to which the client did not come. */
  readonly therapeutic: boolean | null
  /** The newest answers, of which that is the conclusion. */
  readonly answer_id: number | null
  readonly appointment_id: number | null
  readonly datetime_from: Instant | null
}

interface GroundsScope {
  /** The visit that is paid. */
  readonly appointmentId: number | null
  readonly countryIds: readonly number[]
  readonly now: Instant
}

/**
 * What the questionnaires of a client say about these treatments (decision C127): the report of the visit that is paid
 * answers for the treatment that it names, else the client's last report of the treatment. A visit to which the client did
 * not come is no care: it asks nothing (decision C136). For the treatment that was booked for the paid visit no other
 * report answers: when the report of the visit names another treatment, that one was given. Neither does a report that was
 * prepared for a visit still to come.
 */
export async function groundsOf(
  db: Db,
  clientId: number,
  treatmentIds: readonly number[],
  { appointmentId, countryIds, now }: GroundsScope,
): Promise<GroundsRow[]> {
  const { rows } = await sql<GroundsRow>`
    select t.id as treatment_id, t.requires_medical_grounds and s.medical_grounds and not coalesce(given.is_missed, false) as asked, given.therapeutic, given.answer_id, given.appointment_id, given.starts_at as datetime_from
    from treatments t join supported_countries s on s.id = t.supported_country_id
    left join lateral (
      select a.id as appointment_id, a.starts_at, a.no_show_at is not null as is_missed, newest.id as answer_id, newest.therapeutic
      from appointments a left join treatment_reports r on r.appointment_id = a.id
      left join lateral (select g.id, g.therapeutic from medical_grounds_answers g where g.report_id = r.id and g.treatment_id = t.id order by g.id desc limit 1) newest on true
      where a.client_id = ${clientId} and coalesce(r.treatment_id, a.treatment_id) = t.id
        and (a.id = ${appointmentId}::bigint or (r.id is not null and a.deleted_at is null and a.no_show_at is null and a.starts_at <= ${now}::timestamptz
          and t.id is distinct from (select paid.treatment_id from appointments paid where paid.id = ${appointmentId}::bigint)))
      order by a.id is not distinct from ${appointmentId}::bigint desc, a.starts_at desc, a.id desc limit 1
    ) given on true
    where t.id = any(${treatmentIds}::bigint[]) and t.supported_country_id = any(${countryIds}::bigint[])
    order by t.id`.execute(db)
  return rows
}
