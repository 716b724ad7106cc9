import { createHash } from 'node:crypto'
import { timeClass, timeLimitsMs } from '#kernel/statement-times.ts'
import { statementName, type StatementWatch } from './watch/pool.ts'

/** Calls of a statement, with their rows and their times. */
interface Times {
  calls: number
  rows: number
  totalMs: number
  longestMs: number
  /** The calls in each class of `timeLimitsMs`. */
  readonly counts: number[]
}

/** The times of a statement since they were last taken. */
export interface StatementTimes extends Times {
  /** The same for the same statement on every server. */
  readonly id: string
  /** Its verb and first table: `select appointments`. */
  readonly operation: string
  /** The statement without any value; empty for those that were counted together. */
  readonly text: string
}

export interface StatementClock {
  /** Times a statement (watch/pool.ts). */
  readonly watch: StatementWatch
  /** Gives the times since the last call, those with the most time first, and begins anew. */
  take(): StatementTimes[]
  /** Counts times that could not be stored with the next ones. */
  putBack(times: readonly StatementTimes[]): void
}

/** The texts that are counted apart between two takings; further ones are counted together. */
const mostTexts = 1000
/** The statements that are handed over apart; the others are summed up. */
const mostTaken = 100
const maxText = 4000
const together = { id: 'rest', operation: '', text: '' } as const

const noTimes = (): Times => ({
  calls: 0,
  rows: 0,
  totalMs: 0,
  longestMs: 0,
  counts: Array<number>(timeLimitsMs.length + 1).fill(0),
})

function add(to: Times, { calls, rows, totalMs, longestMs, counts }: Times): void {
  to.calls += calls
  to.rows += rows
  to.totalMs += totalMs
  to.longestMs = Math.max(to.longestMs, longestMs)
  for (const [at, count] of counts.entries()) to.counts[at]! += count
}

/**
 * The text of a statement without numbers and quoted texts: values are parameters, and what is written into a statement
 * all the same is left out, whatever it is.
 */
export const withoutValues = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/(?<![\w$.])\d+(?:\.\d+)?/g, '0')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxText)

function named(text: string): Pick<StatementTimes, 'id' | 'operation' | 'text'> {
  if (!text) return together
  const clean = withoutValues(text)
  const id = createHash('sha256').update(clean).digest('hex').slice(0, 16)
  return { id, operation: statementName(clean).summary, text: clean }
}

/** Joins the times of one statement, and sums up all but those with the most time. */
function mostOf(all: readonly StatementTimes[]): StatementTimes[] {
  const byId = new Map<string, StatementTimes>()
  for (const one of all) {
    const known = byId.get(one.id)
    if (known) add(known, one)
    else byId.set(one.id, { ...one, counts: [...one.counts] })
  }
  const rest = byId.get(together.id) ?? { ...together, ...noTimes() }
  byId.delete(together.id)
  const sorted = [...byId.values()].toSorted((one, other) => other.totalMs - one.totalMs)
  for (const one of sorted.slice(mostTaken)) add(rest, one)
  return [...sorted.slice(0, mostTaken), ...(rest.calls ? [rest] : [])]
}

/**
 * Times the statements of this process, each from its sending to its answer. Parameters are not looked at, the memory is
 * bounded, and a statement costs a few microseconds (docs/decisions/074).
 */
export function openStatementClock(now: () => number = () => performance.now()): StatementClock {
  let byText = new Map<string, Times>()
  let unstored: readonly StatementTimes[] = []

  function timesOf(text: string): Times {
    const known = byText.get(text)
    if (known) return known
    const key = byText.size < mostTexts ? text : together.text
    let times = byText.get(key)
    if (!times) byText.set(key, (times = noTimes()))
    return times
  }

  return {
    watch: (text) => {
      const begun = now()
      return (_error, rows = 0) => {
        const ms = now() - begun
        const times = timesOf(text)
        times.calls++
        times.rows += rows
        times.totalMs += ms
        if (ms > times.longestMs) times.longestMs = ms
        times.counts[timeClass(ms)]!++
      }
    },
    take: () => {
      const all = [...unstored, ...Array.from(byText, ([text, times]) => ({ ...named(text), ...times }))]
      byText = new Map()
      unstored = []
      return mostOf(all)
    },
    putBack: (times) => {
      unstored = times
    },
  }
}
