import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { takenProblem } from '#platform/server/refused.ts'
import type { Slot } from '#features/availability/contract.ts'
import { countsForVisit, signedByClients } from '#features/clients/queries/signed.ts'
import { waitingOfVisit } from '#features/credit/queries/down-payments.ts'
import { employeeColour } from '#features/lists/queries.ts'
import type { Appointment, AppointmentInput } from './contract.ts'

type CountryIds = readonly number[]

// Joins, not stored copies (spec 2 §4). `a` is the appointment, `given` the treatment that was given. Each is looked up
// by index for every appointment shown: a plain `exists` or join may be answered by reading all invoices, contracts or
// clients instead.
/** An invoice `i` pays its appointment, and no credit note has taken back its treatment since. */
export const pays = sql`i.series = 'invoice' and not exists (select from invoices n where n.credits_invoice_id = i.id and not n.leaves_visit)`
/** The invoice that pays appointment `a` and has not been credited since, as rows `i`: paid is a join, never a copy. */
export const paidBy = sql`invoices i where i.appointment_id = a.id and ${pays}`
/**
 * The treatment that was given in appointment `a`: the one of its report, and the booked one while there is none. The
 * price, the contract that is needed and the till all follow it.
 */
export const givenTreatment = sql`coalesce((select given_in.treatment_id from treatment_reports given_in where given_in.appointment_id = a.id), a.treatment_id)`
/**
 * Whether visit `a` is earlier than another one of its client: it began before it. When its report was written does not
 * count, because reports are often written late.
 */
export const isEarlierThan = ({ starts_at }: { readonly starts_at: Instant }) =>
  sql`a.starts_at < ${starts_at}::timestamptz`
/** Joined as `given` wherever a price or a contract is needed. */
export const joinGiven = sql`join treatments given on given.id = ${givenTreatment}`
/** The agreements of the client of appointment `a` for its category, as rows `k`, whether or not they still count. */
const everSigned = sql`${signedByClients} k where k.client_id = a.client_id and k.treatment_category_id = given.treatment_category_id`
const signed = sql`${everSigned} and ${countsForVisit}`
const anyOf = (rows: RawBuilder<unknown>) => sql`coalesce((select true from ${rows} limit 1), false)`
export const prerequisites = sql`
  ${anyOf(paidBy)} as is_paid,
  ${anyOf(signed)} as has_contract,
  ${anyOf(sql`treatment_reports r where r.appointment_id = a.id`)} as treatment_report_status`

export const nameOf = (person: 'c' | 'e') =>
  sql`trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)})`
export const locationAsJson = sql`json_build_object('id', l.id, 'name', l.name, 'place', l.place, 'zone', l.zone, 'supported_country_id', l.supported_country_id)`

/** An appointment with everything that belongs to it; undefined outside the scope. */
export async function appointmentInScope(
  db: Db,
  id: number,
  countryIds: CountryIds,
): Promise<AppointmentRow | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select a.id, a.client_id, a.starts_at as datetime_from, a.ends_at as datetime_till, a.notes, a.name, a.ignore_rules,
      (select max(m.created_at) from appointment_reminders m where m.appointment_id = a.id and m.starts_at = a.starts_at) as reminded_at, a.no_show_at, a.deleted_at, a.cancel_reason, a.cancel_mailed_at, a.created_at, a.updated_at,
      (extract(epoch from a.ends_at - a.starts_at) / 60)::integer as treatment_duration,
      json_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email, 'phone_number', c.phone_number, 'birthdate', c.birthdate, 'remarks', c.remarks) as client,
      json_build_object('id', t.id, 'name', t.name, 'category', tc.name, 'intake', t.intake, 'duration', t.duration) as treatment,
      case when given.id <> t.id then json_build_object('id', given.id, 'name', given.name) end as given,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', m.brand_name || ' ' || m.name, 'model_id', m.id) order by d.id), '[]')
        from appointment_devices ad join devices d on d.id = ad.device_id join device_models m on m.id = d.model_id where ad.appointment_id = a.id) as devices,
      ${locationAsJson} as location,
      json_build_object('id', r.id, 'name', r.name) as room,
      json_build_object('id', e.id, 'name', ${nameOf('e')}, 'colour', ${employeeColour}) as "user",
      ${prerequisites}, given.treatment_category_id as contract_category_id,
      (select max((k.signed_at at time zone l.zone)::date) from ${signed}) as contract_date,
      case when not ${anyOf(signed)} then (select json_build_object('by', k.ended_by, 'on', k.ends_on + 1) from ${everSigned} order by k.ends_on desc limit 1) end as contract_ended,
      (select i.ref from ${paidBy} order by i.id desc limit 1) as invoice_ref,
      case when ${anyOf(paidBy)} then 0 else coalesce(tp.price_cents, given.price_cents) end as price_cents, ${waitingOfVisit(sql`a.id`)} as prepaid_cents,
      json_build_object('type', a.creator_type, 'name', coalesce(
        case a.creator_type when 'client' then (select trim(x.first_name || ' ' || x.last_name) from clients x where x.id = a.creator_id)
          else (select trim(x.first_name || ' ' || x.last_name) from employees x where x.id = a.creator_id) end, '')) as creator
    from appointments a
    join clients c on c.id = a.client_id
    join locations l on l.id = a.location_id
    join rooms r on r.id = a.room_id
    join employees e on e.id = a.employee_id
    join treatments t on t.id = a.treatment_id
    join treatment_categories tc on tc.id = t.treatment_category_id
    ${joinGiven}
    left join treatment_prices tp on tp.treatment_id = given.id and tp.price_level_id = l.price_level_id
    where a.id = ${id} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}
type AppointmentRow = Omit<Appointment, 'price_cents' | 'prepaid_cents'> & {
  readonly price_cents: number
  readonly prepaid_cents: number
}

export interface LockedAppointment {
  readonly id: number
  readonly client_id: number
  readonly location_id: number
  readonly treatment_id: number
  readonly user_id: number
  readonly room_id: number
  readonly device_ids: readonly number[]
  readonly model_ids: readonly number[]
  readonly ignore_rules: boolean
  readonly datetime_from: Instant
  readonly datetime_till: Instant
  readonly minutes: number
  readonly no_show_at: string | null
  readonly deleted_at: string | null
  readonly updated_at: string
  readonly name: string
  readonly notes: string
  readonly is_paid: boolean
  readonly treatment_report_status: boolean
  readonly country_id: number
  readonly zone: string
}

/**
 * Locks an appointment until the transaction ends, so that two changes come one after the other; undefined outside the
 * scope.
 */
export async function lockAppointment(
  db: Db,
  id: number,
  countryIds: CountryIds,
): Promise<LockedAppointment | undefined> {
  // Locked in a statement of its own: the next one sees what another transaction has written meanwhile, and that the visit
  // was paid.
  const {
    rows: [held],
  } = await sql`
    select from appointments a join locations l on l.id = a.location_id
    where a.id = ${id} and l.supported_country_id = any(${countryIds}::bigint[]) for update of a`.execute(db)
  if (!held) return undefined
  const { rows } = await sql<LockedAppointment>`
    select a.id, a.client_id, a.location_id, a.treatment_id, a.employee_id as user_id, a.room_id, a.starts_at as datetime_from, a.ends_at as datetime_till,
      (extract(epoch from a.ends_at - a.starts_at) / 60)::integer as minutes, a.no_show_at, a.deleted_at, a.updated_at, a.name, a.notes, ${prerequisites},
      array(select ad.device_id from appointment_devices ad where ad.appointment_id = a.id order by ad.device_id) as device_ids,
      array(select d.model_id from appointment_devices ad join devices d on d.id = ad.device_id where ad.appointment_id = a.id order by d.model_id) as model_ids, a.ignore_rules,
      l.supported_country_id as country_id, l.zone
    from appointments a join locations l on l.id = a.location_id ${joinGiven}
    where a.id = ${id}`.execute(db)
  return rows[0]
}

type Booking = Pick<AppointmentInput, 'client_id' | 'location_id' | 'treatment_id' | 'notes'>

const fieldsOf = ({ client_id, location_id, treatment_id, notes }: Booking, slot: Slot) => ({
  client_id,
  location_id,
  treatment_id,
  notes,
  room_id: slot.room_id,
  employee_id: slot.user_id,
  starts_at: slot.datetime_from,
  ends_at: slot.datetime_till,
})

/**
 * Devices are written in the order of their ids: each waits for the booking that holds it, and in one order no two
 * bookings wait for each other.
 */
export const insertDevices = (db: Db, appointmentId: number, deviceIds: readonly number[]) =>
  sql`insert into appointment_devices (appointment_id, device_id) select ${appointmentId}::bigint, device from unnest(${deviceIds}::bigint[]) as device order by device`.execute(
    db,
  )

/**
 * Books by the rules and returns the appointment's id; null when the place has been taken meanwhile (migration 0024).
 */
export async function insertAppointment(
  db: Db,
  booking: Booking,
  slot: Slot,
  creatorId: number,
): Promise<number | null> {
  const { client_id, location_id, treatment_id, notes, room_id, employee_id, starts_at, ends_at } = fieldsOf(
    booking,
    slot,
  )
  const { rows } = await sql<{ id: number | null }>`
    select book_appointment(${client_id}, ${location_id}, ${treatment_id}, ${room_id}, ${employee_id}, ${starts_at}, ${ends_at}, ${notes}, ${creatorId}, ${slot.devices}::bigint[]) as id`.execute(
    db,
  )
  return rows[0]!.id
}

/** Moves an appointment to a place that the rules allow; afterwards it no longer ignores them. */
export async function moveAppointment(db: Db, id: number, booking: Booking, slot: Slot): Promise<void> {
  // The old devices are removed first: at the new time another appointment may use them.
  await db.deleteFrom('appointment_devices').where('appointment_id', '=', id).execute()
  await db
    .updateTable('appointments')
    .set({ ...fieldsOf(booking, slot), ignore_rules: false, walk_in: false, name: '' })
    .where('id', '=', id)
    .execute()
  if (slot.devices.length) await insertDevices(db, id, slot.devices)
}

export const changeAppointment = (
  db: Db,
  id: number,
  change: {
    notes?: string
    no_show_at?: Instant | null
    deleted_at?: Instant | null
    cancel_reason?: string
    cancel_mailed_at?: Instant | null
  },
) => db.updateTable('appointments').set(change).where('id', '=', id).execute()

/** Writes, and returns null when the database refuses because the place has been taken meanwhile. */
export async function unlessTaken<T>(db: Db, write: () => Promise<T>): Promise<T | null> {
  await sql`savepoint before_write`.execute(db)
  try {
    const written = await write()
    await sql`release savepoint before_write`.execute(db)
    return written
  } catch (error) {
    if (!takenProblem(error)) throw error
    await sql`rollback to savepoint before_write`.execute(db)
    return null
  }
}
