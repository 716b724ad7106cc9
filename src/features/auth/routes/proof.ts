import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import { recordEvent, type AuditEvent } from '#platform/server/audit.ts'
import type { Call } from '#platform/server/http.ts'
import { ownerOfLink } from '#platform/server/one-time-link.ts'
import { passwordFits } from '#platform/server/password.ts'
import { Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { accountByEmail, accountById, type Account } from '../queries/accounts.ts'
import { isFamiliar, queueForAccount, recentAttempts, recordAttempt, loggedLately } from '#platform/server/attempts.ts'
import { waitSeconds, type AttemptKind } from '#kernel/throttling.ts'

/** The parts of a call that every step here needs. */
export type Asker = Pick<Call<AnyEndpoint>, 'db' | 'address' | 'requestId'>

/** Writes a line about an employee's access to the log. */
export function recordAccess(
  { db, address, requestId }: Asker,
  action: AuditEvent['action'],
  employeeId: number | null,
  more: Pick<AuditEvent, 'employeeId' | 'detail'> = {},
): Promise<void> {
  return recordEvent(db, { action, entity: 'employees', entityId: employeeId, address, requestId, ...more })
}

/**
 * Refuses with 429 `throttled` on `field` while this account or this address has to wait. The log gets one line a
 * minute, however often it is tried.
 */
export async function refuseThrottled(asker: Asker, kind: AttemptKind, account: string, field: string): Promise<void> {
  const { db, address } = asker
  const counts = await recentAttempts(db, kind, account, address)
  if (waitSeconds(kind, counts, { familiar: false }) === 0) return
  const wait = waitSeconds(kind, counts, { familiar: await isFamiliar(db, account, address) })
  if (wait === 0) return
  const owner = await accountByEmail(db, account)
  if (!(await loggedLately(db, owner?.id ?? null, address, 'throttled')))
    await recordAccess(asker, 'sign_in_refused', owner?.id ?? null, { detail: { step: 'throttled', kind } })
  throw new Refused(429, [problem(field, 'throttled', { minutes: Math.ceil(wait / 60) })], { commits: true })
}

/**
 * The refusal of a link that is not valid, or no longer: 422 `link_expired`. The log gets one line a minute about an
 * employee's link, and none about an unknown link.
 */
export async function refusedLink(asker: Asker, token: string): Promise<Refused> {
  const owner = await ownerOfLink(asker.db, token)
  const isToBeLogged = owner !== null && !(await loggedLately(asker.db, owner, asker.address, 'link'))
  if (isToBeLogged) await recordAccess(asker, 'sign_in_refused', owner, { detail: { step: 'link' } })
  return new Refused(422, [problem('token', 'link_expired')], { commits: isToBeLogged })
}

/**
 * The account with this e-mail address and password. 401 `credentials`, the same and in the same time for an unknown
 * address; 429 `throttled`.
 */
export async function proveCredentials(asker: Asker, email: string, password: string): Promise<Account> {
  const { db, address } = asker
  await queueForAccount(db, email)
  await refuseThrottled(asker, 'password', email, 'email')
  const account = await accountByEmail(db, email)
  if ((await passwordFits(account?.password_hash, password)) && account) return account
  await recordAttempt(db, 'password', email, address)
  await recordAccess(asker, 'sign_in_refused', account?.id ?? null, { detail: { step: 'password' } })
  throw new Refused(401, [problem('email', 'credentials')], { commits: true })
}

/**
 * Checks by their password that the signed-in person is still the one at the desk. 422 `wrong_password` on the field;
 * 429 `throttled`, against guesses at a desk that was left alone.
 */
export async function proveOwnPassword(
  asker: Asker & { readonly who: Who },
  typed: string,
  field: string,
): Promise<void> {
  const { db, address, who } = asker
  await queueForAccount(db, who.email)
  await refuseThrottled(asker, 'password', who.email, field)
  const account = await accountById(db, who.employeeId)
  if (await passwordFits(account?.password_hash, typed)) return
  await recordAttempt(db, 'password', who.email, address)
  await recordAccess(asker, 'refused', who.employeeId, { employeeId: who.employeeId, detail: { step: 'own password' } })
  throw new Refused(422, [problem(field, 'wrong_password')], { commits: true })
}
