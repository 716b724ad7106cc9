import { z } from 'zod'
import { once } from './once.ts'

/**
 * The meaning of a field that a call leaves out. `refused`: the call is. `kept`: a new record gets the empty value, and
 * a change keeps the stored one. `replaced`: both get the empty value. `open`: the server decides, for both.
 */
type LeftOut = 'refused' | 'kept' | 'replaced' | 'open'

/** A field of a record: the schema of what is accepted, what an empty form shows, and what leaving it out means. */
interface Field<Schema extends z.ZodType, Empty, Out extends LeftOut> {
  readonly schema: Schema
  readonly empty: Empty
  readonly leftOut: Out
}

/** A field that a new record must have, and that a change must name. @param empty the value in an empty form. */
export function required<Schema extends z.ZodType>(schema: Schema): Field<Schema, null, 'refused'>
export function required<Schema extends z.ZodType>(
  schema: Schema,
  empty: NoInfer<z.output<Schema>>,
): Field<Schema, z.output<Schema>, 'refused'>
export function required(schema: z.ZodType, empty: unknown = null): Field<z.ZodType, unknown, 'refused'> {
  return { schema, empty, leftOut: 'refused' }
}

/**
 * A field that may be left out: a new record then gets `empty`, and an existing record keeps its value. An empty form
 * shows `empty` too.
 */
export const omittable = <Schema extends z.ZodType>(
  schema: Schema,
  empty: NoInfer<z.output<Schema>>,
): Field<Schema, z.output<Schema>, 'kept'> => ({ schema, empty, leftOut: 'kept' })

/**
 * A field that is decided anew whenever a call leaves it out, of a new record and of a change alike: the room of an
 * appointment that moves. It gets `empty`; a field without `empty` stays undefined, and the server decides.
 */
export function decided<Schema extends z.ZodType>(schema: Schema): Field<Schema, null, 'open'>
export function decided<Schema extends z.ZodType>(
  schema: Schema,
  empty: NoInfer<z.output<Schema>>,
): Field<Schema, z.output<Schema>, 'replaced'>
export function decided(schema: z.ZodType, empty?: unknown): Field<z.ZodType, unknown, 'open' | 'replaced'> {
  return empty === undefined ? { schema, empty: null, leftOut: 'open' } : { schema, empty, leftOut: 'replaced' }
}

type Declared = Readonly<Record<string, Field<z.ZodType, unknown, LeftOut>>>
type KeptOf<D extends Declared> = {
  [Name in keyof D]: D[Name]['leftOut'] extends 'kept' ? Name : never
}[keyof D]
/** The schema of a field in a call: what may be left out is optional, or has a default. */
type InCall<F extends Declared[string], Kept> = {
  refused: F['schema']
  kept: Kept
  replaced: z.ZodDefault<F['schema']>
  open: z.ZodOptional<F['schema']>
}[F['leftOut']]

export interface Fields<D extends Declared> {
  /** The names in the order of their declaration, which are also the columns of the table. */
  readonly names: readonly (keyof D & string)[]
  /** The schema of each field, for an answer that repeats them. */
  readonly schemas: { readonly [Name in keyof D]: D[Name]['schema'] }
  /** The input of a create: a field that is left out gets its default. */
  readonly create: z.ZodObject<{ [Name in keyof D]: InCall<D[Name], z.ZodDefault<D[Name]['schema']>> }>
  /** The input of a change: a field that is left out stays as it is (`keeping` in kernel/record.ts). */
  readonly change: z.ZodObject<{ [Name in keyof D]: InCall<D[Name], z.ZodOptional<D[Name]['schema']>> }>
  /** The fields that a change keeps when it leaves them out, each with its value in a new record. */
  readonly defaults: { readonly [Name in KeptOf<D>]: z.output<D[Name]['schema']> }
  /** The values of an empty form. */
  readonly empty: { readonly [Name in keyof D]: z.output<D[Name]['schema']> | D[Name]['empty'] }
  /** Picks these fields from a stored record. */
  readonly pick: <Stored extends { readonly [Name in keyof D]: unknown }>(stored: Stored) => Pick<Stored, keyof D>
}

/** The values of a form over these fields: as the server gives them, or empty. */
export type ValuesOf<F extends { readonly empty: object }> = F['empty']

/**
 * Declares the fields of a record, each once. The input of a create, the input of a change, the fields that may be left
 * out and the values of an empty form are derived from it. The values are plain data, so they exist in the browser too,
 * where schemas do not (docs/decisions/007).
 */
export function fields<const D extends Declared>(declared: D): Fields<D> {
  const all = Object.entries(declared)
  const shape = (part: (field: Declared[string]) => unknown): object =>
    Object.fromEntries(all.map(([name, field]) => [name, part(field)]))
  const names = all.map(([name]) => name)
  const schemaIn = (call: 'create' | 'change', { schema, empty, leftOut }: Declared[string]): z.ZodType => {
    if (leftOut === 'refused') return schema
    return leftOut === 'open' || (leftOut === 'kept' && call === 'change') ? schema.optional() : schema.default(empty)
  }
  const create = once(() => z.object(shape((field) => schemaIn('create', field)) as z.ZodRawShape))
  const change = once(() => z.object(shape((field) => schemaIn('change', field)) as z.ZodRawShape))
  return {
    names,
    schemas: shape(({ schema }) => schema),
    get create() {
      return create()
    },
    get change() {
      return change()
    },
    defaults: Object.fromEntries(
      all.filter(([, { leftOut }]) => leftOut === 'kept').map(([name, { empty }]) => [name, empty]),
    ),
    empty: shape(({ empty }) => empty),
    pick: (stored: object) => Object.fromEntries(names.map((name) => [name, stored[name as keyof typeof stored]])),
  } as unknown as Fields<D>
}
