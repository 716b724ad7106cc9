import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint } from '#kernel/endpoint.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as { $schema?: string }
  return rest
}

function operation(endpoint: AnyEndpoint): object {
  const params = Object.entries(endpoint.params.shape as Record<string, z.ZodType>).map(([name, schema]) => ({ name, in: 'path', required: true, schema: jsonSchema(schema, 'input') }))
  const query = Object.entries(endpoint.query.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    name, in: 'query', required: !schema.safeParse(undefined).success, style: 'deepObject', explode: true, schema: jsonSchema(schema, 'input'),
  }))
  const takes = jsonSchema(endpoint.takes as z.ZodType, 'input')
  return {
    tags: [endpoint.path.split('/')[1]],
    summary: `May: ${[endpoint.may].flat().join(' or ')}`,
    parameters: [...params, ...query],
    ...(Object.keys(takes).length && { requestBody: { content: { 'application/json': { schema: takes } } } }),
    responses: {
      [endpoint.status]: { description: 'Done', content: { 'application/json': { schema: { type: 'object', properties: { data: jsonSchema(endpoint.gives as z.ZodType, 'output') } } } } },
      default: { description: 'Refused: 401, 403, 404, 409, 422 or 429 with `errors` by field', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  }
}

/** The whole surface as an OpenAPI document, printed from the contracts. */
export function openApi(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Balie', version: '0.1.0', description: 'Every answer is `{ data }`, every refusal `{ message, errors: { field: [code] } }`. Writing POSTs take an `Idempotency-Key`.' },
    components: { schemas: { Refusal: { type: 'object', properties: { message: { type: 'string' }, errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } } } } } },
    paths,
  }
}

/** `/api/docs`: the document with a page to read it on; `/api/docs/json` is the document itself. */
export async function mountDocs(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): Promise<void> {
  await app.register(fastifySwagger, { mode: 'static', specification: { document: openApi(endpoints) as never } })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } })
}
