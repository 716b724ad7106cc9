import type { Db } from './db.ts'

interface Waiting<Value, Result> {
  readonly value: Value
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Whether the database refused the statement because of what was in it: it says so with a code, and has written
 * nothing. After a lost connection nobody knows what was written, and who was interrupted or waited too long (class 57)
 * would be so again.
 */
function isRefusedByDatabase(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57)/.test(code)
}

/**
 * Gathers the same work of several callers into one statement: under load a server spends a quarter of its time on
 * handing statements to the database. What is asked in one turn of the event loop goes together at its end, so a caller
 * never waits for the statement of another, and one that is alone waits for nothing. Each gets the result of its own
 * value, and rows as they were after it asked. In a transaction every caller works alone.
 *
 * When the database refuses a joint statement, each caller's work is done again alone: the value of one never harms the
 * others.
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
        if (isRefusedByDatabase(error)) workAlone(db, callers)
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
