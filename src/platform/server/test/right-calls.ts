import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { addMissingCopies } from '#features/mail/queries.ts'
import type { TestApp } from './app.ts'
import type { ClientLinkPurpose } from '#kernel/permission.ts'
import { fixturesOf, nameOf, type LinkedRecord, type Maker, type RightCall, type RightCallsOf } from './right-call.ts'
import { wholeBody } from './whole-body.ts'
import type { Place } from './world.ts'

declare global {
  interface ImportMeta {
    /** The modules whose path matches; the test runner implements it. */
    glob<Module>(pattern: string | readonly string[], options: { readonly eager: true }): Record<string, Module>
  }
}

const features = Object.values(
  import.meta.glob<{ readonly rightCalls: RightCallsOf }>(
    ['/src/features/*/right-calls.ts', '/src/app/right-calls.ts'],
    { eager: true },
  ),
)

/**
 * Makes right calls of every endpoint, each with new records, because some calls change or use up the records that they
 * name.
 */
export interface RightCalls {
  /** Whether this endpoint names records in its query or body. Those of its path are visible in the path. */
  namesInside(endpoint: AnyEndpoint): boolean
  /** Whether the records of this endpoint belong to the chain, not to one of its countries. */
  ofNoCountry(endpoint: AnyEndpoint): boolean
  /** The endpoints that a feature has declared a right call for. */
  readonly known: readonly string[]
  /** Null when no feature declares a right call of this endpoint, and it cannot be guessed. */
  make(endpoint: AnyEndpoint, place: Place): Promise<RightCall | null>
  /** The same with a body as the feature wrote it, which leaves out what has a default. */
  makeBrief(endpoint: AnyEndpoint, place: Place): Promise<RightCall | null>
  /** A new record that a client's link for this purpose is about. */
  linked(purpose: ClientLinkPurpose, place: Place): Promise<LinkedRecord>
}

export async function rightCalls(app: TestApp): Promise<RightCalls> {
  await addMissingCopies(app.db)
  const fixtures = await fixturesOf(app)
  const all = features.map((feature) => feature.rightCalls(fixtures))
  const calls: Readonly<Record<string, Maker>> = Object.assign({}, ...all.map((feature) => feature.calls))
  const reading = all.flatMap((feature) => Object.entries(feature.reading ?? {}))
  const namingInside = new Set(all.flatMap((feature) => feature.namingInside ?? []))

  /** The right call of an endpoint that reads one record: its id, and for an export the format. */
  function reader({ method, path }: AnyEndpoint): Maker | undefined {
    if (method !== 'GET') return undefined
    const record = reading.find(([beginning]) => path === beginning || path.startsWith(`${beginning}/`))?.[1]
    if (!path.endsWith('/export')) return record
    return !record && path.includes(':')
      ? undefined
      : async (records) => ({ ...(await record?.(records)), query: { format: 'csv' } })
  }

  async function makeBrief(endpoint: AnyEndpoint, place: Place): Promise<RightCall | null> {
    const maker = calls[nameOf(endpoint)] ?? reader(endpoint)
    const takesNothing =
      Object.keys(endpoint.params.shape as object).length === 0 &&
      endpoint.query.safeParse({}).success &&
      endpoint.takes.safeParse(undefined).success
    const pages = 'per_page' in (endpoint.query.shape as object)
    if (!maker)
      return takesNothing
        ? { params: {}, query: pages ? { filters: { search: 'a' }, direction: 'desc', page: 1, per_page: 20 } : {} }
        : null
    const { params = {}, query = {}, body } = await maker(fixtures.records(place))
    return { params, query, body }
  }

  return {
    namesInside: (endpoint) =>
      namingInside.has(nameOf(endpoint)) || all.some((feature) => feature.namesInside?.(endpoint)),
    ofNoCountry: (endpoint) => all.some((feature) => feature.ofNoCountry?.(endpoint)),
    known: Object.keys(calls),
    makeBrief,
    linked(purpose, place) {
      const makers = all.flatMap((feature) => feature.links?.[purpose] ?? [])
      if (!makers[0])
        throw new Error(`links for ${purpose}: say in right-calls.ts of their feature what they are about`)
      return makers[0](fixtures.records(place))
    },
    async make(endpoint, place) {
      const call = await makeBrief(endpoint, place)
      return call && { ...call, body: wholeBody(endpoint, call.body) }
    },
  }
}
