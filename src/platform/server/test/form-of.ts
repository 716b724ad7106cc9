import { z } from 'zod'
import type { AnyEndpoint } from '#kernel/endpoint.ts'

function onlyKnown(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodPipe) return onlyKnown(schema.def.in, value)
  if ('innerType' in schema._zod.def) return onlyKnown(schema._zod.def.innerType as z.core.$ZodType, value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => onlyKnown(schema.def.element, item))
  if (!(schema instanceof z.ZodObject) || value === null || typeof value !== 'object') return value
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.def.shape
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (shape[name] ? [[name, onlyKnown(shape[name], field)]] : [])),
  )
}

/** The body that a form sends for a record it has read: without the fields that are only shown. */
export const formOf = <Stored extends object>(endpoint: AnyEndpoint, stored: Stored): Stored =>
  onlyKnown(endpoint.takes, stored) as Stored
