import type { Confirmed } from '#kernel/orphans.ts'
import type { Call } from '#platform/server/http.ts'
import type { employeesApi } from '../contract.ts'
import type { Entitlement } from '../rules/entitlement.ts'

/** The person who changes employees, and when; a refusal that shows clients is logged. */
export type Changing = Pick<Call<typeof employeesApi.show>, 'db' | 'who' | 'now' | 'address' | 'requestId'>

/** An employee's entitlement before and after a change. */
export interface EntitlementChange {
  readonly employeeId: number
  readonly before: Entitlement
  readonly after: Entitlement
}

/**
 * Waits for the bookings that are under way and refuses with 409 `orphans` what leaves appointments without somebody
 * who may give them, unless the caller knows. Schedules do, which come later. @param call for the log: `PUT
 * /employees/:id`.
 */
export type SettleEmployees = (
  changing: Changing,
  call: string,
  changes: readonly EntitlementChange[],
  confirmed: Confirmed,
) => Promise<void>
