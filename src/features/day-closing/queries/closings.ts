import { sql, type SqlBool } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { nameOf } from '#features/appointments/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import type { ClosingInput, closingsOverview, DayToClose, MovementKind } from '../contract.ts'
import type { LocationDay } from './figures.ts'

type CountryIds = readonly number[]

/** Lets nothing be dated on the days of a location until the transaction ends, once the sales under way have ended. */
export const lockDay = (db: Db, locationId: number) => sql`select lock_day(${locationId}::bigint, true)`.execute(db)

export interface PlaceOfDay {
  readonly id: number
  readonly country_id: number
  readonly zone: string
  readonly location: string
  readonly seller: string
  readonly cash_rounding: boolean
  readonly closed_through: Day | null
  /** The end of the last closed VAT period of its company; null while none is closed. */
  readonly vat_closed_through: Day | null
  /** The number of the last Z-report; 0 where there is none. */
  readonly last_number: number
  /** The cash that the closing in force of the last closed day left; null where no day is closed. */
  readonly float_cents: number | null
}

/** The location of a day with what its closings left; undefined outside the scope. */
export async function placeOfDay(db: Db, locationId: number, countryIds: CountryIds): Promise<PlaceOfDay | undefined> {
  const { rows } = await sql<PlaceOfDay>`
    select l.id, l.supported_country_id as country_id, l.zone, l.place || ', ' || l.name as location, e.name as seller, s.cash_rounding, closed_through(l.id) as closed_through, vat_closed_through(l.legal_entity_id) as vat_closed_through,
      coalesce((select max(c.number) from day_closings c where c.location_id = l.id), 0) as last_number,
      (select c.counted_cents - c.to_safe_cents from day_closings c where c.location_id = l.id and c.day = closed_through(l.id) order by c.number desc limit 1) as float_cents
    from locations l join supported_countries s on s.id = l.supported_country_id join legal_entities e on e.id = l.legal_entity_id
    where l.id = ${locationId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** The closing in force of a day. */
export async function closingOf(db: Db, { locationId, day }: LocationDay): Promise<DayToClose['closing']> {
  const { rows } = await sql<NonNullable<DayToClose['closing']>>`
    select c.id, c.number, ${nameOf('e')} as author, c.created_at, c.opening_cents, c.expected_cents, c.counted_cents, c.difference_reason, c.note, c.to_safe_cents
    from day_closings c join employees e on e.id = c.author_id
    where c.location_id = ${locationId} and c.day = ${day}::date and not exists (select from day_reopenings r where r.closing_id = c.id)
    order by c.number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The days of a location that were opened again and that no Z-report states yet, for the next one. */
export async function unstatedReopenings(db: Db, locationId: number) {
  const { rows } = await sql<{ number: number; day: Day; reason: string; author: string }>`
    select c.number, c.day, r.reason, ${nameOf('e')} as author
    from day_reopenings r join day_closings c on c.id = r.closing_id join employees e on e.id = r.author_id
    where c.location_id = ${locationId} and not exists (
      select from day_closings n where n.location_id = c.location_id and n.number > c.number
        and n.content @> jsonb_build_object('reopened', jsonb_build_array(jsonb_build_object('number', c.number))))
    order by r.id`.execute(db)
  return rows
}

interface NewClosing extends Pick<ClosingInput, 'day' | 'difference_reason' | 'note' | 'to_safe_cents'> {
  readonly locationId: number
  readonly number: number
  readonly openingCents: number
  readonly expectedCents: number
  readonly countedCents: number
  readonly content: object
  readonly authorId: number
  readonly now: Instant
}

/** Stores a closing; the database chains it to the one before (migration 0086). */
export async function insertClosing(db: Db, closing: NewClosing): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into day_closings (location_id, day, number, opening_cents, expected_cents, counted_cents, difference_reason, note, to_safe_cents, content, author_id, created_at)
    values (${closing.locationId}, ${closing.day}, ${closing.number}, ${closing.openingCents}, ${closing.expectedCents}, ${closing.countedCents}, ${closing.difference_reason},
      ${closing.note}, ${closing.to_safe_cents}, ${JSON.stringify(closing.content)}, ${closing.authorId}, ${closing.now}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

export interface ClosingRow {
  readonly id: number
  readonly location_id: number
  readonly country_id: number
  readonly day: Day
  readonly number: number
  readonly content: unknown
  readonly checksum: string
  readonly previous_checksum: string
  readonly author: string
  readonly created_at: Instant
  readonly zone: string
  readonly reopened: { readonly reason: string; readonly author: string; readonly created_at: Instant } | null
  readonly closed_through: Day | null
  readonly vat_closed_through: Day | null
}

/** A closing; undefined outside the scope. */
export async function closingById(db: Db, id: number, countryIds: CountryIds): Promise<ClosingRow | undefined> {
  const { rows } = await sql<ClosingRow>`
    select c.id, c.location_id, l.supported_country_id as country_id, c.day, c.number, c.content, c.checksum, c.previous_checksum, ${nameOf('e')} as author, c.created_at, l.zone,
      (select jsonb_build_object('reason', r.reason, 'author', ${nameOf('e')}, 'created_at', r.created_at) from day_reopenings r join employees e on e.id = r.author_id where r.closing_id = c.id) as reopened,
      closed_through(l.id) as closed_through, vat_closed_through(l.legal_entity_id) as vat_closed_through
    from day_closings c join locations l on l.id = c.location_id join employees e on e.id = c.author_id
    where c.id = ${id} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

export async function insertReopening(
  db: Db,
  row: { readonly closingId: number; readonly reason: string; readonly authorId: number; readonly now: Instant },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into day_reopenings (closing_id, reason, author_id, created_at)
    values (${row.closingId}, ${row.reason}, ${row.authorId}, ${row.now}) returning id`.execute(db)
  return rows[0]!.id
}

interface NewMovement extends LocationDay {
  readonly kind: MovementKind
  readonly amountCents: number
  readonly description: string
  readonly receiptNumber: string
  readonly reversesId: number | null
  readonly authorId: number
  readonly now: Instant
}

/** Stores an entry of petty cash; the database refuses a closed day. */
export async function insertMovement(db: Db, row: NewMovement): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cash_movements (location_id, day, kind, amount_cents, description, receipt_number, reverses_id, author_id, created_at)
    values (${row.locationId}, ${row.day}, ${row.kind}, ${row.amountCents}, ${row.description}, ${row.receiptNumber}, ${row.reversesId}, ${row.authorId}, ${row.now}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

/** An entry of petty cash with whether it was taken back, or takes another one back; undefined outside the scope. */
export async function movementById(db: Db, id: number, countryIds: CountryIds) {
  const { rows } = await sql<{
    location_id: number
    country_id: number
    day: Day
    kind: MovementKind
    amount_cents: number
    description: string
    receipt_number: string
    is_settled: boolean
  }>`
    select x.location_id, l.supported_country_id as country_id, x.day, x.kind, x.amount_cents, x.description, x.receipt_number,
      x.reverses_id is not null or exists (select from cash_movements r where r.reverses_id = x.id) as is_settled
    from cash_movements x join locations l on l.id = x.location_id
    where x.id = ${id} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** The closings of the locations of these countries. */
export function closingsSource(
  { locations, days, difference }: QueryOf<typeof closingsOverview.list>['filters'],
  countryIds: CountryIds,
): SourceOf<typeof closingsOverview> {
  const place = sql`l.place || ', ' || l.name`
  const differenceCents = sql`c.counted_cents - c.expected_cents`
  return {
    from: sql`day_closings c join locations l on l.id = c.location_id join employees e on e.id = c.author_id
      left join day_reopenings r on r.closing_id = c.id`,
    row: {
      id: sql`c.id`,
      day: sql`c.day`,
      location: place,
      number: sql`c.number`,
      author: nameOf('e'),
      created_at: sql`c.created_at`,
      zone: sql`l.zone`,
      expected_cents: sql`c.expected_cents`,
      counted_cents: sql`c.counted_cents`,
      difference_cents: differenceCents,
      difference_reason: sql`c.difference_reason`,
      to_safe_cents: sql`c.to_safe_cents`,
      float_cents: sql`c.counted_cents - c.to_safe_cents`,
      reopened: sql`r.reason`,
    },
    search: searchText(place, nameOf('e')),
    where: [
      sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
      ...(locations?.length ? [sql<SqlBool>`c.location_id = any(${locations}::bigint[])`] : []),
      ...(days?.from ? [sql<SqlBool>`c.day >= ${days.from}::date`] : []),
      ...(days?.till ? [sql<SqlBool>`c.day <= ${days.till}::date`] : []),
      ...(difference ? [sql<SqlBool>`${differenceCents} <> 0`] : []),
    ],
    id: sql<number>`c.id`,
  }
}

/** A closing whose content, or whose place in its chain, is not as it was written. */
export interface BrokenClosing {
  readonly location_id: number
  readonly day: Day
  readonly number: number
}

/** Walks the chain of each location, and names the closings that do not fit (docs/decisions/059). */
export async function brokenClosings(db: Db): Promise<BrokenClosing[]> {
  const { rows } = await sql<BrokenClosing>`
    select location_id, day, number from (
      select c.location_id, c.day, c.number, c.checksum <> checksum_of_closing(c) as changed, c.previous_checksum,
        coalesce(lag(c.checksum) over w, '') as before, c.number - coalesce(lag(c.number) over w, 0) as step
      from day_closings c window w as (partition by c.location_id order by c.number)
    ) chain where changed or previous_checksum <> before or step <> 1 order by location_id, number`.execute(db)
  return rows
}
