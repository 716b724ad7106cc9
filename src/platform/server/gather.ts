import type { Db } from './db.ts'

interface Waiting<Value, Result> {
  readonly value: Value
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Whether the database refused the statement because of a value in it (SQLSTATE classes 22 and 23), and so has written
 * nothing. After a lost connection nobody knows what was written, and a database that is full, busy or too slow would
 * only get more statements.
 */
function isRefusedValue(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^2[23]\w{3}$/.test(code)
}

/**
 * Gathers the same work of several callers into one statement: under load a server spends a quarter of its time on
 * handing statements to the database. The values that are asked for in one turn of the event loop go together at its
 * end: a caller waits for that and for the joint statement, never for one that is under way. Each gets the result of
 * its own value, and rows as they were after it asked. In a transaction every caller works alone.
 *
 * When the database refuses a joint statement for a value in it, each caller's work is done again alone: the value of
 * one never harms the others.
 * @param alone the work for one value.
 * @param together the work for several values as one statement; gives their results in the same order.
 */
export function gathered<Value, Result>(
  alone: (db: Db, value: Value) => Promise<Result>,
  together: (db: Db, values: readonly Value[]) => Promise<readonly Result[]>,
): (db: Db, value: Value) => Promise<Result> {
  const waiting = new Map<Db, Waiting<Value, Result>[]>()

  function workAlone(db: Db, callers: readonly Waiting<Value, Result>[]): void {
    for (const { value, resolve, reject } of callers) alone(db, value).then(resolve, reject)
  }

  function work(db: Db): void {
    const callers = waiting.get(db) ?? []
    waiting.delete(db)
    if (callers.length === 1) return workAlone(db, callers)
    const values = callers.map(({ value }) => value)
    together(db, values).then(
      (results) => callers.forEach(({ resolve }, i) => resolve(results[i]!)),
      (error: unknown) => {
        if (isRefusedValue(error)) workAlone(db, callers)
        else for (const { reject } of callers) reject(error)
      },
    )
  }

  return (db, value) => {
    if (db.isTransaction) return alone(db, value)
    return new Promise((resolve, reject) => {
      const caller = { value, resolve, reject }
      const others = waiting.get(db)
      if (others) {
        others.push(caller)
        return
      }
      waiting.set(db, [caller])
      setImmediate(work, db)
    })
  }
}
