import { setTimeout as wait } from 'node:timers/promises'
import { addDays, localTimeAt } from '#kernel/day.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { healthApi } from '#app/health.ts'
import { callerAt, sessionAt, type HttpAnswer } from '../../e2e/server.ts'
import { until } from '../cluster/processes.ts'
import { administrator } from './kills.ts'
import { embeddedFaultPlace, postgresFaultPlace, serverOn, smallDisk } from './places.ts'
import { recordsBefore, untruths } from './truths.ts'
import { startFaultWriters, waresOf } from './writers.ts'

const diskMegabytes = 900
/** The time for which the disk stays full while the writers go on trying. */
const fullMs = 8000
const readsWhileFull = 40

/** Counts of answers by what they say: a status, or the code of a problem. */
type AnswerCounts = Record<string, number>
const wordsOf = (answer: HttpAnswer<unknown> | null): string =>
  !answer
    ? 'no answer'
    : answer.status < 400
      ? String(answer.status)
      : `${answer.status} ${Object.values(answer.errors).flat()[0] ?? ''}`.trim()

/** The answers that a call may get while a disk is full: it is done, or refused in words that say to try again. */
const isClean = (words: string): boolean => /^(2\d\d|409|422|503)\b/.test(words)

/**
 * Fills the disk of a database while writers work, makes room, and holds the outcome against what was acknowledged.
 * @returns what is wrong, in words.
 */
export async function fillTheDisk(
  kind: 'postgres' | 'embedded',
  tell: (line: string) => void,
): Promise<readonly string[]> {
  const disk = smallDisk(diskMegabytes)
  let output = () => ''
  const place = await (kind === 'postgres' ? postgresFaultPlace(disk.folder) : embeddedFaultPlace(disk.folder))
  try {
    const server = await serverOn(place)
    output = () => server.running().output().slice(-3000)
    const caller = callerAt(server.url, await sessionAt(server.url, administrator))
    const wares = await waresOf(caller)
    await server.running().stop()
    let database = await place.open()
    const before = await recordsBefore(database.db)
    await database.close()
    await server.restart()

    const written: AnswerCounts = {}
    const read: AnswerCounts = {}
    const note = (counts: AnswerCounts, answer: HttpAnswer<unknown> | null) => {
      const words = wordsOf(answer)
      counts[words] = (counts[words] ?? 0) + 1
    }
    let isFull = false
    const noting: typeof caller = async (endpoint, call, key) => {
      const answer = await caller(endpoint, call, key)
      if (isFull) note(written, answer)
      return answer
    }
    const writers = startFaultWriters(() => noting, wares)
    await until('the first sales', () => writers.acknowledged.sales.size > 10)
    disk.fillUntil(0)
    await wait(1000) // what was under way when it became full
    isFull = true
    const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
    const fullUntil = performance.now() + fullMs
    for (let n = 0; n < readsWhileFull || performance.now() < fullUntil; n++) {
      note(
        read,
        await caller(calendarApi.day, { params: { locationId: wares.locationId, date: addDays(today, n % 30) } }),
      )
      await wait(100)
    }
    const health = await caller(healthApi.health)
    isFull = false
    const soldBefore = writers.acknowledged.sales.size
    disk.makeRoom()
    // As systemd would.
    if (place.postgres && !place.postgres.runs()) await place.postgres.start()
    const roomAt = performance.now()
    await until('sales after room was made', () => writers.acknowledged.sales.size > soldBefore + 10)
    const backMs = performance.now() - roomAt
    await writers.stop()
    await server.running().stop()
    database = await place.open()
    const wrong = await untruths(database, before, writers.acknowledged)
    await database.close()
    if (!Object.keys(written).some((words) => words.startsWith('503 disk_full')))
      wrong.push('no write was refused with disk_full')
    if (health?.status !== 200 || health.data.database !== 'full')
      wrong.push(`health said ${wordsOf(health)} ${JSON.stringify(health?.data)} and not that the disk is full`)
    for (const words of [...Object.keys(written), ...Object.keys(read)])
      if (!isClean(words)) wrong.push(`an answer was ${words}`)
    tell(
      `  while the disk of ${place.name} was full: writes ${JSON.stringify(written)}, reads ${JSON.stringify(read)}, health ${health?.status} ${health?.data.database}; sales again ${(backMs / 1000).toFixed(1)} s after room was made; ${writers.acknowledged.sales.size} sales, ${writers.acknowledged.bookings.size} bookings acknowledged`,
    )
    return wrong
  } catch (error) {
    tell(`  the server had said: ${output()}`)
    throw error
  } finally {
    disk.makeRoom()
    await place.remove()
    disk.remove()
  }
}
