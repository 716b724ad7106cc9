import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { ScheduleEntity, ScheduleLocation } from '../contract.ts'
import { clock, deviceName, lastDay, openingHours } from '../queries.ts'
import type { ScheduleEntry, ScheduleException } from '../rules.ts'
import type { HoursPlace, OwnedEntry } from '../rules/writes.ts'

type CountryIds = readonly number[]
const within = (countryIds: CountryIds) => sql`any(${countryIds}::bigint[])`

/** The owner of hours: an employee, at each of their locations, or a room. */
export interface Owner {
  readonly kind: 'employee' | 'room'
  readonly id: number
}
const ownedBy = ({ kind, id }: Owner) => (kind === 'employee' ? sql`r.employee_id = ${id}` : sql`r.room_id = ${id}`)

/** A location with its opening hours and devices; undefined outside the scope. */
export async function scheduleLocation(
  db: Db,
  id: number,
  countryIds: CountryIds,
): Promise<ScheduleLocation | undefined> {
  const { rows } = await sql<ScheduleLocation>`
    select l.id, l.name, l.place, l.zone, l.supported_country_id, ${openingHours(id)} as opening,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', ${deviceName}, 'room_id', d.room_id, 'employee_id', d.employee_id) order by m.brand_name, m.name, d.id), '[]')
        from devices d join device_models m on m.id = d.model_id
        where d.deactivated_at is null and (d.location_id = l.id or d.employee_id in (select el.employee_id from employee_locations el where el.location_id = l.id))) as devices
    from locations l where l.id = ${id} and l.supported_country_id = ${within(countryIds)}`.execute(db)
  return rows[0] && { ...rows[0], opening: rows[0].opening.toSorted((a, b) => a.weekday - b.weekday) }
}

/** An entry with its id; the entries of an owner are their schedule. */
export interface NumberedEntry extends ScheduleEntry {
  readonly id: number
  readonly updated_at: string
}

const entryAsJson = (exceptions: ReturnType<typeof sql>) => sql`
  json_build_object(
    'id', r.id, 'updated_at', r.updated_at, 'dateFrom', r.date_from, 'dateTill', r.date_till, 'weekdays', r.weekdays, 'interval', r.interval_days,
    'time_from', ${clock(sql`r.time_from`)}, 'time_till', ${clock(sql`r.time_till`)}, 'breaks', coalesce(r.breaks, '[]'), 'active', r.active,
    'exceptions', coalesce((
      select json_agg(json_build_object('date', x.date, 'active', x.active, 'hours', case when x.time_from is not null then
        json_build_object('time_from', ${clock(sql`x.time_from`)}, 'time_till', ${clock(sql`x.time_till`)}, 'breaks', coalesce(x.breaks, '[]')) end) order by x.date)
      from recurrence_exceptions x where x.recurrence_id = r.id and ${exceptions}), '[]'))`

/** The zone of a location; undefined outside the scope. */
export async function zoneOf(db: Db, locationId: number, countryIds: CountryIds): Promise<string | undefined> {
  const { rows } = await sql<{
    zone: string
  }>`select zone from locations where id = ${locationId} and supported_country_id = ${within(countryIds)}`.execute(db)
  return rows[0]?.zone
}

export interface OwnerRow {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly entries: readonly NumberedEntry[]
  readonly contract_hours: number | null
  /** 1 for Monday. */
  readonly free_days: readonly number[]
  /** Entries at other locations; only of an employee. */
  readonly elsewhere: readonly {
    readonly location_id: number
    readonly location: string
    readonly place: string
    readonly entry: ScheduleEntry
  }[]
}

/**
 * The employees or the rooms of a location with the entries that can hold there between two days, also those that left
 * but still have entries. Employees come with their entries at other locations within the scope.
 */
export async function ownerRows(
  db: Db,
  locationId: number,
  entity: ScheduleEntity,
  from: Day,
  till: Day,
  countryIds: CountryIds,
): Promise<OwnerRow[]> {
  const between = sql`${lastDay} >= ${from}::date and r.date_from <= ${till}::date`
  const held = sql`
    select r.employee_id, r.room_id, json_agg(${entryAsJson(sql`x.date between ${from} and ${till}`)} order by r.id) as entries
    from recurrences r where r.location_id = ${locationId} and ${between}
    group by r.employee_id, r.room_id`
  const elsewhere = sql`
    select json_agg(json_build_object('location_id', l.id, 'location', l.name, 'place', l.place, 'entry', ${entryAsJson(sql`x.date between ${from} and ${till}`)}) order by r.id)
    from recurrences r join locations l on l.id = r.location_id
    where r.employee_id = e.id and r.location_id <> ${locationId} and l.supported_country_id = ${within(countryIds)} and ${between}`
  const { rows } =
    entity === 'users'
      ? await sql<OwnerRow>`
      select e.id, trim(e.first_name || ' ' || e.last_name) as name, e.deactivated_at is null and el.employee_id is not null as active, coalesce(s.entries, '[]') as entries,
        e.contract_hours, e.free_days, coalesce((${elsewhere}), '[]') as elsewhere
      from employees e left join employee_locations el on el.employee_id = e.id and el.location_id = ${locationId} left join (${held}) s on s.employee_id = e.id
      where s.entries is not null or (el.employee_id is not null and e.deactivated_at is null)
      order by e.first_name, e.last_name, e.id`.execute(db)
      : await sql<OwnerRow>`
      select o.id, o.name, o.deactivated_at is null as active, coalesce(s.entries, '[]') as entries, null as contract_hours, '{}'::integer[] as free_days, json_build_array() as elsewhere
      from rooms o left join (${held}) s on s.room_id = o.id
      where o.location_id = ${locationId} and (s.entries is not null or o.deactivated_at is null)
      order by o.position, o.id`.execute(db)
  return rows
}

/** The rooms of a location. */
export async function roomsOf(db: Db, locationId: number): Promise<number[]> {
  return (await db.selectFrom('rooms').select('id').where('location_id', '=', locationId).orderBy('id').execute()).map(
    ({ id }) => id,
  )
}

// ── Changing ────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Locks the owner whose hours change until the transaction ends, so that two changes take turns; false outside the
 * scope.
 */
export async function holdOwner(db: Db, { kind, id }: Owner, countryIds: CountryIds): Promise<boolean> {
  // `no key` lets bookings go on, which refer to the row without changing it.
  const { rows } =
    kind === 'employee'
      ? await sql`select e.id from employees e where e.id = ${id} and exists (
        select from locations l where l.supported_country_id = ${within(countryIds)}
          and l.id in (select location_id from employee_locations where employee_id = e.id union all select location_id from recurrences where employee_id = e.id)) for no key update of e`.execute(
          db,
        )
      : await sql`select r.id from rooms r join locations l on l.id = r.location_id where r.id = ${id} and l.supported_country_id = ${within(countryIds)} for no key update of r`.execute(
          db,
        )
  return rows.length > 0
}

/**
 * The entries of an employee or a room, at every location, that can hold on `from` or later, and those in `andIds`
 * whenever they hold.
 */
export async function entriesOf(
  db: Db,
  owner: Owner,
  from: Day,
  andIds: readonly (number | null)[],
): Promise<OwnedEntry[]> {
  const { rows } = await sql<OwnedEntry>`
    select r.id, r.location_id, l.name as location, l.zone, l.supported_country_id as country_id, to_json(r.updated_at) #>> '{}' as updated_at, ${entryAsJson(sql`true`)} as entry
    from recurrences r join locations l on l.id = r.location_id
    where ${ownedBy(owner)} and (${lastDay} >= ${from}::date or r.id = any(${andIds}::bigint[]))
    order by r.id`.execute(db)
  return rows
}

/** The owner of an entry; undefined outside the scope. */
export async function ownerOf(db: Db, recurrenceId: number, countryIds: CountryIds): Promise<Owner | undefined> {
  const { rows } = await sql<{ employee_id: number | null; room_id: number | null }>`
    select r.employee_id, r.room_id from recurrences r join locations l on l.id = r.location_id where r.id = ${recurrenceId} and l.supported_country_id = ${within(countryIds)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  return row.employee_id === null ? { kind: 'room', id: row.room_id! } : { kind: 'employee', id: row.employee_id }
}

/** The location of hours that are saved; undefined outside the scope. */
export async function hoursPlace(
  db: Db,
  locationId: number,
  { kind, id }: Owner,
  countryIds: CountryIds,
): Promise<HoursPlace | undefined> {
  const belongs =
    kind === 'employee'
      ? sql`exists (select from employee_locations el join employees e on e.id = el.employee_id where el.location_id = l.id and e.id = ${id} and e.deactivated_at is null)`
      : sql`exists (select from rooms o where o.id = ${id} and o.location_id = l.id and o.deactivated_at is null)`
  const { rows } = await sql<HoursPlace>`
    select l.id, l.name, l.zone, l.supported_country_id as country_id, ${openingHours(locationId)} as opening, ${belongs} as belongs
    from locations l where l.id = ${locationId} and l.supported_country_id = ${within(countryIds)}`.execute(db)
  return rows[0]
}

const columnsOf = (entry: ScheduleEntry) => ({
  date_from: entry.dateFrom,
  date_till: entry.dateTill,
  weekdays: [...entry.weekdays],
  interval_days: entry.interval,
  time_from: entry.time_from,
  time_till: entry.time_till,
  breaks: JSON.stringify(entry.breaks ?? []),
  active: entry.active,
})

/** An entry as a row of the table. */
export const recurrenceRow = ({ kind, id }: Owner, locationId: number, entry: ScheduleEntry) => ({
  location_id: locationId,
  employee_id: kind === 'employee' ? id : null,
  room_id: kind === 'room' ? id : null,
  ...columnsOf(entry),
})

export async function insertRecurrence(
  db: Db,
  owner: Owner,
  locationId: number,
  entry: ScheduleEntry,
): Promise<number> {
  return (
    await db
      .insertInto('recurrences')
      .values(recurrenceRow(owner, locationId, entry))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export async function updateRecurrence(db: Db, id: number, locationId: number, entry: ScheduleEntry): Promise<void> {
  await db
    .updateTable('recurrences')
    .set({ location_id: locationId, ...columnsOf(entry) })
    .where('id', '=', id)
    .execute()
}

/** Gives an entry a new version after one of its days has changed. */
export const touchRecurrence = (db: Db, id: number) =>
  db
    .updateTable('recurrences')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const deleteRecurrence = (db: Db, id: number) => db.deleteFrom('recurrences').where('id', '=', id).execute()

/** Ends a series with its `last` day, and deletes the exceptions after it. */
export const endRecurrence = (db: Db, id: number, last: Day) =>
  sql`
    with gone as (delete from recurrence_exceptions where recurrence_id = ${id} and date > ${last}::date)
    update recurrences set date_till = ${last}::date where id = ${id}`.execute(db)

/** Moves the exceptions on these dates to the series that goes on. */
export async function moveExceptions(db: Db, from: number, to: number, dates: readonly Day[]): Promise<void> {
  if (dates.length)
    await db
      .updateTable('recurrence_exceptions')
      .set({ recurrence_id: to })
      .where('recurrence_id', '=', from)
      .where('date', 'in', dates)
      .execute()
}

/** Deletes the exceptions of a series, except those on these dates. */
export const keepExceptions = (db: Db, id: number, dates: readonly Day[]) =>
  sql`delete from recurrence_exceptions where recurrence_id = ${id} and date <> all(${dates}::date[])`.execute(db)

/** Deletes an exception, so that the day follows its series again. */
export const dropException = (db: Db, id: number, date: Day) =>
  db.deleteFrom('recurrence_exceptions').where('recurrence_id', '=', id).where('date', '=', date).execute()

/** Gives one day of a series other hours, or drops the day. */
export async function putException(db: Db, id: number, { date, hours, active }: ScheduleException): Promise<void> {
  const row = {
    time_from: hours?.time_from ?? null,
    time_till: hours?.time_till ?? null,
    breaks: JSON.stringify(hours?.breaks ?? []),
    active: hours ? (active ?? null) : null,
  }
  await db
    .insertInto('recurrence_exceptions')
    .values({ recurrence_id: id, date, ...row })
    .onConflict((conflict) => conflict.columns(['recurrence_id', 'date']).doUpdateSet(row))
    .execute()
}
