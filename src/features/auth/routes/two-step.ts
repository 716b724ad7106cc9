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
 * The QR that this employee is to scan, with a new secret each time that it is shown: who has seen an earlier one, with
 * a password that was stolen, holds nothing of what its owner sets up.
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
  if (link) await queueForAccount(db, link.email) // a first code that is being looked at belongs to the QR before
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
  // One's own stands between a stolen password and one's own rights; that of who holds more, between theirs and the
  // asker.
  if (target.id === who.employeeId) throw new Refused(403, [problem('id', 'own_record')])
  if (exceeds(target, who)) throw new Refused(403, [problem('id', 'more_than_own')])
  // It opens the clients of every country where they work, as their mails and their address do.
  if (!scope.all && (await worksBeyond(db, target.id, scope)))
    throw new Refused(403, [problem('id', 'works_elsewhere')])
  await proveOwnPassword(call, body.password, 'password')
  await removeTwoStep(db, target.id)
  // What the lost or stolen app has opened is closed, and what it kept somebody from is tried anew.
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
