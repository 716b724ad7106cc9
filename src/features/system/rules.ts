import { epochMs, type Day, type Instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { nightlySteps, type Step, type StepReason, type SystemState, type UpkeepStep } from './contract.ts'

/** The upkeep comes every hour; a step is late after so many. */
const lateHours = 3
/** A mail is tried within seconds; when one waits for longer than this, none gets through. */
const longWaitMinutes = 30
/** The books are checked each night. */
const checkHours = 48
const hourMs = 3_600_000

/** The matters that ask for somebody, in the order in which they are told. */
export const concerns = [
  'given_up',
  'mails_wait',
  'steps_fail',
  'upkeep_late',
  'books_wrong',
  'bookings_wrong',
  'files_wrong',
  'books_unchecked',
  'checks_missed',
] as const
export type Concern = (typeof concerns)[number]

/** A step that failed the last time. A success of a clock that was ahead does not hide the failures after it. */
export const isFailing = ({ failures }: Pick<Step, 'failures'>): boolean => failures > 0

const hoursSince = (at: Instant, now: Instant) => (epochMs(now) - epochMs(at)) / hourMs

/** A step that nobody has done for hours, and that is not failing: no server runs its upkeep. */
export const isLate = ({ succeeded_at, failures }: Pick<Step, 'succeeded_at' | 'failures'>, now: Instant): boolean =>
  succeeded_at !== null && !isFailing({ failures }) && hoursSince(succeeded_at, now) > lateHours

/** The problem of asking for a step: one that works at night alone would do nothing. */
export const askProblems = (step: UpkeepStep): readonly Problem[] =>
  nightlySteps.includes(step) ? [problem('step', 'invalid')] : []

/** The matters that somebody has to look at; none when all is well. */
export function concernsOf(state: Omit<SystemState, 'log'>): readonly Concern[] {
  const { as_of: now, given_up, waiting, steps, check, findings } = state
  const waits = (kind: string) => waiting.some((one) => one.kind === kind && isLongAgo(one.since, now))
  const isRunning = steps.some(({ succeeded_at }) => succeeded_at !== null)
  const isUnchecked = check !== null && isRunning && hoursSince(check.finished_at ?? check.started_at, now) > checkHours
  const facts: Readonly<Record<Concern, boolean>> = {
    given_up: given_up.count > 0,
    mails_wait: state.mail_server && (waits('mails') || waits('mails_again')),
    steps_fail: steps.some(isFailing),
    upkeep_late: steps.some((step) => isLate(step, now)),
    books_wrong: findings.books > 0,
    bookings_wrong: findings.bookings > 0,
    files_wrong: findings.files > 0,
    books_unchecked: isUnchecked,
    checks_missed: findings.not_run > 0 && !isUnchecked,
  }
  return concerns.filter((concern) => facts[concern])
}

const isLongAgo = (since: Instant | null, now: Instant) =>
  since !== null && hoursSince(since, now) * 60 > longWaitMinutes

const codes: Readonly<Record<string, StepReason>> = {
  '53100': 'disk_full',
  ENOSPC: 'disk_full',
  '25006': 'read_only',
  EROFS: 'read_only',
  '55P03': 'busy',
  '57014': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '53300': 'busy',
  ENOENT: 'files',
  EACCES: 'files',
  EPERM: 'files',
  EIO: 'files',
  CLOCK: 'clock',
}
const away = /^(?:08\w{3}|57P0\d|E(?:CONN\w+|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/

interface Failure {
  readonly code?: unknown
  readonly message?: unknown
  /** The codes of a refusal (platform/server/refused.ts). */
  readonly problems?: readonly { readonly code: string }[]
}

/** The reason of a failed step as one of a few words: the message of an error may quote what somebody typed. */
export function stepReason(error: unknown): StepReason {
  const { code, message, problems } = (error ?? {}) as Failure
  if (problems?.some((problem) => problem.code === 'files_unavailable')) return 'files'
  if (typeof code === 'string') return codes[code] ?? (away.test(code) ? 'away' : 'fault')
  return /connection terminated|timeout exceeded when trying to connect/i.test(String(message)) ? 'away' : 'fault'
}

// ── The log ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** The first day of the month that a part of the log is called by (`audit_log_2021_05`); null for the first part. */
export function monthOfPart(name: string): Day | null {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
  return year && month ? (`${year}-${month}-01` as Day) : null
}
