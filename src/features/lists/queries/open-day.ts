import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refused.ts'

/** The last days of a location on which nothing can be dated any more; null where there is none. */
interface Closed {
  /** The last closed day of the location. */
  readonly day: Day | null
  /** The end of the last closed VAT period of its company. */
  readonly vat: Day | null
}

/** Reads what is closed. Until the transaction ends nobody closes more; whoever takes a number of a series asks before. */
async function closedAt(db: Db, locationId: number): Promise<Closed> {
  const { rows } = await sql<Closed>`select day, vat from closed_at(${locationId})`.execute(db)
  return rows[0]!
}

const firstAfter = ({ day, vat }: Closed, wanted: Day): Day =>
  [day, vat].reduce<Day>((first, last) => (last !== null && last >= first ? addDays(last, 1) : first), wanted)

/**
 * The day on which a document of a location is dated: the wanted one, or the first day after the last closed one and
 * after the last closed VAT period (decision C32). Until the transaction ends the location cannot close that day;
 * whoever takes a number of a series calls this before.
 */
export const openDay = async (db: Db, locationId: number, wanted: Day): Promise<Day> =>
  firstAfter(await closedAt(db, locationId), wanted)

/** The reason why a day of a location stays as it is: its closing, or a VAT period of its company. Null for an open day. */
export async function closedBy(db: Db, locationId: number, on: Day): Promise<'day' | 'vat' | null> {
  const { day, vat } = await closedAt(db, locationId)
  if (vat !== null && on <= vat) return 'vat'
  return day !== null && on <= day ? 'day' : null
}

interface WantedDay {
  /** The field of the day, which a refusal names. */
  readonly field: string
  /** The day that somebody typed; null where it was left to the program. */
  readonly typed: Day | null
  /** Today at the location. */
  readonly today: Day
}

/**
 * The day on which something of today is dated, as `openDay` says: today takes the next open day by itself (decision
 * C32).
 * @throws Refused 409 `day_closed` or `vat_period_closed` for an earlier closed day that was typed: a typed date is not
 * changed in silence.
 */
export async function datedOn(db: Db, locationId: number, { field, typed, today }: WantedDay): Promise<Day> {
  const closed = await closedAt(db, locationId)
  if (typed === null || typed >= today) return firstAfter(closed, typed ?? today)
  if (closed.vat !== null && typed <= closed.vat) throw new Refused(409, [problem(field, 'vat_period_closed')])
  if (closed.day !== null && typed <= closed.day) throw new Refused(409, [problem(field, 'day_closed')])
  return typed
}

/** Refuses a typed day in a closed VAT period; money that is in no drawer has the day on which it came. */
export async function refuseVatClosed(db: Db, locationId: number, { field, typed }: WantedDay): Promise<void> {
  const { vat } = await closedAt(db, locationId)
  if (typed !== null && vat !== null && typed <= vat) throw new Refused(409, [problem(field, 'vat_period_closed')])
}
