import { z } from 'zod'
import { problem, type Problem } from '#kernel/problem.ts'

/** The largest number of unknown fields that a refusal names. */
const maxNamed = 20
const maxName = 60

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The inner schema of a wrapper, which describes the caller's input. Null for a schema without an inner one. */
function inside(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodPipe) return schema.def.in
  if (schema instanceof z.ZodLazy) return schema.def.getter()
  return 'innerType' in schema._zod.def ? (schema._zod.def.innerType as z.core.$ZodType) : null
}

/** The option that the input names by its kind; undefined for a union without one, and for an unknown kind. */
function namedOption(union: z.ZodUnion, input: unknown): z.core.$ZodType | undefined {
  if (!(union instanceof z.ZodDiscriminatedUnion) || !isObject(input)) return undefined
  const { discriminator, options } = union.def
  const kind = input[discriminator] as z.core.util.Primitive
  return options.find((option) => option._zod.propValues?.[discriminator]?.has(kind))
}

function walk(schema: z.core.$ZodType, input: unknown, path: readonly string[]): string[] {
  const inner = inside(schema)
  if (inner) return walk(inner, input, path)
  if (schema instanceof z.ZodUnion) {
    const named = namedOption(schema, input)
    if (named) return walk(named, input, path)
    const options = schema.def.options.map((option) => ({
      fits: z.safeParse(option, input).success,
      unknown: walk(option, input, path),
    }))
    // Zod takes the first option that matches; when none matches, the option with the fewest unknown fields is
    // reported, and of several the one that knows them down to the deepest level.
    const depth = ({ unknown }: (typeof options)[number]) =>
      Math.max(...unknown.map((field) => field.split('.').length))
    const nearest = options.toSorted((a, b) => a.unknown.length - b.unknown.length || depth(b) - depth(a))[0]
    return (options.find(({ fits }) => fits) ?? nearest)?.unknown ?? []
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(input)
      ? input.flatMap((item, index) => walk(schema.def.element, item, [...path, String(index)]))
      : []
  if (!isObject(input)) return []
  if (schema instanceof z.ZodRecord)
    return Object.entries(input).flatMap(([name, value]) => walk(schema.def.valueType, value, [...path, name]))
  if (!(schema instanceof z.ZodObject)) return []
  const { shape } = schema.def
  return Object.entries(input).flatMap(([name, value]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    return field ? walk(field, value, [...path, name]) : [[...path, name].join('.')]
  })
}

/**
 * The fields of a body or query, at every depth, that its schema does not know: `unknown_field` on each. They are
 * refused, never dropped: they may have been about money or health.
 */
export const unknownFields = (schema: z.ZodType, input: unknown): Problem[] =>
  walk(schema, input, [])
    .slice(0, maxNamed)
    .map((field) =>
      problem(field.slice(0, maxName * 4), 'unknown_field', { name: field.split('.').at(-1)!.slice(0, maxName) }),
    )
