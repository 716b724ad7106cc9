import type { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import type { ChangingCall } from '#platform/server/http.ts'
import type { Entitlement } from '../rules/entitlement.ts'

/** An employee's entitlement before and after a change. */
export interface EntitlementChange {
  readonly employeeId: number
  readonly before: Entitlement
  readonly after: Entitlement
}

/**
 * Waits for bookings that are in progress, and refuses with 409 `orphans` a change that leaves appointments without
 * somebody who may give them, unless the caller has confirmed it. Schedules provide it, because they build on this
 * feature.
 */
export type SettleEmployees = (
  changing: ChangingCall<typeof leavesOrphans>,
  changes: readonly EntitlementChange[],
  confirmed: Confirmed,
) => Promise<void>
