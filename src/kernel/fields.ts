import { z } from 'zod'
import { once } from './once.ts'

/** A field of a record: the schema of what is accepted, what an empty form shows, and whether it may be left out. */
interface Field<Schema extends z.ZodType, Empty, Omittable extends boolean> {
  readonly schema: Schema
  readonly empty: Empty
  readonly omittable: Omittable
}

/** A field that a new record must have, and that a change must name. @param empty the value in an empty form. */
export function required<Schema extends z.ZodType>(schema: Schema): Field<Schema, null, false>
export function required<Schema extends z.ZodType>(
  schema: Schema,
  empty: NoInfer<z.output<Schema>>,
): Field<Schema, z.output<Schema>, false>
export function required(schema: z.ZodType, empty: unknown = null): Field<z.ZodType, unknown, false> {
  return { schema, empty, omittable: false }
}

/**
 * A field that may be left out: a new record then gets `empty`, and an existing record keeps its value. An empty form
 * shows `empty` too.
 */
export const omittable = <Schema extends z.ZodType>(
  schema: Schema,
  empty: NoInfer<z.output<Schema>>,
): Field<Schema, z.output<Schema>, true> => ({ schema, empty, omittable: true })

type Declared = Readonly<Record<string, Field<z.ZodType, unknown, boolean>>>
type OmittableOf<D extends Declared> = {
  [Name in keyof D]: D[Name]['omittable'] extends true ? Name : never
}[keyof D]

export interface Fields<D extends Declared> {
  /** The names in the order of their declaration, which are also the columns of the table. */
  readonly names: readonly (keyof D & string)[]
  /** The schema of each field, for an answer that repeats them. */
  readonly schemas: { readonly [Name in keyof D]: D[Name]['schema'] }
  /** The input of a create: a field that is left out gets its default. */
  readonly create: z.ZodObject<{
    [Name in keyof D]: D[Name]['omittable'] extends true ? z.ZodDefault<D[Name]['schema']> : D[Name]['schema']
  }>
  /** The input of a change: a field that is left out stays as it is (`keeping` in kernel/record.ts). */
  readonly change: z.ZodObject<{
    [Name in keyof D]: D[Name]['omittable'] extends true ? z.ZodOptional<D[Name]['schema']> : D[Name]['schema']
  }>
  /** The fields that may be left out, each with its value in a new record. */
  readonly defaults: { readonly [Name in OmittableOf<D>]: z.output<D[Name]['schema']> }
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
  const shape = (of: (field: Declared[string]) => unknown): object =>
    Object.fromEntries(all.map(([name, field]) => [name, of(field)]))
  const names = all.map(([name]) => name)
  const create = once(() =>
    z.object(shape(({ schema, empty, omittable: may }) => (may ? schema.default(empty) : schema)) as z.ZodRawShape),
  )
  const change = once(() =>
    z.object(shape(({ schema, omittable: may }) => (may ? schema.optional() : schema)) as z.ZodRawShape),
  )
  return {
    names,
    schemas: shape(({ schema }) => schema),
    get create() {
      return create()
    },
    get change() {
      return change()
    },
    defaults: Object.fromEntries(all.filter(([, field]) => field.omittable).map(([name, { empty }]) => [name, empty])),
    empty: shape(({ empty }) => empty),
    pick: (stored: object) => Object.fromEntries(names.map((name) => [name, stored[name as keyof typeof stored]])),
  } as unknown as Fields<D>
}
