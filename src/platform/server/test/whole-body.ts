import { z } from 'zod'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import type { Fields } from '#kernel/fields.ts'

type AnyFields = Pick<Fields<never>, 'names'> & {
  readonly change: z.ZodObject<Record<string, z.ZodType>>
  readonly defaults: Readonly<Record<string, unknown>>
}
const isFields = (exported: unknown): exported is AnyFields =>
  typeof exported === 'object' && exported !== null && 'defaults' in exported && 'change' in exported

const contracts = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['/src/features/*/contract.ts', '/src/features/*/contract/*.ts', '!**/*.test.ts'],
  { eager: true },
)
/** The declared empty values of fields that a change may leave out, by their schemas in the change. */
const emptyInChange = new Map(
  Object.values(contracts)
    .flatMap((contract) => Object.values(contract).filter(isFields))
    .flatMap(({ change, defaults }) => Object.entries(defaults).map(([name, empty]) => [change.shape[name], empty])),
)

/**
 * The body of a call with every field that the contract declares: one that a right call does not name has its default,
 * or its declared empty value in a change. So a new field is part of every test of right calls.
 */
export function wholeBody({ takes }: AnyEndpoint, body: unknown): unknown {
  if (!(takes instanceof z.ZodObject) || body === null || typeof body !== 'object') return body
  const fields = Object.entries(takes.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    if (schema instanceof z.ZodDefault) return [[name, schema.def.defaultValue] as const]
    return emptyInChange.has(schema) ? [[name, emptyInChange.get(schema)] as const] : []
  })
  return { ...Object.fromEntries(fields), ...body }
}
