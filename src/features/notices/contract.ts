import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permission.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** The kinds of notice: save the report of a visit, because its client wants to pay. */
export const noticeKinds = ['report_missing'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * The kinds of what the nightly checks found, for those who may see them: books that do not fit, double bookings, stored
 * files that are missing or altered, and a check that has not run.
 */
export const checkKinds = ['books', 'bookings', 'files', 'not_run'] as const
export type CheckKind = (typeof checkKinds)[number]

/** The permission to see what the nightly checks found. */
export const seesChecks = 'admin.only' satisfies Permission

/** The number of days for which a notice says that something is solved. */
export const solvedDays = 7

/** The number of notices shown, newest first. */
export const maxNotices = 50

export const Notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  /** The colleague who asked. */
  author: z.string(),
  created_at: InstantValue,
  appointment: z.object({
    id: z.int(),
    client_id: z.int(),
    client: z.string(),
    datetime_from: InstantValue,
    zone: z.string(),
    treatment: TranslatableText,
  }),
})
export type Notice = z.output<typeof Notice>

/** A notice about the nightly checks: numbers alone, nothing of a client. */
export const CheckNotice = z.object({
  id: z.int(),
  kind: z.enum(checkKinds),
  /** The number of findings of this kind that stand; 0 once they are solved. */
  count: z.int(),
  created_at: InstantValue,
  solved_at: InstantValue.nullable(),
})
export type CheckNotice = z.output<typeof CheckNotice>

/**
 * The open notices, newest first, and the seconds until the visit of the next one begins; null when none is to come.
 * `checks` is empty for a caller who may not see the checks.
 */
export const WaitingNotices = z.object({
  notices: z.array(Notice),
  checks: z.array(CheckNotice),
  next_in_seconds: z.int().positive().nullable(),
})
export type WaitingNotices = z.output<typeof WaitingNotices>

export const noticesApi = {
  list: endpoint('GET', '/notices', {
    does: 'What the caller is asked to do and has not done or put away.',
    may: 'signed-in',
    reads: ({ answer }) => answer.notices.map(({ appointment }) => appointment.client_id),
    refreshed: true,
    gives: WaitingNotices,
  }),
  dismiss: endpoint('PATCH', '/notices/:id/dismiss', {
    does: 'Puts one of the own notices away.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.null(),
  }),
}
