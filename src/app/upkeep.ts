import type { Instant } from '#kernel/day.ts'
import { forgetUnusedSignatures, usedDocuments } from '#features/agreements/queries/agreements.ts'
import { makeLogMonths, tidyLogIndex } from '#features/audit/queries/lines.ts'
import { endCredit } from '#features/credit/routes/ending.ts'
import { forgetOldAttempts } from '#platform/server/attempts.ts'
import { forgetOldRequests } from '#features/auth/queries/reset-requests.ts'
import { forgetOldSecrets } from '#features/auth/queries/two-step.ts'
import { contractShelf, usedContractFiles } from '#features/contracts/queries.ts'
import { photoShelf, removeUnsavedPhotos, usedPhotoFiles } from '#features/photos/queries.ts'
import { storeWords } from '#features/invoices/queries/overview.ts'
import { checkBooksAtNight } from '#features/ledger/routes/nightly.ts'
import { tellOfTheNight } from '#features/ledger/routes/telling.ts'
import { pruneMails } from '#features/mail/queries/pruning.ts'
import { removeUnsavedDrawings } from '#features/drawings/queries.ts'
import { eraseWhatIsDue } from '#features/privacy/routes/erasure.ts'
import { removePartsPutAside } from '#features/privacy/routes/put-aside.ts'
import { storeOpenInvoices } from '#features/receivables/queries/open.ts'
import type { UpkeepStep } from '#features/system/contract.ts'
import { forgetOldTimes, noteSteps, takeAskedSteps, type Outcome } from '#features/system/queries.ts'
import { stepReason } from '#features/system/rules.ts'
import { imageShelf, usedImages } from '#features/treatments/queries/images.ts'
import { forgetOldFiles } from '#features/imports/queries/imports.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { ClockWatch } from '#platform/server/clock-watch.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore } from '#platform/server/files.ts'
import { sweepShelf, sweepTimes, sweepTimesAsked, type SweepTimes } from '#platform/server/files/sweep.ts'
import { forgetOldKeys } from '#platform/server/idempotency.ts'
import { forgetOldLinks } from '#platform/server/one-time-link.ts'
import type { Services } from '#platform/server/http.ts'
import { forgetOldSessions } from '#platform/server/session.ts'
import { checkFilesAtNight } from './verify-files.ts'

const everyMs = 60 * 60_000
/** The first upkeep waits until the start is over, and comes before a server that is restarted often ends again. */
const firstAfterMs = 3 * 60_000
/** One calendar day adds some two hundred entries, which a reader should not have to merge (migration 0028). */
const indexEveryMs = 60_000

type Step<Name extends string = string> = readonly [name: Name, work: () => Promise<unknown>]
/** Hears of a step that failed. It is told again only after the step has succeeded. */
export type Complain = (step: string, error: unknown) => void
/** Hears of every step that was done, or failed, with its error. */
export type Heard = (step: string, isDone: boolean, error?: unknown) => void

/** Runs steps one after another. One that fails keeps none of the others from running. */
export function stepRunner(
  complain: Complain,
  ...listeners: readonly Heard[]
): (steps: readonly Step[], ofThisRound?: Heard) => Promise<void> {
  const failing = new Set<string>()
  return async (steps, ofThisRound) => {
    const heard: Heard = (...outcome) => {
      for (const listener of [...listeners, ...(ofThisRound ? [ofThisRound] : [])]) listener(...outcome)
    }
    for (const [name, work] of steps)
      try {
        await work()
        failing.delete(name)
        heard(name, true)
      } catch (error) {
        heard(name, false, error)
        if (!failing.has(name)) complain(name, error)
        failing.add(name)
      }
  }
}

/** Deletes expired rows and files. First answers hold clients' data, so they must not stay (law A6). */
const tidyingSteps = (db: Db, files: FileStore, now: () => Instant, times: SweepTimes): readonly Step<UpkeepStep>[] => [
  ['months of the log', () => makeLogMonths(db)],
  ['idempotency keys', () => forgetOldKeys(db)],
  ['sessions', () => forgetOldSessions(db)],
  ['links', () => forgetOldLinks(db)],
  ['attempts to sign in', () => forgetOldAttempts(db)],
  ['requests for a password', () => forgetOldRequests(db)],
  ['secrets of the second step', () => forgetOldSecrets(db)],
  ['imported files', () => forgetOldFiles(db)],
  ['erasures that are due', () => eraseWhatIsDue(db, now())],
  ['contracts and photos that were put aside', () => removePartsPutAside(db, now())],
  ['pictures', () => sweepShelf(db, files, imageShelf, { now: now(), usedOf: usedImages, times })],
  ['files of contracts', () => sweepShelf(db, files, contractShelf, { now: now(), usedOf: usedContractFiles, times })],
  ['photos that were not saved', () => removeUnsavedPhotos(db, now())],
  ['drawings that were not saved', () => removeUnsavedDrawings(db, now())],
  ['files of photos', () => sweepShelf(db, files, photoShelf, { now: now(), usedOf: usedPhotoFiles, times })],
  ['signatures', () => forgetUnusedSignatures(db)],
  ['documents of agreements', () => sweepShelf(db, files, 'agreements', { now: now(), usedOf: usedDocuments, times })],
  ['mails', () => pruneMails(db, now())],
  ['times of statements', () => forgetOldTimes(db)],
  ['words of invoices', () => storeWords(db)],
  ['open invoices', () => storeOpenInvoices(db)],
]

const rethrow: Complain = (_, error) => {
  throw error
}

/** Deletes what has expired, once. Without `complain` the first failure ends it. */
export const tidyUp = (db: Db, files: FileStore, now: Instant, complain = rethrow): Promise<void> =>
  stepRunner(complain)(tidyingSteps(db, files, () => now, sweepTimesAsked))

/** Leaves out a round while the one before is under way. */
function oneAtATime(round: () => Promise<unknown>): () => void {
  let isUnderWay = false
  return () => {
    if (isUnderWay) return
    isUnderWay = true
    void round().finally(() => (isUnderWay = false))
  }
}

interface Rounds {
  readonly hourly: () => Promise<unknown>
  readonly everyMinute: () => Promise<unknown>
  /** The steps that somebody has asked for. They wait for no round, since a step may take hours. */
  readonly asked: () => Promise<unknown>
}

/** Repeats the hourly work, for the first time some minutes after the start, and the work of every minute. */
export function repeatUpkeep({ hourly, everyMinute, asked }: Rounds): void {
  const [everyHour, often] = [oneAtATime(hourly), oneAtATime(everyMinute)]
  setTimeout(everyHour, firstAfterMs).unref()
  setInterval(everyHour, everyMs).unref()
  setInterval(() => {
    often()
    void asked()
  }, indexEveryMs).unref()
}

interface NotedUpkeep {
  /** Runs steps, and notes how they went. */
  run(steps: readonly Step[]): Promise<void>
  /** Runs steps that come every minute: a change and one success an hour are noted. */
  runOften(steps: readonly Step[]): Promise<void>
  /** Runs those of the steps that somebody has asked for on the page of the system. */
  runAsked(steps: readonly Step[]): Promise<void>
}

/** Runs steps and notes their outcome in the database, where administrators see it, whichever server they ask. */
export function notedUpkeep(db: Db, complain: Complain, heard: Heard = () => {}): NotedUpkeep {
  const runSteps = stepRunner(complain, heard)
  const runNotes = stepRunner(complain)
  const noted = new Map<string, { readonly reason: Outcome['reason']; readonly at: number }>()
  const isNews = ({ step, reason }: Outcome): boolean => {
    const last = noted.get(step)
    return !last || last.reason !== reason || performance.now() - last.at > everyMs - indexEveryMs
  }
  async function note(outcomes: readonly Outcome[]): Promise<void> {
    await noteSteps(db, outcomes)
    for (const { step, reason } of outcomes) noted.set(step, { reason, at: performance.now() })
  }
  async function round(steps: readonly Step[], isToNote: (outcome: Outcome) => boolean): Promise<void> {
    // Each is noted before the next one begins: one of them may take hours.
    for (const one of steps) {
      const outcomes: Outcome[] = []
      await runSteps([one], (step, isDone, error) => outcomes.push({ step, reason: isDone ? null : stepReason(error) }))
      const toNote = outcomes.filter(isToNote)
      if (toNote.length) await runNotes([['the notes of the upkeep', () => note(toNote)]])
    }
  }
  const run = (steps: readonly Step[]) => round(steps, () => true)
  return {
    run,
    runOften: (steps) => round(steps, isNews),
    runAsked: async (steps) => {
      // A database that is away is told by the steps themselves.
      const names = steps.map(([name]) => name)
      const asked = new Set(await takeAskedSteps(db, names).catch(() => []))
      if (asked.size) await run(steps.filter(([name]) => asked.has(name)))
    },
  }
}

type UpkeepServices = Pick<Services, 'files' | 'secrets' | 'settings'>

interface UpkeepOptions {
  readonly clocks: ClockWatch
  readonly complain: Complain
  readonly heard?: Heard
}

/** The steps of every hour, in their order. Each asks for the time when its work begins, and not when it is listed. */
export const hourlySteps = (
  db: Db,
  { files, secrets, settings: { baseUrl } }: UpkeepServices,
  now: () => Instant,
  times = sweepTimes,
): readonly Step<UpkeepStep>[] => [
  ...tidyingSteps(db, files, now, times),
  ['credit that ends', () => endCredit(db, secrets, now())],
  ['the check of the books', () => checkBooksAtNight(db, now())],
  ['the check of the files', () => checkFilesAtNight(db, files, now())],
  ['the news of the night', () => tellOfTheNight(db, { secrets, baseUrl }, now())],
]

/**
 * The steps that run although nobody knows the time. Some use no clock; by a wrong one the others book nothing and delete
 * nothing of a client. People may have to sign in or to ask for a new password again, failed sign-ins are forgotten too
 * early, and books and files are checked once more.
 */
const harmless: ReadonlySet<string> = new Set<UpkeepStep>([
  'months of the log',
  'sessions',
  'attempts to sign in',
  'requests for a password',
  'secrets of the second step',
  'words of invoices',
  'open invoices',
  'the check of the books',
  'the check of the files',
])

/**
 * The steps, of which those that delete or book for good fail while nobody knows the time for certain: a clock that is a
 * year ahead for an hour must not erase clients, nor end their credit.
 */
export const whileTimeIsCertain = <Name extends string>(
  { look }: ClockWatch,
  steps: readonly Step<Name>[],
): readonly Step<Name>[] =>
  steps.map(([name, work]) => [
    name,
    harmless.has(name)
      ? work
      : async () => {
          await look()
          return work()
        },
  ])

/** The steps of every minute. */
export const frequentSteps = (db: Db): readonly Step<UpkeepStep>[] => [['the index of the log', () => tidyLogIndex(db)]]

/**
 * Deletes expired rows as long as the process lives, and sees to the credit that ends. Several servers may do it at once,
 * since deleting twice does no harm, each client's credit is locked, and files are swept by one of them. A step that
 * failed, because the database is busy, is tried again an hour later, or within a minute when an administrator asks for it.
 */
export function startUpkeep(db: Db, services: UpkeepServices, { clocks, complain, heard }: UpkeepOptions): void {
  const upkeep = notedUpkeep(db, complain, heard)
  const hourly = (times: SweepTimes) => whileTimeIsCertain(clocks, hourlySteps(db, services, systemClock.now, times))
  const everyMinute = frequentSteps(db)
  const look = () => void clocks.look().catch(() => {}) // the steps say it
  look()
  repeatUpkeep({
    hourly: () => upkeep.run(hourly(sweepTimes)),
    everyMinute: () => upkeep.runOften(everyMinute),
    asked: () => {
      look()
      return upkeep.runAsked([...hourly(sweepTimesAsked), ...everyMinute])
    },
  })
}
