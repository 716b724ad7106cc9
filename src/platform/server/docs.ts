import { z } from 'zod'
import { file, nothing, picture, type AnyEndpoint } from '#kernel/endpoint.ts'
import type { May } from '#kernel/permission.ts'
import { Version } from '#kernel/record.ts'
import { stale, type Refusals } from '#kernel/refusal.ts'
import { keyPattern } from './idempotency.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Unknown fields are refused (platform/server/strict.ts).
    override: ({ jsonSchema: printed }) => {
      if (io === 'input' && printed.type === 'object') printed.additionalProperties ??= false
    },
  }) as { $schema?: string }
  return rest
}

/** Every refusal has one shape (decision C109); these are its statuses and what each one means. */
const refusals = {
  401: 'Nobody is signed in, or the session has ended',
  403: 'The permission is missing, or the call comes from another site',
  404: 'Not there, or out of reach',
  405: 'The header X-Timezone is missing: it changes something, and only our own calls may ask for it',
  409: 'Somebody was quicker: it has been changed or taken meanwhile',
  422: 'Something is wrong with what was sent, told by field',
  429: 'Too many calls',
} as const

const withinOptional = (schema: z.core.$ZodType): z.core.$ZodType =>
  'innerType' in schema._zod.def ? withinOptional(schema._zod.def.innerType as z.core.$ZodType) : schema

/** Does the call carry the version that its caller read? */
function carriesVersion(takes: z.core.$ZodType): boolean {
  const body = withinOptional(takes)
  const version = body instanceof z.ZodObject ? body.shape.updated_at : undefined
  return version !== undefined && withinOptional(version as z.ZodType) === Version.shape.updated_at
}

/** All refusals with data of an endpoint: those of its contract, and `stale` where it takes a version. */
export const refusalsOf = ({ refuses, takes }: AnyEndpoint): Refusals => ({
  ...(carriesVersion(takes as z.ZodType) && { stale }),
  ...refuses,
})

const quoted = (permission: string) => `\`${permission}\``
/** Which permissions, one of them or all. */
const asked = (may: May): string =>
  typeof may === 'object' && 'all' in may ? may.all.map(quoted).join(' and ') : [may].flat().map(quoted).join(' or ')

/** How this endpoint may refuse. */
function statusesOf(endpoint: AnyEndpoint, takesBody: boolean): (keyof typeof refusals)[] {
  const { writes } = endpoint
  const known = endpoint.may !== 'public'
  const asks = (schema: { shape: object }) => Object.keys(schema.shape).length > 0
  return [
    ...(known || takesBody ? [401 as const] : []),
    ...((known && endpoint.may !== 'signed-in') || writes ? [403 as const] : []),
    ...(asks(endpoint.params) ? [404 as const] : []),
    ...(writes && endpoint.method === 'GET' ? [405 as const] : []),
    ...(known && writes ? [409 as const] : []),
    ...(writes || asks(endpoint.query) ? [422 as const] : []),
    429,
  ]
}

/** Exports come in two kinds; every other file is a document. */
const fileTypes = ({ query }: AnyEndpoint): string[] =>
  'format' in query.shape
    ? ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
    : ['application/pdf']

function operation(endpoint: AnyEndpoint): object {
  const params = Object.entries(endpoint.params.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(schema, 'input'),
  }))
  const query = Object.entries(endpoint.query.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    style: 'deepObject',
    explode: true,
    schema: jsonSchema(schema, 'input'),
  }))
  const open = endpoint.may === 'public'
  const key = endpoint.method === 'POST' && !open ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  const takes = jsonSchema(endpoint.takes as z.ZodType, 'input')
  const takesBody = endpoint.takes !== nothing
  const given =
    endpoint.gives === picture
      ? { 'image/webp': { schema: { type: 'string', format: 'binary' } } }
      : endpoint.gives === file
        ? Object.fromEntries(
            fileTypes(endpoint).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
          )
        : {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: { data: jsonSchema(endpoint.gives as z.ZodType, 'output') },
              },
            },
          }
  return {
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.does,
    description: open
      ? 'Open to everybody.'
      : endpoint.may === 'signed-in'
        ? 'For everybody who is signed in.'
        : `For who holds ${asked(endpoint.may)}.`,
    security: open ? [] : [{ session: [] }],
    parameters: [...params, ...query, ...key],
    ...(takesBody && {
      requestBody: {
        required: true,
        content: endpoint.upload
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: takes } },
      },
    }),
    responses: {
      [endpoint.status]: { description: 'Done', content: given },
      ...Object.fromEntries(
        statusesOf(endpoint, takesBody).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}

const refusal = {
  type: 'object',
  required: ['message', 'errors', 'problems'],
  properties: {
    message: { type: 'string', description: 'What is wrong, in the language of the caller' },
    errors: {
      type: 'object',
      description: 'Codes by field; the request as a whole is the field without a name',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    problems: {
      type: 'array',
      description: 'The same in order, with what fills the sentences',
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: { field: { type: 'string' }, code: { type: 'string' }, values: { type: 'object' } },
      },
    },
    data: { description: 'What helps on: the next free starts, the record as it is now' },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: jsonSchema(z.string().regex(keyPattern), 'input'),
  description:
    'One for each intention and the same for every retry of it: the work is done once, and a retry gets the first answer with `idempotent-replayed: true`. With another body: 422 `key_reused`.',
}

/**
 * The whole surface as an OpenAPI document, printed from the contracts.
 * @param cookie the name of the session's cookie.
 */
export function openApi(endpoints: readonly AnyEndpoint[], cookie: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Balie',
      version: '0.1.0',
      description: 'Every answer is `{ data }`, every refusal `{ message, errors: { field: [code] }, problems }`.',
    },
    components: {
      schemas: { Refusal: refusal },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [status, { description, content }]),
      ),
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by `POST /api/login`.' },
      },
    },
    paths,
  }
}
