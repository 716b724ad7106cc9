import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, localTimeAt } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import type { Slot } from '#features/availability/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import type { z } from 'zod'
import type { Caller, HttpAnswer } from '../../e2e/server.ts'

/** Everything that a server has acknowledged to the writers. */
export interface Acknowledged {
  /** The key of each sale with the number of its invoice. */
  readonly sales: Map<string, string>
  /** The key of each booking with its id. */
  readonly bookings: Map<string, number>
  /** The ids of the bookings that were cancelled. */
  readonly cancelled: Set<number>
  /** The answers after which a call was sent again, by status; 0: none. */
  readonly again: Map<number, number>
}

/** The things that are sold and booked at the first location, and to whom. */
export interface Wares {
  readonly locationId: number
  readonly treatmentId: number
  readonly productId: number
  readonly price: number
  readonly practitionerId: number
  readonly pin: number
  readonly clients: readonly number[]
  readonly slots: readonly z.output<typeof Slot>[]
}

export async function waresOf(call: Caller): Promise<Wares> {
  const location = (await call(listsApi.locations))!.data.find((option) => option.supported_country_id === 166)!
  const at = { countryId: location.supported_country_id, locationId: location.id }
  const clients = (
    await Promise.all(
      ['a', 'e', 'i'].map((search) =>
        call(listsApi.clients, { query: { filters: { search, country_id: at.countryId } } }),
      ),
    )
  ).flatMap((answer) => answer!.data)
  const treatment = (await call(listsApi.treatments, { params: at }))!.data.body.find(
    (option) => option.models.length === 0,
  )!
  const product = (await call(listsApi.products, { params: at, query: { filters: { withoutVoucher: 'true' } } }))!.data
    .body[0]!
  const practitioner = (await call(listsApi.practitioners, { params: { locationId: location.id } }))!.data[0]!
  const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
  const days = (await call(availabilityApi.availability, {
    query: {
      location_id: location.id,
      treatment_id: treatment.id,
      date_from: addDays(today, 14),
      date_till: addDays(today, 54),
    },
  }))!.data
  return {
    locationId: location.id,
    treatmentId: treatment.id,
    productId: product.id,
    price: product.price_cents,
    practitionerId: practitioner.id,
    pin: (await call(referenceDataApi.paymentMethods))!.data.find((method) => method.slug === 'pin')!.id,
    clients: [...new Set(clients.map(({ id }) => id))],
    slots: days.flatMap((day) => day.time_slots),
  }
}

const pauseMs = 50
/** Between two pieces of work of a writer: all of them come from one address, which may make 3,000 calls a minute. */
const breathMs = 250
/**
 * A call is sent again with its key until nothing has been acknowledged for as long as this: longer than any fault lasts.
 * One call alone may wait for longer where faults follow each other, because others come before it each time.
 */
const patienceMs = 120_000

/** The sale of one piece, paid by pin; `changes` name another client, location or practitioner. */
export const saleOf = (
  wares: Wares,
  changes: { readonly client_id?: number; readonly location_id?: number; readonly practitioner_id?: number } = {},
) => ({
  client_id: wares.clients[0]!,
  location_id: wares.locationId,
  practitioner_id: wares.practitionerId,
  total_cents: wares.price,
  items: [{ kind: 'product' as const, type_id: wares.productId, amount: 1, price_cents: wares.price }],
  payment_methods: [{ payment_method_id: wares.pin, amount_cents: wares.price }],
  ...changes,
})

/**
 * Sells, books and cancels by several writers at once. A call without an answer, or with one that says to try again, is
 * sent again with its key until it is acknowledged or refused by a rule.
 */
export function startFaultWriters(callers: () => Caller, wares: Wares, count = 6) {
  const acknowledged: Acknowledged = { sales: new Map(), bookings: new Map(), cancelled: new Set(), again: new Map() }
  const waiting = new Set<number>()
  let acknowledgedAt = 0
  let stopping = false
  const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!

  async function untilAnswered<T>(send: () => Promise<HttpAnswer<T> | null>): Promise<HttpAnswer<T>> {
    const begunAt = performance.now()
    for (;;) {
      const sentAt = performance.now()
      waiting.add(sentAt)
      const answer = await send()
      waiting.delete(sentAt)
      if (answer && answer.status < 500) {
        acknowledgedAt = performance.now()
        return answer
      }
      const status = answer?.status ?? 0
      acknowledged.again.set(status, (acknowledged.again.get(status) ?? 0) + 1)
      if (status >= 500 && status !== 503) throw new Error(`${status} ${JSON.stringify(answer?.errors)}`)
      if (performance.now() - Math.max(begunAt, acknowledgedAt) > patienceMs)
        throw new Error(`nothing was acknowledged for ${patienceMs / 1000} s`)
      await wait(pauseMs)
    }
  }
  const refused = (what: string, { status, errors }: HttpAnswer<unknown>): never => {
    throw new Error(`${what} was refused: ${status} ${JSON.stringify(errors)}`)
  }

  async function sell(): Promise<void> {
    const key = randomUUID()
    const body = saleOf(wares, { client_id: pick(wares.clients) })
    const answer = await untilAnswered(() => callers()(checkoutApi.pay, { body }, key))
    if (answer.status !== 201) refused('a sale', answer)
    acknowledged.sales.set(key, answer.data.ref)
  }

  /** Books a start, which may be taken by now, and cancels most of what was booked, so that starts become free. */
  async function book(): Promise<void> {
    const key = randomUUID()
    const body = {
      client_id: pick(wares.clients),
      location_id: wares.locationId,
      treatment_id: wares.treatmentId,
      datetime_from: pick(wares.slots).datetime_from,
    }
    const answer = await untilAnswered(() => callers()(appointmentsApi.create, { body }, key))
    if (answer.status === 409 || answer.status === 422) return
    if (answer.status !== 201) refused('a booking', answer)
    const { id } = answer.data
    acknowledged.bookings.set(key, id)
    if (Math.random() < 0.2) return
    const keyOfCancelling = randomUUID()
    const cancelled = await untilAnswered(() => callers()(appointmentsApi.cancel, { params: { id } }, keyOfCancelling))
    if (cancelled.status !== 200) refused('a cancellation', cancelled)
    acknowledged.cancelled.add(id)
  }

  const writers = Array.from({ length: count }, async (_, n) => {
    while (!stopping) {
      await (n % 2 ? book() : sell())
      await wait(breathMs)
    }
  })
  let failure: Error | null = null
  for (const writer of writers)
    writer.catch((error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error))
    })
  return {
    acknowledged,
    /** The calls that wait for an answer, and for how many milliseconds the oldest one does. */
    waiting: () => ({
      calls: waiting.size,
      ms: Math.round(performance.now() - Math.min(...waiting, performance.now())),
    }),
    /** Throws what has ended a writer: an answer that no call may get. */
    check(): void {
      if (failure) throw failure
    },
    /** Lets every writer finish what it has begun, and ends them. */
    async stop(): Promise<void> {
      stopping = true
      await Promise.all(writers)
    },
  }
}
export type FaultWriters = ReturnType<typeof startFaultWriters>
