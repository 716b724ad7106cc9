import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { OpenDatabase } from '#platform/server/db.ts'
import { callerAt, sessionAt } from '../../e2e/server.ts'
import { serverOn, type FaultPlace } from './places.ts'
import { recordsBefore, untruths, type Before } from './truths.ts'
import { startFaultWriters, waresOf, type Acknowledged, type FaultWriters } from './writers.ts'

export const administrator = 'administrator@demo.balie.test'
/** A kill comes within this time after the first acknowledgement since the last one. */
const longestMs = 700
/** Work has to be possible again within this time after a kill. */
const patienceMs = 60_000

export interface Killed {
  readonly kills: number
  readonly acknowledged: Acknowledged
  /** Milliseconds from a kill to the next acknowledgement. */
  readonly backMs: readonly number[]
  readonly wrong: readonly string[]
}

/** Whether a sale that was acknowledged and is missing, and one that is there twice, would be seen. */
async function hasTeeth(database: OpenDatabase, before: Before, { sales, ...rest }: Acknowledged): Promise<boolean> {
  const first = sales.keys().next().value
  const lost = await untruths(database, before, { ...rest, sales: new Map([...sales, ['lost', 'F0000-000000']]) })
  const twice = await untruths(database, before, {
    ...rest,
    sales: new Map([...sales].filter(([key]) => key !== first)),
  })
  return lost.some((words) => words.includes('sale lost')) && twice.some((words) => words.includes('sale made twice'))
}

/** The processes of the database and what each waits for, for whoever looks for the reason why nothing goes on. */
async function databaseActivity(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // the question fails, which is told
  try {
    await client.connect()
    const { rows } = await client.query(`
      select pid, backend_type, state, wait_event_type, wait_event, pg_blocking_pids(pid) as blocked_by,
        round(extract(epoch from now() - xact_start)) as transaction_seconds, round(extract(epoch from now() - state_change)) as seconds, left(query, 80) as query
      from pg_stat_activity where pid <> pg_backend_pid()`)
    return JSON.stringify(rows)
  } catch (error) {
    return String(error)
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Kills the server, or its database, again and again at random moments while writers sell, book and cancel, and
 * compares what is stored with what was acknowledged, every `checkEvery` kills.
 */
export async function killAgainAndAgain(
  place: FaultPlace,
  victim: 'server' | 'database',
  { kills, checkEvery, tell }: { kills: number; checkEvery: number; tell: (line: string) => void },
): Promise<Killed> {
  const server = await serverOn(place)
  const cookie = await sessionAt(server.url, administrator)
  const caller = callerAt(server.url, cookie)
  const wares = await waresOf(caller)
  await server.running().stop()
  let database = await place.open()
  const before = await recordsBefore(database.db)
  await database.close()
  await server.restart()

  const all: Acknowledged = { sales: new Map(), bookings: new Map(), cancelled: new Set(), again: new Map() }
  const backMs: number[] = []
  const wrong: string[] = []
  const total = ({ acknowledged }: FaultWriters) => acknowledged.sales.size + acknowledged.bookings.size
  let done = 0
  try {
    while (done < kills && !wrong.length) {
      const writers = startFaultWriters(() => caller, wares)
      const comes = async (isThere: () => boolean) => {
        const giveUpAt = performance.now() + patienceMs
        while (!isThere()) {
          writers.check()
          if (performance.now() > giveUpAt)
            throw new Error(`no work for ${patienceMs / 1000} s: ${JSON.stringify(writers.waiting())}`)
          await wait(10)
        }
      }
      const round = Math.min(checkEvery, kills - done)
      for (let n = 0; n < round; n++, done++) {
        const first = total(writers)
        await comes(() => total(writers) > first)
        await wait(Math.random() * longestMs)
        const at = performance.now()
        if (victim === 'server') {
          await server.running().kill()
          await server.restart()
        } else {
          await place.postgres!.kill()
          await place.postgres!.start()
        }
        const then = total(writers)
        await comes(() => total(writers) > then)
        backMs.push(performance.now() - at)
      }
      await writers.stop()
      for (const [key, ref] of writers.acknowledged.sales) all.sales.set(key, ref)
      for (const [key, id] of writers.acknowledged.bookings) all.bookings.set(key, id)
      for (const id of writers.acknowledged.cancelled) all.cancelled.add(id)
      for (const [status, count] of writers.acknowledged.again)
        all.again.set(status, (all.again.get(status) ?? 0) + count)
      if (place.postgres) database = await place.open()
      else {
        // The embedded database has one process: it is read after a kill as well.
        await server.running().kill()
        database = await place.open()
      }
      wrong.push(...(await untruths(database, before, all)))
      if (done === kills && !(await hasTeeth(database, before, all))) wrong.push('the comparison would see no loss')
      await database.close()
      if (!place.postgres) await server.restart()
      tell(
        `  ${done} kills: ${all.sales.size} sales, ${all.bookings.size} bookings, ${wrong.length ? wrong.join('; ') : 'nothing wrong'}`,
      )
    }
    return { kills: done, acknowledged: all, backMs, wrong }
  } catch (error) {
    tell(`  the server had said: ${server.running().output().slice(-3000)}`)
    if (place.postgres?.runs()) tell(`  the database does: ${await databaseActivity(place.postgres.url('postgres'))}`)
    throw error
  } finally {
    await server.running().kill()
  }
}
