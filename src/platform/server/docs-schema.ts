import { z } from 'zod'

// Contracts as the JSON schemas of an OpenAPI document.

/** Prints a record whose keys are known as an object with these fields, each of which has to be there. */
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
      // Zod's bounds of every whole number say nothing of an answer.
      if (printed.minimum === Number.MIN_SAFE_INTEGER) delete printed.minimum
      if (io === 'output' && printed.maximum === Number.MAX_SAFE_INTEGER) delete printed.maximum
    },
  })
  return rest
}

/** What stands inside of what may be left out or has a default; a list where a single value passes for one. */
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
 * The parameters of a query under the names that stand in the address: `filters[search]`, `models[]`. OpenAPI's own
 * style for objects says nothing of lists inside them, and generated clients cannot write it.
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
