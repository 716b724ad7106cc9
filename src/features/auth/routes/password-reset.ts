import { problem } from '#kernel/problem.ts'
import { setPasswordHash } from '#features/employees/queries/credentials.ts'
import { emailProblem } from '#kernel/email.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { Handler } from '#platform/server/http.ts'
import { endLinks, findLink, takeLink } from '#platform/server/one-time-link.ts'
import { hashPassword } from '#platform/server/password.ts'
import { refuseIf } from '#platform/server/refused.ts'
import { endSessionsOf } from '#platform/server/session.ts'
import type { authApi } from '../contract.ts'
import { accountById, type Account } from '../queries/accounts.ts'
import { forgetAttemptsAt, queueForAccount, recordAttempt } from '#platform/server/attempts.ts'
import { askForReset } from '../queries/reset-requests.ts'
import { passwordProblems } from '../rules/password.ts'
import { strengthOf } from '../rules/strength.ts'
import { recordAccess, refusedLink, refuseThrottled, type Asker } from './proof.ts'

export const askPasswordReset: Handler<typeof authApi.askPasswordReset> = async (call) => {
  const {
    db,
    body: { email },
    address,
  } = call
  const wrong = emailProblem(email)
  // A malformed address belongs to no account, so this refusal reveals nothing.
  refuseIf(wrong ? [problem('email', wrong)] : [])
  await queueForAccount(db, email)
  await refuseThrottled(call, 'reset', email, 'email')
  await recordAttempt(db, 'reset', email, address)
  await askForReset(db, email, address)
  return null
}

/**
 * The account whose password a link may set: that of the link, while it has the address to which the link was sent. 422
 * `link_expired`.
 */
async function ownerOf(
  asker: Asker,
  token: string,
  email: string,
): Promise<{ account: Account; purpose: 'password_reset' | 'invitation' }> {
  const { db } = asker
  const link = await findLink(db, token, ['password_reset', 'invitation'])
  const account = link && (await accountById(db, link.employeeId))
  if (!account || link.purpose === 'two_step_qr' || account.email.toLowerCase() !== email.toLowerCase())
    throw await refusedLink(asker, token)
  return { account, purpose: link.purpose }
}

export const checkPasswordReset: Handler<typeof authApi.checkPasswordReset> = async (call) => {
  const { account, purpose } = await ownerOf(call, call.params.token, call.query.email)
  return { purpose, first_name: account.first_name, last_name: account.last_name }
}

export const resetPassword: Handler<typeof authApi.resetPassword> = async (call) => {
  const {
    db,
    params: { token },
    body,
  } = call
  if (body.token !== token) throw await refusedLink(call, token)
  // A simultaneous sign-in with the old password comes either before, and its session ends with the others, or after,
  // and is refused.
  await queueForAccount(db, body.email)
  const { account, purpose } = await ownerOf(call, token, body.email)
  // The password is checked before the link is taken, so that one that is too weak does not use up the link.
  refuseIf(passwordProblems(body, await strengthOf(body.password, account)))
  if (!(await takeLink(db, token))) throw await refusedLink(call, token)
  await setPasswordHash(db, account.id, await hashPassword(body.password))
  await endSessionsOf(db, account.id)
  await endLinks(db, account.id)
  // Guesses at codes still count: access to somebody's mail is no proof of their second factor (decision C78).
  await forgetAttemptsAt(db, 'password', account.email)
  await recordAccess(call, 'password_changed', account.id, { employeeId: account.id, detail: { by: purpose } })
  // An invited employee gets no mail, having just chosen their first password.
  if (purpose === 'password_reset')
    await queueMail(db, call.services.secrets, {
      slug: 'password-changed',
      to: { address: account.email, language: account.language, employeeId: account.id },
      vars: { first_name: account.first_name },
    })
  return null
}
