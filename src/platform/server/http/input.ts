import type { FastifyRequest } from 'fastify'
import { isKeyed, type AnyEndpoint } from '#kernel/endpoint.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { languageOf } from '#kernel/texts.ts'
import { isZone } from '#kernel/zone.ts'
import { callerAddress } from '../address.ts'
import { keyPattern, orReused } from '../idempotency.ts'
import { problemsOf, unwritable } from '../parse.ts'
import { notFound, refuseIf, Refused } from '../refused.ts'
import { unknownFields } from '../strict.ts'
import type { Caller, Exchange, Input } from './exchange.ts'
import { readForm, SentForm } from './form-data.ts'

const defaultZone = 'Europe/Amsterdam'
const zoneIn = (header: unknown): string =>
  typeof header === 'string' && (header === 'UTC' || isZone(header)) ? header : defaultZone

/** Reads a form with a file for a call that takes one; any other call takes none. @throws Refused 415, 405. */
export function readUpload(request: FastifyRequest, body: Buffer): Promise<SentForm> {
  if (!request.mounted?.endpoint.upload) throw new Refused(415, [problem('', 'media_type')])
  // A form of another site can be sent without a preflight request, but not with a header of ours.
  if (request.headers['x-timezone'] === undefined) throw new Refused(405, [problem('', 'method')])
  return readForm(body, request.headers['content-type']!)
}

/** The query and the body as they were sent, with the parts of a form in their places. */
function sentWith({ query, upload }: AnyEndpoint, request: FastifyRequest): { query: unknown; body: unknown } {
  const { body } = request
  const content = body instanceof SentForm ? body.file : body
  if (upload && content instanceof Uint8Array && content.length > upload)
    throw new Refused(413, [problem('', 'body_too_large')])
  if (!(body instanceof SentForm)) return { query: request.query, body: body ?? undefined }
  const { fields, file, fileName } = body
  if (!file) throw new Refused(422, [problem('file', 'required')])
  const named = 'name' in query.shape && fileName !== undefined ? { name: fileName } : {}
  return { query: { ...named, ...(request.query as object), ...fields }, body: file }
}

/** Parses input by its schema, and refuses fields that the schema does not know. */
export function parsed<T>(schema: AnyEndpoint['params'], input: unknown, refuse: (problems: Problem[]) => Refused): T {
  const result = schema.safeParse(input)
  const problems = [...(result.success ? [] : problemsOf(result.error, input)), ...unknownFields(schema, input)]
  if (problems.length) throw refuse(problems)
  return result.data as T
}

/**
 * Refuses a GET that writes without the header of our own pages: a link or an image on another site cannot send it
 * (decision C133).
 */
export function refuseForeignLink({ route: { endpoint }, request }: Exchange): void {
  if (endpoint.method === 'GET' && endpoint.writes && request.headers['x-timezone'] === undefined)
    throw new Refused(405, [problem('', 'method')])
}

/** The idempotency key of the request; null for a call that takes none. */
function keyOf({ route: { endpoint }, request }: Exchange, { who }: Caller): string | null {
  const key = request.headers['idempotency-key']
  if (!isKeyed(endpoint) || !who || key === undefined) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new Refused(422, [problem('idempotency_key', 'invalid')])
  return key
}

function queryAndBody(endpoint: AnyEndpoint, request: FastifyRequest): { query: object; body: unknown } {
  const refuse = (problems: Problem[]) => new Refused(422, problems)
  const sent = sentWith(endpoint, request)
  const query = parsed<object>(endpoint.query, sent.query, refuse)
  const body: unknown = parsed(endpoint.takes, sent.body, refuse)
  refuseIf(unwritable(body))
  return { query, body }
}

/** Parses the request into the input of its handler. @throws Refused 404 for a wrong id, 422 for anything else. */
export async function readInput(exchange: Exchange, caller: Caller): Promise<Input> {
  const { route, request, database, services, sessionChange } = exchange
  const { endpoint } = route
  const { who, token } = caller
  // An id that is not a number is that of a record that does not exist.
  const params = parsed<object>(endpoint.params, request.params, () => notFound())
  const key = keyOf(exchange, caller)
  const { query, body } = await orReused(database.db, who, key, () => queryAndBody(endpoint, request))
  return {
    endpoint,
    params,
    query,
    body,
    who,
    key,
    now: services.clock.now(),
    language: languageOf(
      (request.headers['x-locale'] as string | undefined) ?? who?.language,
      services.settings.defaultLanguage,
    ),
    zone: zoneIn(request.headers['x-timezone']),
    address: callerAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    services,
    session: {
      token,
      start: (fresh) => sessionChange.start(fresh),
      end: () => sessionChange.end(),
    },
  }
}
