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
 * Waits for the bookings that are under way and refuses with 409 `orphans` what leaves appointments without somebody
 * who may give them, unless the caller knows. Schedules do, which come later.
 */
export type SettleEmployees = (
  changing: ChangingCall<typeof leavesOrphans>,
  changes: readonly EntitlementChange[],
  confirmed: Confirmed,
) => Promise<void>
