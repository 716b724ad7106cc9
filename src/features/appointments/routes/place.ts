import { addDays, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import type { Permission } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import type { Refusing } from '#kernel/refusal.ts'
import type { Db } from '#platform/server/db.ts'
import { announce } from '#platform/server/live.ts'
import { orNotFound, Refused, refusedWith, refuseIf } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import type { Slot } from '#features/availability/contract.ts'
import { availabilityFacts, knownModels } from '#features/availability/queries.ts'
import { availability, refusalAt, slotAt, type Wanted } from '#features/availability/rules.ts'
import { noFreeStart, type AppointmentInput } from '../contract.ts'
import { appointmentInScope } from '../queries.ts'

/** So often the next best way to book a start is tried when others are quicker. */
const maxAttempts = 3
/** What a refused booking offers instead: the next few free starts of the coming days. */
const nextSlots = 6
const nextDays = 14

export interface Placing {
  readonly booking: Pick<AppointmentInput, 'client_id' | 'location_id' | 'treatment_id' | 'datetime_from'>
  readonly wanted: Wanted
  readonly zone: string
  readonly moving: number | null
  readonly now: Instant
}

const factsOf = (db: Db, { booking, wanted, zone, moving }: Placing) => {
  const day = localTimeAt(booking.datetime_from, zone).day
  return (till: Day) =>
    availabilityFacts(db, {
      locationId: booking.location_id,
      treatmentId: booking.treatment_id,
      modelIds: wanted.modelIds,
      clientId: booking.client_id,
      from: day,
      till,
      exceptAppointmentId: moving,
    })
}

/** The next free starts after the one that is wanted, with the same wishes. */
export async function startsAfter(db: Db, placing: Placing, most = nextSlots): Promise<Slot[]> {
  const { booking, wanted, zone, now } = placing
  const day = localTimeAt(booking.datetime_from, zone).day
  const till = addDays(day, nextDays)
  return availability(await factsOf(db, placing)(till), wanted, day, till, now)
    .flatMap(({ time_slots }) => time_slots)
    .filter(({ datetime_from }) => datetime_from > booking.datetime_from)
    .slice(0, most)
}

/** The best way to book a start as things are, or why there is none. */
export async function lookAt(
  db: Db,
  placing: Placing,
): Promise<{ readonly slot: Slot } | { readonly slot: null; readonly code: ReturnType<typeof refusalAt> }> {
  const facts = await factsOf(db, placing)(localTimeAt(placing.booking.datetime_from, placing.zone).day)
  const slot = slotAt(facts, placing.wanted, placing.booking.datetime_from)
  return slot ? { slot } : { slot, code: refusalAt(facts, placing.wanted, placing.booking.datetime_from) }
}

/**
 * Finds who, where and with what for a start, and writes it. Who was quicker is settled by the database: then the facts
 * are read anew and the next best way is tried.
 * @param write gives null when somebody was quicker.
 * @param offering the endpoint whose refusals carry the next free slots; null refuses without them.
 * @throws Refused 409 when it is taken, 422 when it cannot be at all.
 */
export async function place<T>(
  db: Db,
  placing: Placing,
  write: (slot: Slot) => Promise<T | null>,
  offering: Refusing<typeof noFreeStart> | null,
): Promise<T> {
  let code: keyof typeof noFreeStart = 'slot_taken'
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const look = await lookAt(db, placing)
    if (!look.slot) {
      code = look.code
      break
    }
    const { slot } = look
    const written = await write(slot)
    if (written !== null) return written
  }
  throw offering
    ? refusedWith(offering, code, { next_slots: await startsAfter(db, placing) }, { field: 'datetime_from' })
    : new Refused(noFreeStart[code].status, [problem('datetime_from', code)])
}

/** The device models that are wanted, each once and all known (decision C72). @throws Refused 422 `models: unknown`. */
export async function chosenModels(
  db: Db,
  chosen: readonly number[] | undefined,
  own: readonly number[],
): Promise<readonly number[]> {
  const ids = [...new Set(chosen ?? own)]
  if (chosen && (await knownModels(db, ids)).length < ids.length) refuseIf([problem('models', 'unknown')])
  return ids
}

export const appointment = async (db: Db, id: number, countryIds: readonly number[]) =>
  orNotFound(await appointmentInScope(db, id, countryIds))

/** What a call asks for besides its own permission. @throws Refused 403. */
export function needs(who: Who, permission: Permission): void {
  if (!who.permissions.has(permission)) throw new Refused(403, [problem('', 'forbidden')])
}

export interface Spot {
  readonly location_id: number
  readonly country_id: number
  readonly zone: string
  readonly datetime_from: Instant
  readonly datetime_till?: Instant
}

/** Every browser that shows one of these days asks for it again. */
export async function tellCalendars(db: Db, ...spots: readonly Spot[]): Promise<void> {
  const changes = spots.map(({ location_id, country_id, zone, datetime_from, datetime_till = datetime_from }) => {
    const [date, till] = [localTimeAt(datetime_from, zone).day, localTimeAt(datetime_till, zone).day]
    return { topic: 'appointments' as const, country_id, location_id, date, ...(till !== date && { till }) }
  })
  const distinct = new Map(changes.map((change) => [`${change.location_id} ${change.date} ${change.till}`, change]))
  for (const change of distinct.values()) await announce(db, change)
}
