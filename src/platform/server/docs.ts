import { z } from 'zod'
import { file, isKeyed, nothing, picture, type AnyEndpoint } from '#kernel/endpoint.ts'
import { Interest } from '#kernel/live.ts'
import { callersOf, securitySchemes } from './docs-callers.ts'
import { refusalComponents, refusalResponses } from './docs-refusals.ts'
import { jsonSchema, pathParameters, queryParameters } from './docs-schema.ts'
import type { Route } from './http.ts'
import { keyPattern } from './idempotency.ts'

/** The content types of files: an export has two, every other file is a document. */
const fileTypes = ({ query }: AnyEndpoint): string[] =>
  'format' in query.shape
    ? ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
    : ['application/pdf']

/**
 * A second content type beside the first one would be truer, but generators of clients write code for it that does not
 * compile.
 */
const asForm =
  'Also taken as `multipart/form-data`, with the header X-Timezone and the file in the part `file`; other parts stand for the fields of the query.'
const binary = { schema: { type: 'string', format: 'binary' } }

/** The answer of a call, by its content type. */
function answerOf(endpoint: AnyEndpoint): object {
  if (endpoint.gives === picture) return { 'image/webp': binary }
  if (endpoint.gives === file) return Object.fromEntries(fileTypes(endpoint).map((type) => [type, binary]))
  const data = jsonSchema(endpoint.gives as z.ZodType, 'output')
  return { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data } } } }
}

/** The headers that a call takes. */
function headersOf(endpoint: AnyEndpoint): readonly object[] {
  if (endpoint.method === 'GET' && endpoint.writes) return [{ $ref: '#/components/parameters/Timezone' }]
  return isKeyed(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
}

const groupOf = ({ name }: Pick<Route, 'name'>): string => name.slice(0, name.indexOf('.'))

function operation({ name, endpoint }: DescribedCall): object {
  const takesBody = endpoint.takes !== nothing
  const takes = () => ({ schema: jsonSchema(endpoint.takes as z.ZodType, 'input') })
  return {
    operationId: name,
    tags: [groupOf({ name })],
    summary: endpoint.does,
    ...callersOf(endpoint),
    parameters: [...pathParameters(endpoint.params), ...queryParameters(endpoint.query), ...headersOf(endpoint)],
    ...(takesBody && {
      requestBody: {
        required: !endpoint.takes.safeParse(undefined).success,
        ...(endpoint.upload && { description: asForm }),
        content: endpoint.upload ? { 'application/octet-stream': binary } : { 'application/json': takes() },
      },
    }),
    responses: {
      [endpoint.status]: { description: 'Done', content: answerOf(endpoint) },
      ...refusalResponses(endpoint, takesBody),
    },
  }
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: jsonSchema(z.string().regex(keyPattern), 'input'),
    example: '0f6d0f3e-5a55-4c0f-9f4e-2f9b4f1f6a10',
    description:
      'One for each intention and the same for every retry of it: the work is done once, and a retry gets the first answer with `idempotent-replayed: true`. With another call, record, query or body: 422 `key_reused`.',
  },
  Timezone: {
    name: 'X-Timezone',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    example: 'Europe/Amsterdam',
    description: 'A page of another site cannot send it: without it the call changes nothing, 405 `method`.',
  },
}

/** The only call without a contract (platform/server/live.ts); that which changes its interest has one. */
const live = {
  group: ['live', 'What changes, as it changes.'] as const,
  path: '/api/live',
  operation: {
    operationId: 'live.changes',
    tags: ['live'],
    summary: 'Tells what changes, as server-sent events, for as long as the caller listens.',
    description:
      'For everybody who is signed in. `ready`: ask again for what you show; its data name the stream. `caught-up`, instead of it, for a caller who said `age`: what changed since then follows. `change`: its data are JSON that names the topic (`appointments`, `schedules`, `agreements`, `clients`, `photos`, `notices`, `lookups`) and where and when, with ids alone. `watching`: the stream has the interest that `PUT /api/live` named by this `turn`; what it may have missed follows, unless `complete` is false: then ask again. `beat`: the connection is alive. `bye`: the server stops, or you read too slowly; connect again.',
    security: [{ session: [] }],
    parameters: [
      {
        name: 'age',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 0, maximum: 999_999 },
        example: 400,
        description: 'The milliseconds since the oldest answer that you show was read.',
      },
      {
        name: 'interest',
        in: 'query',
        required: false,
        content: {
          'application/json': {
            schema: jsonSchema(Interest, 'input'),
            example: [{ topic: 'appointments', location_ids: [12] }],
          },
        },
        description:
          'What you show, as in the body of `PUT /api/live`: only changes that concern it are told, besides the notices of the caller and `lookups`. Without it, everything in the countries of the caller is.',
      },
    ],
    responses: {
      200: { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      401: { $ref: '#/components/responses/Refused401' },
      422: { $ref: '#/components/responses/Refused422' },
      429: { $ref: '#/components/responses/Refused429' },
      default: { $ref: '#/components/responses/Unable' },
    },
  },
}

/** A call, its name and the subject of its group. */
export type DescribedCall = Pick<Route, 'name' | 'about' | 'endpoint'>

const description = `Every answer is \`{ data }\`, every refusal \`{ message, errors: { field: [code] }, problems }\`; a body or a query with a field that is not described here is refused (422 \`unknown_field\`).

Sign in with \`POST /api/login\` and send the cookie that it sets with every further call. A call that changes something and comes from a page of another site is refused (403 \`cross_site\`, by \`Sec-Fetch-Site\` or \`Origin\`).

\`X-Locale\` (\`nl\`, \`fr\`, \`en\`, \`de\`) chooses the language of messages and documents, \`X-Timezone\` the zone of times in documents. Money is in whole euro cents, a day is \`YYYY-MM-DD\`, a moment is ISO 8601 and says its offset.`

/**
 * The whole surface as an OpenAPI document, printed from the contracts.
 * @param cookie the name of the session's cookie.
 * @param server the address at which the API is, without a path.
 */
export function openApi(calls: readonly DescribedCall[], { cookie, server }: { cookie: string; server: string }) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = `/api${call.endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    ;(paths[path] ??= {})[call.endpoint.method.toLowerCase()] = operation(call)
  }
  paths[live.path] = { ...paths[live.path], get: live.operation }
  const groups = new Map([...calls.map((call) => [groupOf(call), call.about] as const), live.group])
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Balie', version: '0.1.0', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server, description: 'This server' }],
    tags: [...groups].map(([name, about]) => ({ name, description: about })),
    components: {
      ...refusalComponents,
      parameters,
      securitySchemes: securitySchemes(
        calls.map(({ endpoint }) => endpoint),
        cookie,
      ),
    },
    paths,
  }
}
