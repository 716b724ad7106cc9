import { problem } from '#kernel/problem.ts'
import { queueMail } from '#features/mail/queries.ts'
import { worksBeyond } from '#features/employees/queries/employees.ts'
import { exceeds, hasFullScope } from '#features/employees/rules/rights.ts'
import type { Db } from '#platform/server/db.ts'
import type { Handler } from '#platform/server/http.ts'
import { endLinks, findLink, linkMinutes, makeLink, takeLink } from '#platform/server/one-time-link.ts'
import { orNotFound, Refused } from '#platform/server/refused.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { endSessionsOf } from '#platform/server/session.ts'
import { newSecret, setupOf } from '#platform/server/totp.ts'
import type { authApi } from '../contract.ts'
import { accountById, employeeForReset, type Account } from '../queries/accounts.ts'
import { forgetAttemptsAt, queueForAccount, recordAttempt } from '#platform/server/attempts.ts'
import { keepPendingSecret, removeTwoStep } from '../queries/two-step.ts'
import { proveCredentials, proveOwnPassword, recordAccess, refusedLink, refuseThrottled } from './proof.ts'

/**
 * The QR code that this employee is to scan. It has a new secret each time that it is shown, so that somebody who saw
 * an earlier one, with a stolen password, does not know the secret that its owner sets up.
 */
export async function newSetup(
  db: Db,
  secrets: SecretBox,
  account: Account,
): Promise<{ qr_code: string; secret: string }> {
  const secret = newSecret()
  await keepPendingSecret(db, account.id, secrets.seal(secret))
  return setupOf(secret, account.email)
}

export const mailQr: Handler<typeof authApi.mailQr> = async (call) => {
  const {
    db,
    body,
    address,
    services: { secrets, settings },
  } = call
  const account = await proveCredentials(call, body.email, body.password)
  await refuseThrottled(call, 'two_step_qr', account.email, 'email')
  if (account.secret || !account.mfa_active) throw new Refused(409, [problem('', 'two_step_already')])
  const token = await makeLink(db, 'two_step_qr', account.id)
  await queueMail(db, secrets, {
    slug: 'two-step-qr',
    to: { address: account.email, language: account.language, employeeId: account.id },
    vars: { first_name: account.first_name, minutes: linkMinutes.two_step_qr },
    secretVars: { link: new URL(`/two-step/${token}`, settings.baseUrl).href },
  })
  await recordAttempt(db, 'two_step_qr', account.email, address)
  await recordAccess(call, 'two_step_qr_mailed', account.id)
  return null
}

export const showQr: Handler<typeof authApi.showQr> = async (call) => {
  const {
    db,
    params: { token },
    services: { secrets },
  } = call
  const link = await findLink(db, token, ['two_step_qr'])
  // A first code that is being checked belongs to the earlier QR code, so this waits for it.
  if (link) await queueForAccount(db, link.email)
  const account = link && (await accountById(db, link.employeeId))
  if (!account || account.secret || !account.mfa_active) throw await refusedLink(call, token)
  if (!(await takeLink(db, token))) throw await refusedLink(call, token)
  await recordAccess(call, 'two_step_qr_shown', account.id)
  return newSetup(db, secrets, account)
}

export const resetTwoStep: Handler<typeof authApi.resetTwoStep> = async (call) => {
  const {
    db,
    body,
    who,
    services: { secrets },
  } = call
  const scope = { employeeId: who.employeeId, countryIds: who.countryIds, all: hasFullScope(who) }
  const target = orNotFound(await employeeForReset(db, body.id, scope))
  // The caller's own second factor protects them from a stolen password; that of a colleague with more rights protects
  // these from the caller.
  if (target.id === who.employeeId) throw new Refused(403, [problem('id', 'own_record')])
  if (exceeds(target, who)) throw new Refused(403, [problem('id', 'more_than_own')])
  // The account of this employee opens the clients of every country where they work.
  if (!scope.all && (await worksBeyond(db, target.id, scope)))
    throw new Refused(403, [problem('id', 'works_elsewhere')])
  await proveOwnPassword(call, body.password, 'password')
  await removeTwoStep(db, target.id)
  // Sessions that the lost or stolen app has opened end, and wrong codes no longer count.
  await endSessionsOf(db, target.id)
  await endLinks(db, target.id)
  await forgetAttemptsAt(db, 'code', target.email)
  await recordAccess(call, 'two_step_reset', target.id, { employeeId: who.employeeId })
  await queueMail(db, secrets, {
    slug: 'two-step-reset',
    to: { address: target.email, language: target.language, employeeId: target.id },
    vars: { first_name: target.first_name },
    createdBy: who.employeeId,
  })
  return null
}
