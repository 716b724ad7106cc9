import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'

/** Stands for the value of a parameter while a statement is built. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }

  /** The text of a statement must not depend on a value, so using one as a text or a number is a mistake. */
  [Symbol.toPrimitive](): never {
    throw new Error(`The parameter ${this.name} of a statement was used while it was built.`)
  }
}

interface Built {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * A statement that is built once, at its first use, and then only gets its values: building a long one takes as long as
 * handing it to the database. `build` may pass its parameters to `sql` only, and must not branch on them.
 * @returns a function that runs the statement on a connection and gives its rows.
 */
export function statement<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<readonly Row[]> {
  let built: Built | undefined
  return async (db, values) => {
    if (!built) {
      const names = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Values
      const { sql, parameters } = build(names).compile(db)
      built = { text: sql, values: parameters }
    }
    const parameters = built.values.map((value) =>
      value instanceof Parameter ? values[value.name as keyof Values] : value,
    )
    return (await db.executeQuery<Row>(CompiledQuery.raw(built.text, parameters))).rows
  }
}
