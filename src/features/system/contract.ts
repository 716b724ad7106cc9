import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { givenUpReasons, mailSlugs } from '#features/mail/contract.ts'

/** The steps of the upkeep (src/app/upkeep.ts), in their order. A new step adds its name here and its words in texts.ts. */
export const upkeepSteps = [
  'months of the log',
  'idempotency keys',
  'sessions',
  'links',
  'attempts to sign in',
  'requests for a password',
  'secrets of the second step',
  'imported files',
  'erasures that are due',
  'contracts and photos that were put aside',
  'pictures',
  'files of contracts',
  'photos that were not saved',
  'drawings that were not saved',
  'files of photos',
  'signatures',
  'documents of agreements',
  'mails',
  'times of statements',
  'words of invoices',
  'open invoices',
  'credit that ends',
  'the check of the books',
  'the check of the files',
  'the news of the night',
  'the index of the log',
] as const
export type UpkeepStep = (typeof upkeepSteps)[number]

/** The steps that work at night alone, so that nobody can ask for them by day. */
export const nightlySteps: readonly UpkeepStep[] = ['the check of the books', 'the check of the files']

/** The reasons of a step that failed, as far as each asks for something else of whoever reads it. */
export const stepReasons = ['away', 'busy', 'disk_full', 'read_only', 'files', 'clock', 'fault'] as const
export type StepReason = (typeof stepReasons)[number]

export const queueKinds = ['mails', 'mails_again', 'passwords', 'addresses'] as const

const Step = z.object({
  step: z.enum(upkeepSteps),
  succeeded_at: InstantValue.nullable(),
  failed_at: InstantValue.nullable(),
  /** The failures since the last success. */
  failures: z.int(),
  /** The reason of the last failure; null before the first. */
  reason: z.enum(stepReasons).nullable(),
  /** Somebody has asked for it, and it is done within a minute. */
  asked: z.boolean(),
})
export type Step = z.output<typeof Step>

const GivenUp = z.object({
  id: z.int(),
  slug: z.enum(mailSlugs),
  created_at: InstantValue,
  failed_at: InstantValue,
  attempts: z.int(),
  reason: z.enum(givenUpReasons),
  /** It can be sent again: it has the link that it needs, and its appointment has not begun. */
  can_resend: z.boolean(),
})
export type GivenUp = z.output<typeof GivenUp>

const LogState = z.object({
  /** On the disk, with its indexes. */
  bytes: z.int(),
  /** The years for which each country of the chain, by its code, keeps the log. The longest decides: a line may tell of clients of several. */
  terms: z.array(z.object({ country: z.string(), years: z.int() })),
  /** The first day of the first month that has to stay. */
  stays_from: DayValue,
  /** The parts that may leave the database, the oldest first. */
  archivable: z.array(
    z.object({
      /** The first day of the month; null for the first part, which is from before the log had months. */
      month: DayValue.nullable(),
      bytes: z.int(),
      /** It has left the log, and a run that was broken off has not finished its file. */
      begun: z.boolean(),
    }),
  ),
  /** The day on which the oldest part may go; null without a part. */
  next_goes: DayValue.nullable(),
  /** The part that became a file last; null before the first. */
  last_archive: z.object({ at: InstantValue, month: DayValue.nullable(), lines: z.int() }).nullable(),
  /** The command for whoever runs the server: it writes files, so no page starts it. */
  command: z.string(),
  /** The embedded database is open to one program alone, so the server has to stop first. */
  stop_first: z.boolean(),
})
export type LogState = z.output<typeof LogState>

export const SystemState = z.object({
  as_of: InstantValue,
  /** A mail server is set; without one mails wait, and are read on their page. */
  mail_server: z.boolean(),
  /** Counted up to a thousand; the newest ones are listed. */
  given_up: z.object({ count: z.int(), has_more: z.boolean(), mails: z.array(GivenUp) }),
  waiting: z.array(z.object({ kind: z.enum(queueKinds), count: z.int(), since: InstantValue.nullable() })),
  steps: z.array(Step),
  /** The last check of the books that was finished; before there is one, the first that has begun; null before that. */
  check: z
    .object({
      started_at: InstantValue,
      finished_at: InstantValue.nullable(),
      outcome: z.enum(['fits', 'fault', 'unfinished']),
      documents: z.int(),
    })
    .nullable(),
  /** The findings of the nightly checks that stand. */
  findings: z.object({ books: z.int(), bookings: z.int(), files: z.int(), not_run: z.int() }),
  log: LogState,
})
export type SystemState = z.output<typeof SystemState>

/** The hours over which the times of statements are summed up: the last one, a day, a week. */
export const statementPeriods = ['1', '24', '168'] as const
export type StatementPeriod = (typeof statementPeriods)[number]
export const statementOrders = ['total', 'mean', 'longest'] as const
export type StatementOrder = (typeof statementOrders)[number]

const StatementTime = z.object({
  id: z.string(),
  /** Its verb and first table: `select appointments`; empty for all that were not counted apart. */
  operation: z.string(),
  /** The statement, without any value. */
  text: z.string(),
  calls: z.int(),
  rows: z.int(),
  total_ms: z.number(),
  mean_ms: z.number(),
  /** Nineteen of twenty calls were done within this time. */
  p95_ms: z.number(),
  longest_ms: z.number(),
})
export type StatementTime = z.output<typeof StatementTime>

export const systemApi = {
  show: endpoint('GET', '/system', {
    does: 'What was given up, what waits, how the upkeep goes, the last check of the books, and what of the log may be archived.',
    may: 'admin.only',
    reads: 'nothing',
    gives: SystemState,
  }),
  statements: endpoint('GET', '/system/statements', {
    does: 'The statements of all servers that took the most time, without any value.',
    may: 'admin.only',
    reads: 'nothing',
    query: {
      hours: z.enum(statementPeriods).default('24'),
      order: z.enum(statementOrders).default('total'),
    },
    gives: z.object({ statements: z.array(StatementTime) }),
  }),
  /** A server does it within a minute; whoever asks is in the log. */
  askForStep: endpoint('POST', '/system/upkeep', {
    does: 'Asks for a step of the upkeep before its hour; the checks that run at night alone are refused.',
    may: 'admin.only',
    reads: 'nothing',
    status: 200,
    takes: z.object({ step: z.enum(upkeepSteps) }),
    gives: z.null(),
  }),
}
