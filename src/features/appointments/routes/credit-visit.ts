import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { Who } from '#platform/server/session.ts'

interface Crediting {
  readonly db: Db
  readonly who: Who
  readonly now: Instant
}

/** Gives the money of a paid visit back as credit, by a credit note (decision C136). */
export interface CreditVisit {
  /** Locks the client and the invoices of the visit, before the visit itself is locked. */
  readonly lock: (call: Crediting, appointmentId: number) => Promise<void>
  /** Credits the treatments of the visit. @throws Refused 422 on `invoice` when that is not possible. */
  readonly credit: (call: Crediting, appointmentId: number) => Promise<void>
}
