import { addDays, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import type { Permission } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import type { Refusing } from '#kernel/refusal.ts'
import type { Db } from '#platform/server/db.ts'
import { announce } from '#platform/server/announce.ts'
import { orNotFound, Refused, refusedWith, refuseIf } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import type { Slot } from '#features/availability/contract.ts'
import { availabilityFacts, knownModels } from '#features/availability/queries.ts'
import { availability, refusalAt, slotAt, type Wanted } from '#features/availability/rules.ts'
import { noFreeStart, type AppointmentInput } from '../contract.ts'
import { appointmentInScope } from '../queries.ts'

/** The number of attempts to book a start while other bookings take its room or practitioner. */
const maxAttempts = 3
/** The number of free starts that a refused booking offers, and the days in which they are searched. */
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

/** The next free starts after the wanted one, with the same wishes. */
export async function startsAfter(db: Db, placing: Placing, most = nextSlots): Promise<Slot[]> {
  const { booking, wanted, zone, now } = placing
  const day = localTimeAt(booking.datetime_from, zone).day
  const till = addDays(day, nextDays)
  return availability(await factsOf(db, placing)(till), wanted, day, till, now)
    .flatMap(({ time_slots }) => time_slots)
    .filter(({ datetime_from }) => datetime_from > booking.datetime_from)
    .slice(0, most)
}

/** The best slot for a start by the current facts, or the reason why there is none. */
export async function lookAt(
  db: Db,
  placing: Placing,
): Promise<{ readonly slot: Slot } | { readonly slot: null; readonly code: ReturnType<typeof refusalAt> }> {
  const facts = await factsOf(db, placing)(localTimeAt(placing.booking.datetime_from, placing.zone).day)
  const slot = slotAt(facts, placing.wanted, placing.booking.datetime_from)
  return slot ? { slot } : { slot, code: refusalAt(facts, placing.wanted, placing.booking.datetime_from) }
}

/**
 * Finds a practitioner, room and devices for a start, and books them. The database decides which of two bookings was
 * first: after losing, the facts are read again and the next best slot is tried.
 * @param write returns null when another booking was first.
 * @param offering the endpoint whose refusals carry the next free slots; null refuses without them.
 * @throws Refused 409 when the start is taken, 422 when it cannot be booked at all.
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

/** The wanted device models, each once and all known (decision C72). @throws Refused 422 `models: unknown`. */
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

/** Checks a permission that a call needs besides its own. @throws Refused 403. */
export function needs(who: Who, permission: Permission): void {
  if (!who.permissions.has(permission)) throw new Refused(403, [problem('', 'forbidden')])
}

export interface Spot {
  readonly client_id: number
  readonly location_id: number
  readonly country_id: number
  readonly zone: string
  readonly datetime_from: Instant
  readonly datetime_till?: Instant
}

/** Announces changed days: every browser that shows one of them, or the client, reads it again. */
export async function tellCalendars(db: Db, ...spots: readonly Spot[]): Promise<void> {
  const changes = spots.map(
    ({ client_id, location_id, country_id, zone, datetime_from, datetime_till = datetime_from }) => {
      const [date, till] = [localTimeAt(datetime_from, zone).day, localTimeAt(datetime_till, zone).day]
      return {
        topic: 'appointments' as const,
        country_id,
        location_id,
        date,
        ...(till !== date && { till }),
        client_id,
      }
    },
  )
  const distinct = new Map(
    changes.map((change) => [`${change.location_id} ${change.date} ${change.till} ${change.client_id}`, change]),
  )
  for (const change of distinct.values()) await announce(db, change)
}
