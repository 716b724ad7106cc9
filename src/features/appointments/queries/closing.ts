import { sql, type SqlBool } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { closesHours } from '#features/auth/contract.ts'

/** The first save of report `r`, or the end of its visit `a` if that was later. */
const openFrom = sql`greatest(r.created_at, a.ends_at)`

/** Whether report `r` of visit `a` has closed, as `isClosed` in rules/closing.ts decides it (docs/decisions/054). */
export const hasClosed = (now: Instant) => sql<SqlBool>`(${openFrom} + make_interval(hours =>
  coalesce((select report_closes_hours from chain_settings), ${closesHours.usual}::integer)) <= ${now}::timestamptz
  or exists (select from report_closings k where ${openFrom} + make_interval(hours => k.hours) <= k.until)
  or exists (select from treatment_report_addenda d where d.report_id = r.id))`
