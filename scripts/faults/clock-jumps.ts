import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { localTimeAt } from '#kernel/day.ts'
import { authApi } from '#features/auth/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditNotesApi } from '#features/credit-notes/contract.ts'
import { systemApi, type UpkeepStep } from '#features/system/contract.ts'
import { startMailServer } from '#platform/server/test/mail-server.ts'
import { healthApi } from '#app/health.ts'
import { callerAt, sessionAt, type Caller } from '../../e2e/server.ts'
import { until } from '../cluster/processes.ts'
import { openEventStream } from './event-stream.ts'
import { administrator } from './kills.ts'
import { embeddedFaultPlace, postgresFaultPlace, serverOn } from './places.ts'
import { recordsBefore, untruths } from './truths.ts'
import { turnableClock } from './wrong-clock.ts'
import { saleOf, startFaultWriters, waresOf } from './writers.ts'

/** The program whose clock jumps; the embedded database has that of its server. */
export type Turned = 'database' | 'server' | 'both' | 'embedded'

const hour = 3600
const day = 24 * hour
/** Work has to go on within this time after a jump. */
const goesOnWithinMs = 10_000
/** Each process has seen a jump by then. */
const seenMs = 1500
/** A mail that was refused once is tried again within half a minute; an open stream is looked at as often. */
const soonMs = 75_000
/** A step of the upkeep that somebody has asked for comes within a minute. */
const upkeepMs = 100_000
const deskAccount = 'office-manager@demo.balie.test'
const asked: readonly UpkeepStep[] = [
  'idempotency keys',
  'sessions',
  'links',
  'attempts to sign in',
  'mails',
  'signatures',
]

/**
 * Lets the clock of a database, of a server, or of both jump while six writers sell, book and cancel: by seconds, three
 * hours and a day, forward and back. Whatever was acknowledged is there once, work goes on at once, and nothing that was
 * written while the clock was ahead makes anybody wait once it is right.
 * @returns what is wrong, in words.
 */
export async function jumpTheClock(turned: Turned, tell: (line: string) => void): Promise<readonly string[]> {
  const wrong: string[] = []
  const expect = (what: string, is: unknown, should: unknown) => {
    if (is !== should) wrong.push(`${what}: ${String(is)} instead of ${String(should)}`)
  }
  const [databaseClock, serverClock] = [turnableClock(), turnableClock()]
  const isDatabaseTurned = turned !== 'server'
  const isServerTurned = turned !== 'database'
  const mails = await startMailServer()
  const place = await (turned === 'embedded' ? embeddedFaultPlace() : postgresFaultPlace(undefined, databaseClock.env))
  let output = () => ''
  try {
    const opened = await place.open()
    await opened.close()
    const env = { ...serverClock.env, SMTP_URL: mails.url, MAIL_FROM: 'Salon <salon@balie.test>' }
    const server = await serverOn(place, env)
    output = () => server.running().output().slice(-3000)
    const { url } = server
    await server.running().stop()
    let database = await place.open()
    const before = await recordsBefore(database.db)
    await database.close()
    await server.restart(env)

    let cookie = await sessionAt(url, administrator)
    let signIns = 0
    let signingIn: Promise<void> | null = null
    async function signInAgain(over: string): Promise<void> {
      if (over !== cookie) return
      signIns++
      cookie = await sessionAt(url, administrator)
    }
    /** Calls as the administrator, who signs in again when the session is over. */
    const call: Caller = async (endpoint, order, key) => {
      for (;;) {
        const used = cookie
        const answer = await callerAt(url, used)(endpoint, order, key)
        if (answer?.status !== 401) return answer
        await (signingIn ??= signInAgain(used).finally(() => {
          signingIn = null
        }))
      }
    }
    const wares = await waresOf(call)
    const writers = startFaultWriters(() => call, wares)
    const done = () => writers.acknowledged.sales.size + writers.acknowledged.bookings.size
    let slowestMs = 0
    async function goesOn(when: string, withinMs = goesOnWithinMs): Promise<void> {
      const [from, at] = [done(), performance.now()]
      await until(
        `work ${when}`,
        () => {
          writers.check()
          return done() > from + 10
        },
        { patienceMs: soonMs },
      )
      const ms = performance.now() - at
      slowestMs = Math.max(slowestMs, ms)
      tell(`  ${turned}: work ${when} after ${(ms / 1000).toFixed(1)} s`)
      if (ms > withinMs) wrong.push(`work ${when} went on only after ${Math.round(ms)} ms`)
    }
    const serverDay = () =>
      localTimeAt(Date.now() + (isServerTurned ? serverClock.aheadSeconds : 0) * 1000, 'Europe/Amsterdam').day
    async function sell(key: string, when: string) {
      const answer = await call(
        checkoutApi.pay,
        {
          body: saleOf(wares),
        },
        key,
      )
      if (answer?.status !== 201) {
        wrong.push(`a sale ${when} was answered ${answer?.status} ${JSON.stringify(answer?.errors)}`)
        return
      }
      const first = writers.acknowledged.sales.get(key)
      if (first === undefined) expect(`the date of a sale ${when}`, answer.data.invoice_date, serverDay())
      else expect(`the sale of a known key ${when}`, `${answer.data.ref} ${answer.replayed}`, `${first} true`)
      writers.acknowledged.sales.set(key, first ?? answer.data.ref)
    }
    async function turn(seconds: number, when: string): Promise<void> {
      if (isDatabaseTurned) databaseClock.turn(seconds)
      if (isServerTurned) serverClock.turn(seconds)
      await goesOn(when)
      await wait(seenMs)
      const health = await call(healthApi.health)
      expect(`health ${when}`, `${health?.status} ${health?.data?.database}`, '200 writes')
      if (isServerTurned) {
        const ahead = async () => Date.parse((await fetch(`${url}/api/health`)).headers.get('date')!) - Date.now()
        await until(`the clock ${when}`, async () => Math.abs((await ahead()) / 1000 - seconds) < 5)
      }
      await sell('sale-at-first', when)
      await sell(`sale ${when}`.replaceAll(' ', '-'), when)
    }
    /** Whether a session is over at once, and its event stream soon. */
    async function hasEnded(session: string, stream: ReturnType<typeof openEventStream>, when: string): Promise<void> {
      expect(`a session ${when}`, (await callerAt(url, session)(authApi.me))?.status, 401)
      await until(`the end of the event stream ${when}`, () => !stream.isOpen, { patienceMs: soonMs })
    }
    async function hears(stream: ReturnType<typeof openEventStream>, when: string): Promise<void> {
      const from = stream.changes
      await until(`a change on the event stream ${when}`, () => stream.changes > from, { patienceMs: 10_000 }).catch(
        (error: Error) => {
          const state = `${stream.isOpen ? 'open' : 'ended'}, was answered ${stream.status}, told last ${stream.lastEvent}`
          throw new Error(`${error.message} (it is ${state})`)
        },
      )
    }
    async function upkeepIsDone(when: string): Promise<void> {
      for (const step of asked)
        expect(`asking for ${step}`, (await call(systemApi.askForStep, { body: { step } }))?.status, 200)
      await until(
        `the upkeep ${when}`,
        async () => !(await call(systemApi.show))!.data.steps.some((step) => step.asked && asked.includes(step.step)),
        { patienceMs: upkeepMs, everyMs: 1000 },
      )
    }

    const firstSession = cookie
    const firstStream = openEventStream(url, firstSession)
    await goesOn('at first')
    await sell('sale-at-first', 'at first')
    await hears(firstStream, 'at first')
    await turn(45, 'after a jump of 45 seconds forward')
    await hears(firstStream, 'after a jump of 45 seconds forward')
    await turn(0, 'after a jump of 45 seconds back')
    await hears(firstStream, 'after a jump of 45 seconds back')
    expect('sessions that seconds have ended', signIns, 0)

    await turn(3 * hour, 'three hours ahead')
    if (isDatabaseTurned) await hasEnded(firstSession, firstStream, 'that rested for three hours')
    else await hears(firstStream, 'three hours ahead')
    if (turned === 'database' || turned === 'server') {
      const { stdout } = spawnSync(process.execPath, ['scripts/doctor.ts'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, SECRET_KEY: '0'.repeat(64), ...place.env, ...env },
      })
      if (!/The clock of this machine is \d+(\.\d+)? s (behind|ahead of) the one of the database/.test(stdout))
        wrong.push(`the doctor did not name the clock: ${stdout.slice(-600)}`)
    }
    // From here on everything is written with the time of a clock that is ahead.
    const aheadSession = cookie
    const aheadStream = openEventStream(url, aheadSession)
    await hears(aheadStream, 'that was opened three hours ahead')
    for (let attempt = 0; attempt < 6; attempt++)
      await callerAt(url, '')(authApi.login, { body: { email: deskAccount, password: 'wrong' } })
    mails.refuse('RCPT TO', '451 4.7.1 Come back later')
    const gate = mails.hold()
    const askForLink = async () =>
      expect('asking for a link', (await call(authApi.askPasswordReset, { body: { email: deskAccount } }))?.status, 200)
    await askForLink()
    await gate.arrived
    gate.open()
    await goesOn('with a mail that was refused')

    await turn(0, 'after three hours ahead')
    if (isDatabaseTurned) {
      await hasEnded(aheadSession, aheadStream, 'that begins in the future')
      await sessionAt(url, deskAccount) // it has to wait for nothing
    } else await hears(aheadStream, 'after three hours ahead')
    const isDelivered = () => mails.received.some(({ to }) => to[0] === deskAccount)
    await until('a mail that was refused three hours ahead', isDelivered, { patienceMs: soonMs })
    const delivered = mails.received.length
    await askForLink()
    await until('a mail that was asked for then', () => mails.received.length > delivered, { patienceMs: soonMs })
    await upkeepIsDone('after three hours ahead')

    await turn(day + 600, 'a day ahead')
    await upkeepIsDone('a day ahead')
    await sell('sale-at-first', 'a day ahead, after the upkeep')
    await turn(0, 'after a day ahead')
    await turn(-3 * hour, 'three hours back')
    // They begin with a clock that is wrong.
    await server.running().stop()
    if (place.postgres) {
      await place.postgres.kill()
      await place.postgres.start()
    }
    await server.restart(env)
    await goesOn('after a start three hours back', soonMs)
    await turn(-day, 'a day back')
    const credited = writers.acknowledged.sales.get('sale-after-three-hours-ahead')!
    const credit = await call(creditNotesApi.credit, { params: { ref: credited } }, 'credit-a-day-back')
    if (credit?.status !== 201)
      wrong.push(`a credit note a day back was answered ${credit?.status} ${JSON.stringify(credit?.errors)}`)
    else writers.acknowledged.sales.set('credit-a-day-back', credit.data.ref)
    await turn(0, 'at last')
    await upkeepIsDone('at last')
    await writers.stop()
    await wait(1000) // the last mails
    await server.running().stop()

    database = await place.open()
    wrong.push(...(await untruths(database, before, writers.acknowledged)))
    const { rows } = await sql<{ credits: number; waiting: number }>`
      select (select count(*)::int from invoices c join invoices i on i.id = c.credits_invoice_id where c.invoice_date < i.invoice_date) as credits,
        (select count(*)::int from mail_outbox where status = 'waiting') as waiting`.execute(database.db)
    expect('credit notes of before their invoice', rows[0]!.credits, 0)
    expect('mails that still wait', rows[0]!.waiting, 0)
    await database.close()
    const { sales, bookings, cancelled, again } = writers.acknowledged
    tell(
      `  the clock of ${turned} jumped: ${sales.size} sales, ${bookings.size} bookings and ${cancelled.size} cancellations, ${signIns} times signed in again, sent again ${[...again].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ') || 'nothing'}; work again after at most ${(slowestMs / 1000).toFixed(1)} s`,
    )
    return wrong
  } catch (error) {
    tell(
      `  wrong until then: ${wrong.join('; ') || 'nothing'}; ${mails.received.length} mails had come; the server had said: ${output()}`,
    )
    throw error
  } finally {
    databaseClock.turn(0)
    await place.remove()
    await mails.close()
    databaseClock.remove()
    serverClock.remove()
  }
}
