import { instant, weekday, type Day } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { appointmentNotes, writtenIn } from './content/notes.ts'
import { officeHours, type Clientele } from './clientele.ts'
import { emptyDay, occupy, quarterMs, quartersOfDay, spotFor, type Grid, type Spot, type Staff } from './grid.ts'
import type { Client, Offer, Place, Practitioner, Visit } from './model.ts'
import { shuffled, type Random } from './random.ts'
import type { Rows } from './rows.ts'

const dayMs = 86_400_000
const chanceOf = {
  cancelling: 0.055,
  missing: 0.025,
  changing: 0.07,
  bookingOnline: 0.24,
  secondTreatment: 0.25,
} as const

/** The chance that a free practitioner begins a treatment in this quarter of a day. */
export type Demand = (practitioner: Practitioner, quarter: number) => number

/** An appointment to book: its client, its treatment, its place, its first quarter, and the moment of booking. */
interface Booking {
  readonly client: Client
  readonly offer: Offer
  readonly spot: Spot
  readonly quarter: number
  readonly bookedAt: number
}
type Allowed = (offer: Offer) => boolean

/** A visit that is booked for certain, and the visits of a day at a place for which a booking was found. */
export type Wish = Pick<Booking, 'client' | 'offer'>
export type Wishes = (place: Place, dayNumber: number, book: (wish: Wish) => Visit | null) => Visit[]
/** Such a visit is booked this long before. */
const bookedDaysBefore = 24

/** Fills the days of the diary with appointments that follow every rule, and returns the visits that took place. */
export function diaryOf(rows: Rows, clientele: Clientele, now: number, random: Random) {
  let appointments = 0

  /** Finds a client for this practitioner and this quarter, with a treatment and a room. */
  function findVisit(grid: Grid, staff: Staff, dayNumber: number, quarter: number, allowed: Allowed): Booking | null {
    const { place } = grid
    const start = grid.midnight + quarter * quarterMs
    const fit = (offer: Offer) =>
      allowed(offer) && staff.practitioner.offers.has(offer) ? spotFor(grid, staff, quarter, offer) : null
    const waiting = random.chance(0.75) ? clientele.waitingFor(place.id, staff.practitioner.id, dayNumber, fit) : null
    if (waiting) return { ...waiting, quarter, bookedAt: bookedAt(start, waiting.client) }
    for (let tries = 0; tries < 8; tries++) {
      const offer = staff.practitioner.offer(random)
      const spot = offer && fit(offer)
      if (!spot) continue
      const at = bookedAt(start, null)
      const client = clientele.comingFor(place, staff.practitioner.id, offer, dayNumber, at)
      return client && { client, offer, spot, quarter, bookedAt: Math.max(at, client.since + 60_000) }
    }
    return null
  }

  /**
   * The moment of booking, before the visit and before now: right after the last visit, or some days earlier in office
   * hours.
   */
  function bookedAt(start: number, client: Client | null): number {
    const latest = Math.min(start, now) - 20 * 60_000
    if (client?.lastVisit && client.lastVisit < latest && random.chance(0.6))
      return client.lastVisit + random.between(1, 15) * 60_000
    const early = officeHours(latest - Math.floor(16 * random.next() ** 2 * dayMs), random)
    return Math.max(Math.min(early, latest - random.between(0, 40) * 60_000), (client?.since ?? 0) + 60_000)
  }

  /** Books the client, for up to two treatments in a row; a cancelled appointment leaves its quarters free. */
  function book(grid: Grid, staff: Staff, dayNumber: number, quarter: number, most: number, allowed: Allowed): Visit[] {
    const booking = findVisit(grid, staff, dayNumber, quarter, allowed)
    if (!booking) return []
    const visit = write(grid, staff, booking, chanceOf.cancelling, chanceOf.missing)
    clientele.booked(booking.client, booking.offer, dayNumber, visit.outcome)
    const second =
      visit.outcome === 'kept' && most > 1 && random.chance(chanceOf.secondTreatment)
        ? secondAfter(grid, staff, booking, allowed)
        : null
    return second ? [visit, write(grid, staff, second, 0, 0)] : [visit]
  }

  /** Hair is often removed in two places, one after the other. */
  function secondAfter(
    grid: Grid,
    staff: Staff,
    { client, offer, quarter, bookedAt: at }: Booking,
    allowed: Allowed,
  ): Booking | null {
    const also = staff.practitioner.offer(random)
    if (
      !also ||
      offer.category !== 'laserontharing' ||
      also.category !== offer.category ||
      also === offer ||
      !allowed(also) ||
      !clientele.fits(also, client)
    )
      return null
    const spot = spotFor(grid, staff, quarter + offer.quarters, also)
    return spot && { client, offer: also, spot, quarter: quarter + offer.quarters, bookedAt: at + 60_000 }
  }

  function write(
    grid: Grid,
    staff: Staff,
    { client, offer, spot, quarter, bookedAt: at }: Booking,
    cancelling: number,
    missing: number,
  ): Visit {
    const { place } = grid
    const start = grid.midnight + quarter * quarterMs
    const end = start + offer.quarters * quarterMs
    const cancelledAt = random.chance(cancelling) ? byDay(at, Math.min(start, now)) : null
    const missedAt =
      cancelledAt === null && end < now && random.chance(missing) ? start + random.between(12, 20) * 60_000 : null
    const outcome = cancelledAt !== null ? 'cancelled' : missedAt === null ? 'kept' : 'no-show'
    const changedAt =
      cancelledAt ?? missedAt ?? (random.chance(chanceOf.changing) ? byDay(at, Math.min(start, now)) : at)
    const online = random.chance(chanceOf.bookingOnline)
    const id = (appointments += 1)
    rows.add('appointments', {
      id,
      client_id: client.id,
      location_id: place.id,
      room_id: spot.roomId,
      employee_id: staff.practitioner.id,
      treatment_id: offer.sold.id,
      starts_at: instant(start),
      ends_at: instant(end),
      notes: random.chance(0.1) ? random.pick(appointmentNotes[writtenIn(client.language)]) : '',
      ignore_rules: false,
      no_show_at: missedAt === null ? null : instant(missedAt),
      deleted_at: cancelledAt === null ? null : instant(cancelledAt),
      creator_type: online ? 'client' : 'user',
      creator_id: online
        ? client.id
        : random.chance(0.7) && place.reception.length
          ? random.pick(place.reception)
          : staff.practitioner.id,
      created_at: instant(at),
      updated_at: instant(changedAt),
    })
    for (const deviceId of spot.deviceIds)
      rows.add('appointment_devices', {
        appointment_id: id,
        device_id: deviceId,
        during: `[${instant(start)},${instant(end)})`,
        occupies: outcome === 'kept',
      })
    // A no-show takes the practitioner's time too.
    if (outcome !== 'cancelled') occupy(grid, staff, quarter, offer.quarters, spot)
    if (outcome === 'kept') client.lastVisit = end
    return {
      id,
      place,
      client,
      practitioner: staff.practitioner,
      offer,
      deviceIds: spot.deviceIds,
      start,
      end,
      outcome,
      tookPlace: outcome === 'kept' && end <= now,
    }
  }

  /** Books the first practitioner who can, from some hour around noon on; null on a day without room. */
  function bookForCertain(grid: Grid, dayNumber: number, { client, offer }: Wish): Visit | null {
    for (let quarter = 40 + ((client.id * 7) % 19); quarter < quartersOfDay; quarter++) {
      for (const staff of grid.staff) {
        const spot = staff.practitioner.offers.has(offer) ? spotFor(grid, staff, quarter, offer) : null
        if (!spot) continue
        const start = grid.midnight + quarter * quarterMs
        const at = Math.max(officeHours(start - bookedDaysBefore * dayMs, random), client.since + 60_000)
        client.lastDay = dayNumber
        return write(grid, staff, { client, offer, spot, quarter, bookedAt: at }, 0, 0)
      }
    }
    return null
  }

  /** A moment between two others, at an hour when people are awake. */
  const byDay = (from: number, till: number) => {
    const any = Math.floor(from + Math.max(1, till - from) * random.next())
    const awake = officeHours(any, random)
    return awake > from && awake < till ? awake : Math.floor((from + till) / 2)
  }

  return {
    /**
     * Fills a day: with the visits that are booked for certain, then by chance, from the first quarter to the last, each
     * free practitioner may get a client.
     */
    fill(place: Place, day: Day, dayNumber: number, demand: Demand, certain: Wishes): Visit[] {
      const grid = emptyDay(place, day)
      if (!grid) return []
      const visits = certain(place, dayNumber, (wish) => bookForCertain(grid, dayNumber, wish))
      for (let quarter = 0; quarter < quartersOfDay; quarter++) {
        for (const staff of shuffled(grid.staff, random)) {
          for (
            let tries = 0;
            tries < 2 && staff.free[quarter] && random.chance(demand(staff.practitioner, quarter));
            tries++
          ) {
            visits.push(...book(grid, staff, dayNumber, quarter, 2, () => true))
          }
        }
      }
      return visits
    },
    /** A day with exactly this many appointments, spread over its hours; throws when they do not fit. */
    fillWith(place: Place, day: Day, dayNumber: number, count: number): Visit[] {
      const grid = emptyDay(place, day)
      const visits: Visit[] = []
      for (let round = 0; grid && visits.length < count && round < 40; round++) {
        const quartersLeft = () => sum(grid.staff.map(({ free }) => sum(free)))
        let left = quartersLeft()
        for (const [staff, quarter] of shuffled(
          grid.staff.flatMap((one) => Array.from(one.free.keys(), (q) => [one, q] as const)),
          random,
        )) {
          if (visits.length === count) break
          if (!staff.free[quarter]) continue
          // The fuller the day and the more are still to come, the shorter they must be.
          const longest = Math.max(1, Math.floor((left * 0.6) / (count - visits.length)))
          const booked = book(
            grid,
            staff,
            dayNumber,
            quarter,
            count - visits.length,
            (offer) => offer.quarters <= longest,
          )
          if (!booked.length) continue
          visits.push(...booked)
          left = quartersLeft()
        }
      }
      if (visits.length < count)
        throw new Error(`${count} appointments do not fit into ${day} at location ${place.id}: ${visits.length} do`)
      return visits
    },
  }
}

/** The share of booked time on each day of a week, Monday to Sunday. */
const fullness = [0.7, 0.76, 0.78, 0.85, 0.8, 0.92, 0.72]

/**
 * Busy evenings and Saturdays, quieter lunches, and a diary that is emptier the further one looks ahead of `daysAhead`.
 */
export function demandOn(day: Day, daysAhead: number, popularity: (practitionerId: number) => number): Demand {
  const booked = daysAhead <= 0 ? 1 : Math.max(0.12, 0.93 * 0.955 ** daysAhead)
  return ({ id }, quarter) => {
    const hour = quarter / 4
    const atThisHour = hour < 10 ? 0.85 : hour >= 12 && hour < 13.5 ? 0.82 : hour >= 17 ? 1.1 : 1
    const share = Math.min(0.96, fullness[weekday(day) - 1]! * atThisHour * booked * popularity(id))
    // The chance in each quarter at which a practitioner with treatments of two and a half quarters is booked for this
    // share of the time.
    return 1 / (1 + (2.5 * (1 - share)) / share)
  }
}
