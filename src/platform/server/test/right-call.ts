import { z } from 'zod'
import { addDays, type Day } from '#kernel/day.ts'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import type { ClientLinkPurpose } from '#kernel/permission.ts'
import type { TestApp } from './app.ts'
import { belgium, type Place } from './world.ts'

/** A call that is right in every part, and names records of one place. */
export interface RightCall {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body?: unknown
}
/** The parts of a call: parameters of its path, query, body; an absent part is empty. */
export type CallChanges = Partial<RightCall>

export const callersPassword = 'correct paard batterij'
/** An id that no record has. */
export const unknownId = 999_999_999

export const nameOf = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`
export const namesInPath = (endpoint: AnyEndpoint) => /:(id|ref|\w+Id)\b/.test(endpoint.path)

/** Parameters that match their shape and name no existing record. */
export const unknownParams = (endpoint: AnyEndpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(endpoint.params.shape as Record<string, z.ZodType>).map(([name, schema]) => [
      name,
      [
        unknownId,
        '2026-03-04',
        '1999-000001',
        `${'0'.repeat(64)}.webp`,
        ...(schema instanceof z.ZodEnum ? schema.options : []),
      ].find((value) => schema.safeParse(value).success),
    ]),
  )

/** The same call with unknown ids for every record that it names. */
export function withUnknownIds(endpoint: AnyEndpoint, call: RightCall): RightCall {
  const unknowns = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => unknowns(item, key))
    if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array))
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, unknowns(item, name)]))
    return typeof value === 'number' && /(^id|_id|Id|Ids|^location|^country|^legal_entity)$/.test(key)
      ? unknownId
      : value
  }
  return namesInPath(endpoint)
    ? { ...call, params: unknownParams(endpoint) }
    : { params: call.params, query: unknowns(call.query, '') as Record<string, unknown>, body: unknowns(call.body, '') }
}

/**
 * Half hours of weekdays, so that no two appointments of one practitioner overlap: six a day, each with a free one in
 * the afternoon.
 */
function timeOf(n: number): { readonly past: string; readonly morning: string; readonly afternoon: string } {
  const halfHours = n % 6
  const days = Math.floor(n / 6)
  const day = addDays('2026-03-09' as Day, 7 * Math.floor(days / 5) + (days % 5))
  const at = (hour: number, on: Day = day) =>
    `${on}T${String(hour + Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}:00.000Z`
  return { past: at(8, addDays(day, -7 * 52 * 3)), morning: at(8), afternoon: at(12) }
}

type Versioned = 'clients' | 'appointments' | 'treatment_reports' | 'employees' | 'roles'

/** The records and helpers from which features make their right calls. */
export async function fixturesOf(app: TestApp) {
  const { db, world } = app
  const roles = new Map(
    (await db.selectFrom('roles').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  )
  const regulars = new Map<Place, number>()
  let serial = 0

  /** Always the same practitioner of a place. */
  async function regularAt(place: Place): Promise<number> {
    const known = regulars.get(place)
    if (known) return known
    const id = await world.employee({ locationIds: [place.id] })
    await world.works(id, place)
    regulars.set(place, id)
    return id
  }
  const versionOf = async (table: Versioned, id: number) =>
    (await db.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()).updated_at

  /** Records of one place, made when a call needs them; `n` differs from call to call. */
  function records(place: Place) {
    const n = ++serial
    const time = timeOf(n)
    const treatmentId = place.countryId === belgium ? world.belgianTreatment : world.skinTreatment
    const localeId = place.countryId === belgium ? world.localeFr : world.localeNl
    const client = () => world.newClient({ countryId: place.countryId, localeId })
    const appointment = async (clientId?: number, from = time.morning) =>
      world.appointment({
        place,
        clientId: clientId ?? (await client()),
        practitionerId: await regularAt(place),
        treatmentId,
        from,
      })
    const colleague = () => world.employee({ locationIds: [place.id], email: `collega${n}@balie.test` })
    const sale = async () => {
      const clientId = await client()
      const appointmentId = await appointment(clientId)
      await world.report(appointmentId)
      return {
        client_id: clientId,
        location_id: place.id,
        practitioner_id: await regularAt(place),
        appointment_id: appointmentId,
        total_cents: 6000,
        items: [{ kind: 'treatment', type_id: treatmentId, amount: 1, price_cents: 6000, discount: null }],
        payment_methods: [{ payment_method_id: world.methods.pin, amount_cents: 6000 }],
      }
    }
    return { n, time, place, treatmentId, localeId, client, appointment, colleague, sale }
  }
  return { app, db, world, roles, regularAt, versionOf, records }
}
export type Fixtures = Awaited<ReturnType<typeof fixturesOf>>
export type Records = ReturnType<Fixtures['records']>
export type Maker = (records: Records) => Promise<CallChanges>

export interface LinkedRecord {
  readonly clientId: number
  readonly recordId: number
}

/**
 * The right calls of a feature: `right-calls.ts` in its folder exports them as `rightCalls`, and the tests of all calls
 * find them.
 */
export interface FeatureCalls {
  /** By the name of the call, `GET /clients/:id`. */
  readonly calls: Readonly<Record<string, Maker>>
  /** The calls that read one record, by the beginning of their path: also its history and its exports. */
  readonly reading?: Readonly<Record<string, Maker>>
  /** Calls whose query or body names a record: one of another country is refused. */
  readonly namingInside?: readonly string[]
  /** The same, for calls that are made from data. */
  readonly namesInside?: (endpoint: AnyEndpoint) => boolean
  /** The record of a client's link, by its purpose. */
  readonly links?: Partial<Readonly<Record<ClientLinkPurpose, (records: Records) => Promise<LinkedRecord>>>>
  /** Whether the records of this endpoint belong to the chain, not to one of its countries. */
  readonly ofNoCountry?: (endpoint: AnyEndpoint) => boolean
}
export type RightCallsOf = (fixtures: Fixtures) => FeatureCalls

export const atPlace: Maker = async ({ place }) => ({
  params: {
    locationId: place.id,
    countryId: place.countryId,
    date: '2026-03-09',
    from: '2026-03-09',
    to: '2026-03-15',
  },
})
export const ofAppointment: Maker = async (records) => {
  const id = await records.appointment()
  return { params: { id, appointmentId: id } }
}
export const ofColleague: Maker = async (records) => ({ params: { id: await records.colleague() } })
