import { z } from 'zod'

// Contracts as the JSON schemas of an OpenAPI document.

/** Prints a record with known keys as an object with these fields, each required. */
function printKnownKeys(printed: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties: each } = printed
  if (typeof propertyNames !== 'object' || !propertyNames.enum || typeof each !== 'object') return
  printed.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), each]))
  printed.additionalProperties = false
  delete printed.propertyNames
}

/** A schema as a caller writes it (`input`) or reads it (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Readonly<Record<string, unknown>> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: printed }) => {
      if (zodSchema instanceof z.ZodRecord) printKnownKeys(printed)
      // Unknown fields are refused (platform/server/strict.ts).
      if (io === 'input' && printed.type === 'object') printed.additionalProperties ??= false
      // Zod's bounds of safe integers are left out, because they tell nothing about an answer.
      if (printed.minimum === Number.MIN_SAFE_INTEGER) delete printed.minimum
      if (io === 'output' && printed.maximum === Number.MAX_SAFE_INTEGER) delete printed.maximum
    },
  })
  return rest
}

/** The inner schema of an optional one or one with a default; the list where a single value is accepted for a list. */
function withinOptional(schema: z.core.$ZodType): z.core.$ZodType {
  if ('innerType' in schema._zod.def) return withinOptional(schema._zod.def.innerType as z.core.$ZodType)
  if (schema instanceof z.ZodUnion) return schema.def.options.find((option) => option instanceof z.ZodArray) ?? schema
  return schema
}

/** A parameter of the query. */
interface QueryParameter {
  readonly name: string
  readonly in: 'query'
  readonly required: boolean
  readonly schema: object
}

/**
 * The parameters of a query under the names in the address: `filters[search]`, `models[]`. OpenAPI's own style for
 * objects does not define lists inside them, so generated clients cannot write it.
 */
export function queryParameters(query: z.ZodObject): readonly QueryParameter[] {
  const parameters = (name: string, schema: z.ZodType, isInRequired: boolean): readonly QueryParameter[] => {
    const required = isInRequired && !schema.safeParse(undefined).success
    const inside = withinOptional(schema)
    if (inside instanceof z.ZodObject)
      return Object.entries(inside.shape).flatMap(([key, field]) =>
        parameters(`${name}[${key}]`, field as z.ZodType, required),
      )
    if (inside instanceof z.ZodArray) return [{ name: `${name}[]`, in: 'query', required, schema: inputOf(inside) }]
    return [{ name, in: 'query', required, schema: inputOf(schema) }]
  }
  return Object.entries(query.shape).flatMap(([name, schema]) => parameters(name, schema as z.ZodType, true))
}
const inputOf = (schema: z.ZodType): object => jsonSchema(schema, 'input')

/** The parameters of a path. */
export const pathParameters = (params: z.ZodObject): readonly object[] =>
  Object.entries(params.shape).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: inputOf(schema as z.ZodType),
  }))
