import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { Use } from '../rules/orphans.ts'

/** A coming appointment that uses the device. */
export interface BookedUse extends Use {
  readonly id: number
  readonly client_id: number
  readonly country_id: number
  readonly datetime_from: Instant
  readonly datetime_till: Instant
  readonly zone: string
}

/**
 * The appointments with this device that have not ended, by time. Appointments outside the rules are left out, because
 * they need no device (decision C60).
 */
export async function usesOf(db: Db, deviceId: number, now: Instant): Promise<BookedUse[]> {
  const { rows } = await sql<BookedUse>`
    select a.id, a.client_id, a.starts_at as datetime_from, a.ends_at as datetime_till, l.zone, l.supported_country_id as country_id, a.location_id, a.room_id, a.employee_id,
      array(select tm.model_id from treatment_models tm where tm.treatment_id = a.treatment_id) as models
    from appointment_devices ad join appointments a on a.id = ad.appointment_id join locations l on l.id = a.location_id
    where ad.device_id = ${deviceId} and ad.occupies and ad.during && tstzrange(${now}, null)
    order by a.starts_at, a.id`.execute(db)
  return rows
}
