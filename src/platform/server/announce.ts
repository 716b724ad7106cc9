import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db } from './db.ts'

/** The channel of the database's notifications. */
export const channel = 'balie_changes'

/** A change, without its data: the browser reads again what it shows, with the permissions of its user. */
export type Change =
  | AppointmentsChange
  | SchedulesChange
  | AgreementsChange
  | NoticesChange
  | LookupsChange
  | ClientsChange
  | PhotosChange

interface AppointmentsChange {
  readonly topic: 'appointments'
  readonly country_id: number
  readonly location_id: number
  readonly date: Day
  /** The last day, included; absent: only `date`. */
  readonly till?: Day
  /** The client of the changed appointment, where one is known. */
  readonly client_id?: number
}

/** Hours or absences of a location. */
interface SchedulesChange {
  readonly topic: 'schedules'
  readonly country_id: number
  readonly location_id: number
  /** From this day up to and including `till`; null means without end. */
  readonly date: Day
  readonly till: Day | null
}

/** A client signed, or is asked to sign. */
interface AgreementsChange {
  readonly topic: 'agreements'
  readonly country_id: number
  readonly client_id: number
}

/** A new notice for one employee, or one fewer: only their own browsers receive it. */
interface NoticesChange {
  readonly topic: 'notices'
  readonly employee_id: number
}

/**
 * A list of locations, rooms or countries changed, or the people who see them; the database announces it (migration
 * 0025).
 */
interface LookupsChange {
  readonly topic: 'lookups'
}

/** Something in the file of a client changed; the database announces it (migration 0032). */
interface ClientsChange {
  readonly topic: 'clients'
  readonly country_id: number
  /** Null after a change of many clients at once. */
  readonly client_id: number | null
}

/** A photo of a client was uploaded, saved with its report, or removed. */
interface PhotosChange {
  readonly topic: 'photos'
  readonly country_id: number
  readonly client_id: number
}

/** The announcements of a transaction that are sent together at its end. */
const waiting = new WeakMap<Db, string[]>()
const notify = (changes: readonly string[]) =>
  sql`(select count(pg_notify(${channel}, change)) from unnest(${changes}::text[]) change)`

/** Announces a change to every browser of every server when (and only if) the transaction commits. */
export async function announce(db: Db, change: Change): Promise<void> {
  const text = JSON.stringify(change)
  const others = waiting.get(db)
  if (others) others.push(text)
  else await sql`select ${notify([text])}`.execute(db)
}

/** From now on the announcements of this transaction are held until `waitingAnnouncements` takes them. */
export const holdAnnouncements = (tx: Db): void => void waiting.set(tx, [])

/** An expression that sends the held announcements of this transaction; null when there are none. */
export function waitingAnnouncements(tx: Db): RawBuilder<unknown> | null {
  const changes = waiting.get(tx) ?? []
  return changes.length ? notify(changes) : null
}
