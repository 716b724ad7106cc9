import type { Db, Tx } from './db.ts'

/**
 * Does work about each of these clients, in a transaction of its own: one that fails holds up none of the others.
 *
 * @throws AggregateError at the end, which names the clients whose work failed, so that the upkeep complains.
 */
export async function eachClient(
  db: Db,
  clientIds: readonly number[],
  work: (tx: Tx, clientId: number) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  const failures: string[] = []
  for (const clientId of clientIds)
    await db
      .transaction()
      .execute((tx) => work(tx, clientId))
      .catch((error: unknown) => {
        errors.push(error)
        failures.push(`client ${clientId}: ${(error as Error).message}`)
      })
  if (errors.length) throw new AggregateError(errors, failures.join('; '))
}
