import { z } from 'zod'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { purposeOf } from '#kernel/permission.ts'
import { problemTexts } from '#kernel/problem.ts'
import { Version } from '#kernel/record.ts'
import { stale, type Refusals, type RefusalShape } from '#kernel/refusal.ts'
import { jsonSchema } from './docs-schema.ts'

// The refusals of calls, as the responses of an OpenAPI document.

/** The statuses of refusals, which all have one shape (decision C109), with the meaning of each. */
export const refusalStatuses = {
  400: 'The body cannot be read',
  401: 'Nobody is signed in, or the session has ended',
  403: 'The permission is missing, a second factor is needed first, or the call comes from another site',
  404: 'Not there, or outside the scope of the caller',
  405: 'The header X-Timezone is missing: it changes something, and only our own calls may ask for it',
  409: 'Somebody was quicker, or something has to be confirmed first',
  413: 'The body is too large',
  415: 'The body has another content type',
  422: 'Something is wrong with what was sent, told by field',
  429: 'Too many calls',
} as const
type Status = keyof typeof refusalStatuses

const withinOptional = (schema: z.core.$ZodType): z.core.$ZodType =>
  'innerType' in schema._zod.def ? withinOptional(schema._zod.def.innerType as z.core.$ZodType) : schema

/** Whether the call sends the version that its caller read. */
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

/** The statuses with which an endpoint may refuse. */
function statusesOf(endpoint: AnyEndpoint, takesBody: boolean): Status[] {
  const { writes } = endpoint
  const known = endpoint.may !== 'public'
  const byLink = purposeOf(endpoint.may) !== null
  const asks = (schema: { shape: object }) => Object.keys(schema.shape).length > 0
  return [
    ...(takesBody ? [400 as const] : []),
    ...(!byLink && (known || takesBody) ? [401 as const] : []),
    ...((known && !byLink && endpoint.may !== 'signed-in') || writes ? [403 as const] : []),
    ...(byLink || asks(endpoint.params) ? [404 as const] : []),
    ...(writes && endpoint.method === 'GET' ? [405 as const] : []),
    ...(known && writes ? [409 as const] : []),
    ...(takesBody ? [413 as const, 415 as const] : []),
    ...(writes || asks(endpoint.query) ? [422 as const] : []),
    ...(endpoint.uncounted ? [] : [429 as const]),
  ]
}

const Refusal = { $ref: '#/components/schemas/Refusal' }
const json = (schema: object) => ({ 'application/json': { schema } })
const oneOrAny = (schemas: readonly object[]): object => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas })

/** A response of refusals that carry data: the general shape, and each distinct shape of their data. */
function responseWithData(description: string, declared: readonly (readonly [string, RefusalShape])[]): object {
  const shapes = Map.groupBy(declared, ([, { data }]) => data)
  const printed = [...shapes].map(([data, all]) => ({
    codes: all.map(([code]) => `\`${code}\``).join(', '),
    beside: all.some(([, { beside }]) => beside),
    schema: jsonSchema(data, 'output'),
  }))
  const data = printed.filter(({ beside }) => !beside).map(({ schema }) => schema)
  const besides = printed.filter(({ beside }) => beside).map(({ schema }) => withoutRequired(schema))
  return {
    description: [
      description,
      ...printed.map(
        ({ codes, beside }) => `${codes}: ${beside ? 'more beside the message' : 'with data that help on'}`,
      ),
    ].join('. '),
    content: json({
      allOf: [Refusal, ...(data.length ? [{ type: 'object', properties: { data: oneOrAny(data) } }] : []), ...besides],
    }),
  }
}

/** Another refusal of the same status has none of these fields. */
const withoutRequired = ({ required: _, additionalProperties: __, ...schema }: ReturnType<typeof jsonSchema>): object =>
  schema

/** Every refusal of an endpoint as a response; `default` stands for failures of the server. */
export function refusalResponses(endpoint: AnyEndpoint, takesBody: boolean): Readonly<Record<string, object>> {
  const declared = Map.groupBy(
    Object.entries(refusalsOf(endpoint)) as [string, RefusalShape][],
    ([, { status }]) => status,
  )
  const statuses = new Set<number>([...statusesOf(endpoint, takesBody), ...declared.keys()])
  return {
    ...Object.fromEntries(
      [...statuses].map((status) => {
        const withData = declared.get(status as RefusalShape['status'])
        return [
          String(status),
          withData
            ? responseWithData(refusalStatuses[status as Status] ?? unable, withData)
            : { $ref: `#/components/responses/Refused${status}` },
        ]
      }),
    ),
    default: { $ref: '#/components/responses/Unable' },
  }
}

const unable = 'The server cannot do it now: 500, or 503 to be tried again'

/** The shape of every refusal. */
const refusal = {
  type: 'object',
  required: ['message', 'errors', 'problems'],
  properties: {
    message: { type: 'string', description: 'What is wrong, in the language of the caller' },
    errors: {
      type: 'object',
      description: 'Codes by field; the request as a whole is the field without a name',
      additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/ProblemCode' } },
    },
    problems: {
      type: 'array',
      description: 'The same in order, with what fills the sentences',
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: {
          field: { type: 'string' },
          code: { $ref: '#/components/schemas/ProblemCode' },
          values: { type: 'object', additionalProperties: { $ref: '#/components/schemas/ProblemValue' } },
        },
      },
    },
  },
  examples: [
    {
      message: 'This field is required.',
      errors: { last_name: ['required'] },
      problems: [{ field: 'last_name', code: 'required' }],
    },
  ],
}

const problemValue = {
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'object', required: ['cents'], properties: { cents: { type: 'integer' } } },
    { type: 'object', required: ['day'], properties: { day: { type: 'string', format: 'date' } } },
  ],
}

/** The components of all refusals: their shape, their codes, and a response for each status without data. */
export const refusalComponents = {
  schemas: {
    Refusal: refusal,
    ProblemCode: {
      type: 'string',
      description: 'What is wrong; each code has a sentence in four languages',
      enum: Object.keys(problemTexts).filter((key) => !key.includes('.')),
    },
    ProblemValue: problemValue,
  },
  responses: {
    ...Object.fromEntries(
      Object.entries(refusalStatuses).map(([status, description]) => [
        `Refused${status}`,
        { description, content: json(Refusal) },
      ]),
    ),
    Unable: { description: unable, content: json(Refusal) },
  },
}
