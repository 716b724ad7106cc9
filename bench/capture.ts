import type pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Records the statements that requests send on a pool. Those for the session and the log are left out. */
export function recordStatements(pool: pg.Pool): { during(work: () => Promise<unknown>): Promise<Statement[]> } {
  let recorded: Statement[] | null = null
  const wrapped = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      if (
        recorded &&
        typeof text === 'string' &&
        Array.isArray(values) &&
        !/\bsessions\b|record_read|set_config/.test(text)
      )
        recorded.push({ text, values })
      return query(text, values, ...rest)
    }) as typeof client.query
  })
  return {
    during: async (work) => {
      recorded = []
      await work()
      const statements = recorded
      recorded = null
      return statements
    },
  }
}

/** The same statements on the same pool, without the server around them. */
export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<unknown[][]> {
  const results: unknown[][] = []
  for (const { text, values } of statements) results.push((await pool.query(text, [...values])).rows as unknown[])
  return results
}
