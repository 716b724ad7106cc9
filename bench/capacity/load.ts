import { readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { callsTo, type RouteTimes } from './calls.ts'
import type { Facts } from './chain.ts'
import { kindsOfWork, work } from './model.ts'
import { openScreens, type OpenScreens } from './open-screens.ts'
import { workOn } from './work.ts'

// A process that makes the load of some locations. It begins each piece of work when it is due, whether or not the
// answers to the earlier ones have come, and tells how late it began them and how busy it was itself.

export interface LoadOrder {
  readonly origin: string
  readonly photoFile: string
  readonly facts: Facts
}
/** `visitsASecond` is the rate of all locations of this process together. */
export interface RunOrder {
  readonly visitsASecond: number
  readonly seconds: number
}
export type Order =
  | ({ readonly kind: 'open' } & LoadOrder)
  | ({ readonly kind: 'run' } & RunOrder)
  | { readonly kind: 'close' }

export interface LoadReport {
  readonly visits: number
  readonly pieces: number
  readonly routes: Readonly<Record<string, RouteTimes>>
  readonly refusals: Readonly<Record<string, string>>
  readonly failures: readonly string[]
  readonly openStreams: number
  readonly changesHeard: number
  /** The milliseconds after which a piece of work began that was due. */
  readonly late: readonly number[]
  /** The use of one processor by this process, and the 99th percentile of the delay of its thread. */
  readonly processor: number
  readonly delayMs: number
}

let load: { facts: Facts; calls: ReturnType<typeof callsTo>; works: ReturnType<typeof workOn>; open: OpenScreens }

async function open({ origin, photoFile, facts }: LoadOrder): Promise<null> {
  const calls = callsTo(origin)
  const works = workOn(facts, calls, new Uint8Array(await readFile(photoFile)))
  load = { facts, calls, works, open: await openScreens(origin, facts, calls) }
  return null
}

/** The seconds until the next of events that come at random with this rate. */
const pause = (perSecond: number) => -Math.log(1 - Math.random()) / perSecond

async function run({ visitsASecond, seconds }: RunOrder): Promise<LoadReport> {
  const { facts, calls, works, open } = load
  calls.reset()
  const heardBefore = open.heard()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const usedBefore = process.cpuUsage()
  const begun = performance.now()
  const late: number[] = []
  const failures: string[] = []
  const underWay = new Set<Promise<unknown>>()
  const due = kindsOfWork.map((kind) => ({ kind, at: pause(visitsASecond * work[kind][0]) }))
  for (;;) {
    const next = due.reduce((a, b) => (a.at < b.at ? a : b))
    if (next.at > seconds) break
    const dueAt = begun + next.at * 1000
    const early = dueAt - performance.now()
    if (early > 1) await wait(early)
    late.push(Math.max(0, performance.now() - dueAt))
    const site = facts.sites[Math.floor(Math.random() * facts.sites.length)]!
    const piece: Promise<unknown> = works
      .begin(next.kind, site, dueAt)
      .catch((error: unknown) => failures.push(`${next.kind}: ${String(error)}`))
      .finally(() => underWay.delete(piece))
    underWay.add(piece)
    next.at += pause(visitsASecond * work[next.kind][0])
  }
  const took = performance.now() - begun
  const { user, system } = process.cpuUsage(usedBefore)
  delay.disable()
  await Promise.all(underWay)
  await wait(500) // what the last changes make the screens read again
  return {
    visits: visitsASecond * seconds,
    pieces: late.length,
    routes: structuredClone(calls.routes),
    refusals: calls.refusals,
    failures,
    openStreams: open.open(),
    changesHeard: open.heard() - heardBefore,
    late,
    processor: (user + system) / 1000 / took,
    delayMs: delay.percentile(99) / 1e6,
  }
}

async function carryOut(order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'open':
      return open(order)
    case 'run':
      return run(order)
    case 'close':
      load.open.close()
      return null
  }
}

process.on('message', (order: Order) => {
  carryOut(order).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ error: String((error as Error).stack ?? error) }),
  )
})
