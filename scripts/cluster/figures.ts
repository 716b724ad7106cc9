import { setTimeout as wait } from 'node:timers/promises'
import { turnoverApi } from '#features/journal/contract/turnover.ts'
import { addDays, localTimeAt } from '#kernel/day.ts'
import type { Caller } from '../../e2e/server.ts'
import { until } from './processes.ts'

interface Reading {
  readonly begunAt: number
  readonly endedAt: number
  /** `200`, `503 figures_lag`, or `no answer`. */
  readonly answer: string
}

export interface FiguresOutcome {
  readonly reads: number
  /** The refusals that say "try again", by code. */
  readonly refusals: ReadonlyMap<string, number>
  /** Answers other than figures and "try again". */
  readonly wrong: readonly string[]
  /** Milliseconds from the fault until figures came again, after which none were refused; infinite when none came. */
  readonly backMs: number
}

export interface Figures {
  /** Whether the newest answer has figures. */
  come(): boolean
  /** Waits until figures come again, or the patience ends, and stops to read them. */
  end(moments: Moments): Promise<FiguresOutcome>
}

interface Moments {
  readonly faultAt: number
  /** The moment from which another node led. */
  readonly leadsAt: number
  readonly patienceMs: number
}

const pauseMs = 100
const sameMs = 10_000
/** The copy is too far behind or away; its database has no leader at the moment. */
const passing = ['503 figures_lag', '503 interrupted', '503 read_only', '503 busy']

/** The turnover of these days: a call that a server makes at its copy, where it has one. */
function turnover(caller: Caller, country: number) {
  const { day } = localTimeAt(Date.now(), 'Europe/Amsterdam')
  const filters = { from: addDays(day, -1), to: addDays(day, 1) }
  return caller(turnoverApi.show, { query: { filters, by: 'month', country } })
}

/** Reads figures of a server that has a copy, one call after another, until it is ended. */
export function readFigures(caller: Caller, country: number): Figures {
  const readings: Reading[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const begunAt = performance.now()
      const answer = await turnover(caller, country)
      const codes = Object.values(answer?.errors ?? {}).flat()
      readings.push({
        begunAt,
        endedAt: performance.now(),
        answer: answer ? [answer.status, ...codes].join(' ') : 'no answer',
      })
      await wait(pauseMs)
    }
  })()
  function comeSince(moment: number): boolean {
    const last = readings.at(-1)
    return last?.answer === '200' && last.begunAt > moment
  }
  return {
    come: () => comeSince(0),
    end: async ({ faultAt, leadsAt, patienceMs }) => {
      await until('figures after the fault', () => comeSince(leadsAt), { patienceMs }).catch(() => {})
      isOver = true
      await reading
      const others = readings.filter(({ answer }) => answer !== '200').map(({ answer }) => answer)
      const refusals = new Map<string, number>()
      for (const answer of others) if (passing.includes(answer)) refusals.set(answer, (refusals.get(answer) ?? 0) + 1)
      const lastRefusal = readings.findLast(({ answer }) => answer !== '200')
      const since = Math.max(leadsAt, lastRefusal?.endedAt ?? 0)
      const back = readings.find(({ begunAt, answer }) => answer === '200' && begunAt >= since)
      return {
        reads: readings.length,
        refusals,
        wrong: others.filter((answer) => !passing.includes(answer)),
        backMs: (back?.endedAt ?? Infinity) - faultAt,
      }
    },
  }
}

/** Whether two servers, of which one reads from its copy, come to the same turnover. */
export const haveSameFigures = (callers: readonly Caller[], country: number): Promise<boolean> =>
  until(
    'the same turnover',
    async () => {
      const [one, ...others] = await Promise.all(
        callers.map(async (caller) => {
          const answer = await turnover(caller, country)
          return answer?.status === 200 && answer.data.totals.invoices > 0 ? JSON.stringify(answer.data) : null
        }),
      )
      return one !== null && others.every((other) => other === one)
    },
    { patienceMs: sameMs },
  ).then(
    () => true,
    () => false,
  )
