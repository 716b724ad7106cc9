import type { Instant } from '#kernel/day.ts'
import type { ClientLinkPurpose } from '#kernel/permission.ts'
import type { Language } from '#kernel/texts.ts'
import type { Who } from './session.ts'

/** A client who calls with a link from a mail. */
export interface ClientCaller {
  readonly kind: 'client'
  readonly clientId: number
  readonly linkId: number
  readonly purpose: ClientLinkPurpose
  /** The id of the only record that the link is about, such as the agreement to sign. */
  readonly recordId: number
  readonly language: Language
  /** The end of the link's time, and the seconds until then, by the clock of the database. */
  readonly until: Instant
  readonly secondsLeft: number
}

/** The caller of a call that is not public: an employee with a session, or a client with a link. */
export type KnownCaller = Who | ClientCaller

/** A unique text for each caller, as the column `idempotency_keys.caller` stores it. */
export const callerKey = (who: KnownCaller): string =>
  who.kind === 'client' ? `link:${who.linkId}` : `employee:${who.employeeId}`

/** The author of an action, as a line of the log names them. */
export interface Author {
  readonly employeeId?: number
  readonly client?: Pick<ClientCaller, 'clientId' | 'linkId'>
}

export const authorOf = (who: KnownCaller): Author =>
  who.kind === 'client' ? { client: who } : { employeeId: who.employeeId }
