import { existsSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instant } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { healthApi } from '#app/health.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { docx } from '#platform/server/test/documents.ts'
import { overlaps } from '#features/appointments/queries/overlaps.ts'
import { openEventStream } from '../scripts/faults/event-stream.ts'
import { places, type Place } from './place.ts'
import { sessionAt, signIn, startServer, type RunningServer } from './server.ts'

const desk = 'office-manager@demo.balie.test'

interface Work {
  readonly key: string
  readonly send: (
    call: Awaited<ReturnType<typeof signIn>>,
  ) => Promise<{ status: number; id: unknown; replayed: boolean } | null>
}

/** Contracts of different clients, each with its file. */
async function prepareUploads(url: string): Promise<Work[]> {
  const call = await signIn(url, desk)
  const clients = (await call(listsApi.clients, { query: { filters: { search: 'a' } } }))!.data
  const category = (await call(referenceDataApi.treatmentCategories))!.data.find(({ active }) => active)!
  const data = Buffer.from(await docx()).toString('base64')
  return Array.from({ length: 16 }, (_, i): Work => ({
    key: `contract-${i}-${process.pid}`,
    send: async (as) => {
      const contracts = [{ name: `contract-${i}.docx`, treatment_category_id: category.id, data }]
      const answer = await as(
        contractsApi.create,
        { params: { id: clients[i % clients.length]!.id }, body: { contracts } },
        `contract-${i}-${process.pid}`,
      )
      const made = answer?.data?.find(({ name }) => name === `contract-${i}.docx`)
      return answer && { status: answer.status, id: made?.id, replayed: answer.replayed }
    },
  }))
}

/**
 * Bookings of different slots and product sales to different clients, each with its own key, which begins with its
 * kind.
 */
async function prepareWork(url: string, name: string): Promise<Work[]> {
  const call = await signIn(url, desk)
  const location = (await call(listsApi.locations))!.data.find((option) => option.supported_country_id === 166)!
  const at = { countryId: location.supported_country_id, locationId: location.id }
  const clients = (await call(listsApi.clients, { query: { filters: { search: 'a' } } }))!.data
  const treatment = (await call(listsApi.treatments, { params: at }))!.data.body.find(
    (option) => option.models.length === 0,
  )!
  const product = (await call(listsApi.products, { params: at, query: { filters: { withoutVoucher: 'true' } } }))!.data
    .body[0]!
  const practitioner = (await call(listsApi.practitioners, { params: { locationId: location.id } }))!.data[0]!
  const pin = (await call(referenceDataApi.paymentMethods))!.data.find((method) => method.slug === 'pin')!
  const from = instant(Date.now() + 21 * 86_400_000).slice(0, 10)
  const till = instant(Date.now() + 40 * 86_400_000).slice(0, 10)
  const days = (await call(availabilityApi.availability, {
    query: { location_id: location.id, treatment_id: treatment.id, date_from: from, date_till: till },
  }))!.data
  const slots = days.flatMap((day) => day.time_slots.filter((_, i) => i % 6 === 0)).slice(0, 24)
  expect(slots.length).toBeGreaterThan(10)
  expect(clients.length).toBeGreaterThan(5)

  const bookings = slots.map((slot, i): Work => ({
    key: `booking-${name}-${i}-${process.pid}`,
    send: async (as) => {
      const body = {
        client_id: clients[i % clients.length]!.id,
        location_id: location.id,
        treatment_id: treatment.id,
        datetime_from: slot.datetime_from,
      }
      const answer = await as(appointmentsApi.create, { body }, `booking-${name}-${i}-${process.pid}`)
      return answer && { status: answer.status, id: answer.data?.id, replayed: answer.replayed }
    },
  }))
  const sales = Array.from({ length: 24 }, (_, i): Work => ({
    key: `sale-${name}-${i}-${process.pid}`,
    send: async (as) => {
      const total = product.price_cents * 2
      const answer = await as(
        checkoutApi.pay,
        {
          body: {
            client_id: clients[i % clients.length]!.id,
            location_id: location.id,
            practitioner_id: practitioner.id,
            total_cents: total,
            items: [{ kind: 'product', type_id: product.id, amount: 2, price_cents: product.price_cents }],
            payment_methods: [{ payment_method_id: pin.id, amount_cents: total }],
          },
        },
        `sale-${name}-${i}-${process.pid}`,
      )
      return answer && { status: answer.status, id: answer.data?.ref, replayed: answer.replayed }
    },
  }))
  return bookings.flatMap((booking, i) => [booking, sales[i]!]).filter(Boolean)
}

async function checkTruths(database: OpenDatabase): Promise<void> {
  const rows = async (query: string) => (await sql.raw<Record<string, number>>(query).execute(database.db)).rows
  // Every number from 1 up to the counter appears once.
  expect(
    await rows(`
    select c.legal_entity_id from invoice_counters c
    where c.last_number <> (select count(*) from invoices i where i.legal_entity_id = c.legal_entity_id and i.series = c.series and i.year = c.year)
       or c.last_number <> (select coalesce(max(number), 0) from invoices i where i.legal_entity_id = c.legal_entity_id and i.series = c.series and i.year = c.year)`),
  ).toEqual([])
  // Nothing is half written: lines, VAT and payments add up to each total.
  expect(
    await rows(`
    select i.id from invoices i
    where i.total_cents is distinct from (select sum(total_cents) from invoice_lines l where l.invoice_id = i.id)
       or (select sum(total_cents) from invoice_lines l where l.invoice_id = i.id and l.kind <> 'rounding') is distinct from (select sum(gross_cents) from invoice_vat v where v.invoice_id = i.id)
       or i.total_cents > (select coalesce(sum(amount_cents), 0) from invoice_payments p where p.invoice_id = i.id)`),
  ).toEqual([])
  expect(await rows(overlaps)).toEqual([])
}

describe.each(places)('on %s', (_, makePlace) => {
  let place: Place
  let server: RunningServer | undefined
  beforeAll(async () => {
    place = await makePlace()
  }, 120_000)
  afterAll(async () => {
    await server?.kill()
    await place?.remove()
  })

  test(
    'a server that is killed in the middle of work loses nothing that it acknowledged',
    { timeout: 300_000 },
    async () => {
      server = await startServer(place.env)
      const orders = await prepareWork(server.url, 'kill')
      const uploads = await prepareUploads(server.url)
      const work = orders.flatMap((order, i) => [order, ...(uploads[i] ? [uploads[i]] : [])])
      const as = await signIn(server.url, desk)
      const acknowledged = new Map<string, unknown>()
      let killed: Promise<void> | undefined
      let next = 0
      const worker = async () => {
        while (next < work.length && !killed) {
          const item = work[next++]!
          const answer = await item.send(as)
          if (answer?.status === 201) acknowledged.set(item.key, answer.id)
          // Killed in the middle of the work, while other workers wait for their answers.
          if (acknowledged.size >= work.length / 3) killed ??= server!.kill()
        }
      }
      await Promise.all(Array.from({ length: 8 }, worker))
      await killed
      expect(killed).toBeDefined()

      server = await startServer(place.env)
      const again = await signIn(server.url, desk)
      const first = new Map<string, unknown>()
      for (const item of work) {
        const answer = (await item.send(again))!
        first.set(item.key, answer.id)
        const known = acknowledged.get(item.key)
        if (known === undefined) continue
        expect.soft([answer.status, answer.id, answer.replayed], item.key).toEqual([201, known, true])
      }
      // A retry changes nothing.
      for (const item of work.slice(0, 10)) expect((await item.send(again))!.id).toEqual(first.get(item.key))
      await server.stop()
      const database = await place.open()
      await checkTruths(database)
      // No row without its file: what the kill left is a file without a row at most, which the upkeep removes.
      const { rows } = await sql<{
        stored_file: string
      }>`select stored_file from contracts where name like 'contract-%' and stored_file is not null`.execute(
        database.db,
      )
      expect(rows).toHaveLength(uploads.length)
      const folder = path.join(place.env.DATA_DIR, 'files', 'contracts')
      expect(rows.filter(({ stored_file }) => !existsSync(path.join(folder, stored_file)))).toEqual([])
      await database.close()
    },
  )

  test(
    'SIGTERM finishes the running bookings and payments, says goodbye to the event streams, and ends before it would give up',
    { timeout: 300_000 },
    async () => {
      server = await startServer(place.env)
      const work = await prepareWork(server.url, 'sigterm')
      const as = await signIn(server.url, desk)
      // Each has a connection that is open before the work begins, so that all calls reach the server before its first
      // answer.
      const warm = await Promise.all(work.map(() => as(healthApi.health)))
      expect(warm.every((answer) => answer?.data.ready)).toBe(true)
      const { url } = server
      const cookie = await sessionAt(url, desk)
      const streams = Array.from({ length: 3 }, () => openEventStream(url, cookie))
      await expect.poll(() => streams.map(({ lastEvent }) => lastEvent)).toEqual(['ready', 'ready', 'ready'])
      // A connection over which nothing comes holds up no end: a process that gives up waiting ends with 1.
      const silent = net.connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
      const silentEnded = new Promise((resolve) => silent.once('close', resolve))
      await new Promise((resolve) => silent.once('connect', resolve))

      let pending = work.length
      const answering = work.map(async ({ key, send }) => {
        const answer = await send(as)
        pending -= 1
        return { key, answer }
      })
      await Promise.race(answering)
      const underWay = pending
      const stopped = server.stop()
      const answers = await Promise.all(answering)
      expect(underWay).toBeGreaterThan(10)
      expect(await stopped).toBe(0)
      expect(server.output()).toContain('SIGTERM: finishing what is under way')
      expect(await as(healthApi.health)).toBeNull()
      await expect.poll(() => streams.some(({ isOpen }) => isOpen)).toBe(false)
      expect(streams.map(({ lastEvent }) => lastEvent)).toEqual(['bye', 'bye', 'bye'])
      await silentEnded

      // Each got an answer: it was done, or the slot or the client was taken meanwhile.
      for (const { key, answer } of answers)
        expect.soft([201, 409], `${key} → ${answer?.status ?? 'no answer'}`).toContain(answer?.status)
      const done = (kind: string) =>
        answers.flatMap(({ key, answer }) => (key.startsWith(kind) && answer?.status === 201 ? [answer.id] : []))
      const [bookings, sales] = [done('booking'), done('sale')]
      expect(bookings.length).toBeGreaterThan(10)
      expect(sales).toHaveLength(answers.filter(({ key }) => key.startsWith('sale')).length)
      const database = await place.open()
      expect(
        await database.db
          .selectFrom('appointments')
          .select('id')
          .where('id', 'in', bookings as number[])
          .execute(),
      ).toHaveLength(bookings.length)
      expect(
        await database.db
          .selectFrom('invoices')
          .select('id')
          .where('ref', 'in', sales as string[])
          .execute(),
      ).toHaveLength(sales.length)
      await checkTruths(database)
      await database.close()
    },
  )
})
