import { daysBetween, instant } from '#kernel/day.ts'
import type { ClientFiles } from './clients.ts'
import type { CategorySlug } from './content/treatments.ts'
import type { Client, Offer, Period, Place, Visit } from './model.ts'
import { weighted, type Random } from './random.ts'

const dayMs = 86_400_000

/** The range of sessions in a course. */
const sessions: Readonly<Record<CategorySlug, readonly [fewest: number, most: number]>> = {
  laserontharing: [5, 8],
  vaatlaser: [2, 4],
  pigment: [2, 4],
  tattoo: [5, 8],
  acne: [3, 6],
  huidverbetering: [2, 8],
  peelings: [3, 6],
  microneedling: [3, 4],
  injectables: [2, 4],
  consult: [1, 1],
  acties: [1, 2],
}

/** The people of one place: between courses, due on a later day, or due and waiting for a place in the diary. */
interface Circle {
  readonly resting: Client[]
  readonly dueOn: Map<number, Client[]>
  waiting: Client[]
  readonly anyOffer: (random: Random) => Offer | null
}

/** The days after the last visit before a client starts another course. */
const restDays = 12
/** Between sessions that lie further apart, in weeks, half of the people come for something else. */
const longCourse = 8
/** The days that a due client waits for a place in the diary. */
const patienceDays = 28

/**
 * The clients of the chain through the days: they come again for courses, at a time, with a practitioner. Days are
 * counted from the first.
 */
export function clienteleOf(
  files: ClientFiles,
  places: readonly Place[],
  period: Period,
  total: number,
  now: number,
  random: Random,
) {
  const circles = new Map(
    places.map((place): [number, Circle] => {
      const offers = new Set(
        place.practitioners.flatMap((practitioner) =>
          [...practitioner.offers].filter((offer) => offer.type === 'treatment'),
        ),
      )
      return [
        place.id,
        { resting: [], dueOn: new Map(), waiting: [], anyOffer: weighted([...offers], (offer) => offer.demand) },
      ]
    }),
  )
  const anyPlace = weighted(places, (place) => place.share)
  const begin = Date.parse(`${period.from}T06:00:00Z`)
  const circleOf = (client: Client) => circles.get(client.placeId)!

  const dueAfter = (client: Client, day: number) => {
    client.due = day
    const { dueOn } = circleOf(client)
    const list = dueOn.get(day)
    if (list) list.push(client)
    else dueOn.set(day, [client])
  }

  function startCourse(client: Client, offer: Offer, practitionerId: number): void {
    client.course = offer
    client.sessions = random.between(...sessions[offer.category])
    client.preferred = practitionerId
  }

  /** Creates the clients from before the first day: most of them are in the middle of a course, some have credit. */
  function addEstablished(count: number): void {
    const years = 3 * 365
    const arrivals = Array.from(
      { length: count },
      () => begin - Math.floor(years * dayMs * random.next() ** 1.4) - dayMs,
    ).toSorted((a, b) => a - b)
    for (const since of arrivals) {
      const place = anyPlace(random)!
      const circle = circles.get(place.id)!
      const client = files.add(place, officeHours(since, random))
      const offer = circle.anyOffer(random)
      if (offer && random.chance(0.7) && fits(offer, client)) {
        const able = place.practitioners.filter((practitioner) => practitioner.offers.has(offer))
        startCourse(client, offer, random.pick(able).id)
        client.sessions = random.between(1, client.sessions)
        files.sign(client, offer.categoryId, client.since + Math.floor((begin - client.since) * random.next()))
        dueAfter(client, random.between(0, offer.weeks * 7))
      } else {
        client.lastDay = random.between(-60, 40) // they do not all come at once
        circle.resting.push(client)
      }
      if (random.chance(0.05)) {
        const [source, amount] = random.chance(0.6)
          ? (['down_payment', random.pick([2500, 5000, 5000, 7500])] as const)
          : (['migration', random.between(4, 60) * 250] as const)
        // Credit is at most a year old, so that none of it has expired (decision C19).
        files.mutate(
          client,
          source,
          amount,
          instant(Math.max(client.since + 60_000, begin - random.between(1, 60) * dayMs)),
          null,
        )
      }
    }
  }

  const others = files.count()
  const count = () => files.count() - others
  const established = Math.round(total * 0.72)
  addEstablished(established)
  const length = daysBetween(period.from, period.till) + 1
  /** The number of new clients until a day: they come evenly over the days. */
  const newcomersUntil = (day: number) => Math.round((total - established) * Math.min(1, (day + 1) / (0.9 * length)))

  return {
    fits,
    /** Clients whose next session is due on this day join those who wait. */
    beginDay(day: number): void {
      for (const circle of circles.values()) {
        const hasPatience = (client: Client) => day - client.due <= patienceDays
        circle.resting.push(...circle.waiting.filter((client) => !hasPatience(client)))
        circle.waiting = [...circle.waiting.filter(hasPatience), ...(circle.dueOn.get(day) ?? [])]
        circle.dueOn.delete(day)
      }
    },
    /** Takes a client who waits for a session that this practitioner can give now, as `fit` decides. */
    waitingFor<Spot>(
      placeId: number,
      practitionerId: number,
      day: number,
      fit: (offer: Offer) => Spot | null,
    ): { client: Client; offer: Offer; spot: Spot } | null {
      const { waiting } = circles.get(placeId)!
      for (let tries = 0; tries < 12 && waiting.length; tries++) {
        const at = random.between(0, waiting.length - 1)
        const client = waiting[at]!
        if (client.lastDay === day || (client.preferred && client.preferred !== practitionerId && !random.chance(0.3)))
          continue
        const spot = fit(client.course!)
        if (!spot) continue
        removeAt(waiting, at)
        return { client, offer: client.course!, spot }
      }
      return null
    },
    /**
     * Takes a client for a new course: a new one, or one whose last visit is long enough ago. Null when there is none.
     */
    comingFor(place: Place, practitionerId: number, offer: Offer, day: number, bookedAt: number): Client | null {
      const { resting } = circles.get(place.id)!
      if (count() < established + newcomersUntil(day) && random.chance(0.5)) {
        const client = files.add(place, bookedAt - random.between(2, 6) * 60_000, offer.gender)
        startCourse(client, offer, practitionerId)
        return client
      }
      for (let tries = 0; tries < 8 && resting.length; tries++) {
        const at = random.between(0, resting.length - 1)
        const client = resting[at]!
        if (day - client.lastDay < restDays || !fits(offer, client)) continue
        removeAt(resting, at)
        startCourse(client, offer, practitionerId)
        return client
      }
      return null
    },
    /** Updates a client after an appointment on this day was kept, cancelled or missed. */
    booked(client: Client, offer: Offer, day: number, outcome: Visit['outcome']): void {
      client.lastDay = day
      if (outcome === 'kept') client.sessions -= 1
      if (outcome === 'cancelled' && random.chance(0.8)) return dueAfter(client, day + random.between(3, 12))
      if (outcome === 'no-show' && random.chance(0.55)) return dueAfter(client, day + random.between(7, 30))
      const comesAgain = client.sessions > 0 && (offer.weeks <= longCourse || random.chance(0.5))
      if (outcome === 'kept' && comesAgain) return dueAfter(client, day + offer.weeks * 7 + random.between(-3, 9))
      const next = offer.type === 'intake' && outcome === 'kept' ? circleOf(client).anyOffer(random) : null
      if (!next || !fits(next, client)) return void circleOf(client).resting.push(client)
      startCourse(client, next, 0)
      dueAfter(client, day + random.between(7, 21))
    },
    /** A client who comes for a product without an appointment. */
    passerBy: (placeId: number): Client | null => {
      const { resting } = circles.get(placeId)!
      return resting.length ? random.pick(resting) : null
    },
    /** Adds clients who gave their details and never came, up to the wanted number. */
    finish(): void {
      while (count() < total) files.add(anyPlace(random)!, officeHours(now - random.between(1, 60) * dayMs, random))
    },
  }
}

export type Clientele = ReturnType<typeof clienteleOf>

const fits = (offer: Offer, client: Client): boolean =>
  !offer.gender || client.gender === 'other' || offer.gender === client.gender

/** Takes one out; the order does not matter. */
function removeAt<T>(list: T[], at: number): void {
  list[at] = list.at(-1)!
  list.pop()
}

/** The same day, at an hour at which the desk is open (UTC). */
export const officeHours = (at: number, random: Random): number =>
  at - (at % dayMs) + (8 * 60 + random.between(0, 9 * 60)) * 60_000 + random.between(0, 59) * 1000
