import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, localTimeAt, type ClockTime, type Day } from '#kernel/day.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { loadDemo } from '#demo/generate.ts'
import { goOn } from '#demo/load.ts'
import { evenChain } from '#demo/sizes.ts'
import type { Db, OpenDatabase } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { hashOf, sessionCookie } from '#platform/server/session.ts'
import { chain } from './model.ts'
import { multiplyChain } from './multiply.ts'

const zone = 'Europe/Amsterdam'

/** A visit of the day that has begun, without a report and unpaid. */
export interface OpenVisit {
  readonly id: number
  readonly client_id: number
  readonly employee_id: number
  readonly treatment_id: number
}

/** A location with all that its screens need to work: the data of its load. */
export interface Site {
  readonly id: number
  readonly countryId: number
  /** The cookies of the two at the desk, and those of the practitioners by their ids. */
  readonly desk: readonly string[]
  readonly practitioners: readonly { readonly id: number; readonly cookie: string }[]
  readonly deskEmail: string
  readonly clients: readonly { readonly id: number; readonly last_name: string }[]
  readonly visits: readonly OpenVisit[]
  /** Appointments of the next two weeks, to be opened, moved and cancelled. */
  readonly ahead: readonly number[]
  readonly treatments: readonly { readonly id: number; readonly price_cents: number }[]
}

/** The chain as its load sees it. */
export interface Facts {
  /** The day that the screens show: yesterday, so that all its visits have begun at whatever hour this runs. */
  readonly day: Day
  readonly today: Day
  readonly pin: number
  /** The cookie of an administrator of the whole chain. */
  readonly headOffice: string
  readonly appointmentType: number
  readonly sites: readonly Site[]
}

/** The chain is made by the rules of the product up to so many locations; a larger one is several times such a chain. */
const largestPart = 50

export interface Filling {
  readonly locations: number
  readonly clientsOfLocation: number
  readonly daysBehind: number
}

/** Today and the day that the screens show. */
export function daysOfRun(): { readonly today: Day; readonly day: Day } {
  const today = localTimeAt(Date.now(), zone).day
  return { today, day: addDays(today, -1) }
}

/**
 * Fills an empty database with a chain of so many locations, of which nothing is done yet on its day. One of more than
 * 50 locations is in two countries and has two companies for each 50.
 */
export async function fillChain(
  database: OpenDatabase,
  { locations, clientsOfLocation, daysBehind }: Filling,
  tell: (line: string) => void,
): Promise<void> {
  await migrate(database.pool)
  const { day } = daysOfRun()
  let parts = Math.ceil(locations / largestPart)
  while (locations % parts) parts += 1
  const size = evenChain({
    branches: locations / parts,
    rooms: chain.roomsOfLocation,
    visitsADay: chain.roomsOfLocation * chain.visitsOfRoom,
    clientsEach: clientsOfLocation,
    daysBehind,
    daysAhead: 21,
    ...(parts > 1 && { belgianEvery: 5 }),
  })
  await loadDemo(database.db, { size, today: day, now: instantAtLocalTime(day, '00:00' as ClockTime, zone) })
  if (parts === 1) return
  tell(`${locations / parts} locations are made, ${parts} times as many follow …`)
  await multiplyChain(database.pool, parts, tell)
  await goOn(database.db)
}

/** Starts a session for every employee, in one statement: their cookies by employee. */
async function startSessions(db: Db, employees: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const tokens = employees.map((id) => ({ id, token: randomBytes(32).toString('base64url') }))
  const rows = tokens.map(({ id, token }) => ({ employee: id, hash: hashOf(token).toString('hex') }))
  await sql`
    insert into sessions (token_hash, employee_id, expires_at, address, user_agent, two_step)
    select decode(hash, 'hex'), employee, now() + interval '12 hours', '127.0.0.1', 'capacity', true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(employee bigint, hash text)`.execute(db)
  return new Map(tokens.map(({ id, token }) => [id, `${sessionCookie(false)}=${token}`]))
}

/** Reads what the load needs of a filled chain, and signs everybody in. */
export const factsOf = ({ db }: OpenDatabase): Promise<Facts> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return readFacts(tx)
  })

async function readFacts(db: Db): Promise<Facts> {
  const { today, day } = daysOfRun()
  const { rows } = await sql<{
    id: number
    country_id: number
    desk: { id: number; email: string }[]
    practitioners: number[]
    clients: { id: number; last_name: string }[]
    visits: OpenVisit[]
    ahead: number[]
    treatments: { id: number; price_cents: number }[]
  }>`
    select l.id, l.supported_country_id as country_id,
      (select jsonb_agg(jsonb_build_object('id', e.id, 'email', e.email)) from employees e join employee_locations w on w.employee_id = e.id
        where w.location_id = l.id and e.email like 'balie-%') as desk,
      (select jsonb_agg(distinct e.id) from employees e join employee_locations w on w.employee_id = e.id and w.location_id = l.id
        join employee_roles er on er.employee_id = e.id join roles r on r.id = er.role_id and r.practitioner) as practitioners,
      (select jsonb_agg(jsonb_build_object('id', c.id, 'last_name', c.last_name)) from (
        select distinct c.id, c.last_name from clients c join appointments a on a.client_id = c.id and a.location_id = l.id
        where c.deactivated_at is null and c.merged_into_id is null and c.email <> '' limit 300) c) as clients,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'client_id', a.client_id, 'employee_id', a.employee_id, 'treatment_id', a.treatment_id))
        from appointments a join treatments t on t.id = a.treatment_id
        where a.location_id = l.id and a.starts_at >= ${day}::date - 1 and a.starts_at < ${day}::date + 2
          and (a.starts_at at time zone l.zone)::date = ${day}::date and a.deleted_at is null and a.no_show_at is null
          and not t.requires_medical_grounds and not t.intake and t.price_cents > 0
          and not exists (select from treatment_reports r where r.appointment_id = a.id)) as visits,
      (select jsonb_agg(a.id) from (select a.id from appointments a where a.location_id = l.id and a.deleted_at is null
        and a.starts_at >= ${addDays(today, 1)}::date and a.starts_at < ${addDays(today, 14)}::date order by random() limit 400) a) as ahead,
      (select jsonb_agg(jsonb_build_object('id', t.id, 'price_cents', coalesce(p.price_cents, t.price_cents))) from treatments t
        left join treatment_prices p on p.treatment_id = t.id and p.price_level_id = l.price_level_id
        where t.supported_country_id = l.supported_country_id and t.deactivated_at is null
          and not t.requires_medical_grounds and not t.intake and t.price_cents > 0) as treatments
    from locations l order by l.id`.execute(db)
  const { rows: common } = await sql<{ pin: number; type: number; administrator: number }>`
    select (select id from payment_methods where slug = 'pin') as pin, (select min(id) from appointment_types) as type,
      (select id from employees where email = 'administrator@demo.balie.test') as administrator`.execute(db)
  const cookies = await startSessions(db, [
    common[0]!.administrator,
    ...rows.flatMap(({ desk, practitioners }) => [...desk.map(({ id }) => id), ...practitioners]),
  ])
  return {
    day,
    today,
    pin: common[0]!.pin,
    headOffice: cookies.get(common[0]!.administrator)!,
    appointmentType: common[0]!.type,
    sites: rows.map(({ id, country_id, desk, practitioners, ...rest }) => ({
      id,
      countryId: country_id,
      desk: desk.map((one) => cookies.get(one.id)!),
      deskEmail: desk[0]!.email,
      practitioners: practitioners.map((one) => ({ id: one, cookie: cookies.get(one)! })),
      ...rest,
    })),
  }
}
