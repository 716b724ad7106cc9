import type { Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { setEmail, setLanguage, setPasswordHash, setStartPage } from '#features/employees/queries/credentials.ts'
import { emailProblem } from '#kernel/email.ts'
import { startPageProblems } from '#features/employees/rules/start-page.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { Handler } from '#platform/server/http.ts'
import { endLinks } from '#platform/server/one-time-link.ts'
import { hashPassword } from '#platform/server/password.ts'
import { notFound, refuseIf } from '#platform/server/refused.ts'
import { endSessionOf, endSessionsOf, sessionsOf, type Who } from '#platform/server/session.ts'
import type { authApi } from '../contract.ts'
import { forgetAttemptsAt } from '#platform/server/attempts.ts'
import { passwordProblems } from '../rules/password.ts'
import { strengthOf } from '../rules/strength.ts'
import { proveOwnPassword, recordAccess } from './proof.ts'
import { profile } from './sign-in.ts'

export const me: Handler<typeof authApi.me> = ({ db, who }) => profile(db, who)

export const chooseLanguage: Handler<typeof authApi.chooseLanguage> = async ({ db, who, body }) => {
  await setLanguage(db, who.employeeId, body.language)
  return null
}

export const chooseStartPage: Handler<typeof authApi.chooseStartPage> = async ({ db, who, body }) => {
  refuseIf(startPageProblems(body.start_page, who.permissions))
  await setStartPage(db, who.employeeId, body.start_page)
  return profile(db, who)
}

/** The recipient of a mail about a change of the own account, in case somebody else made the change. */
const ownMailbox = ({ email, language, employeeId }: Who) => ({ address: email, language, employeeId })

export const changeEmail: Handler<typeof authApi.changeEmail> = async (call) => {
  const {
    db,
    who,
    services,
    body: { email, password },
  } = call
  await proveOwnPassword(call, password, 'password')
  const wrong = emailProblem(email)
  refuseIf(wrong ? [problem('email', wrong)] : [])
  // The database writes the line of the log, with the address before and after.
  await setEmail(db, who.employeeId, email)
  await endLinks(db, who.employeeId)
  if (email !== who.email)
    await queueMail(db, services.secrets, {
      slug: 'email-changed',
      to: ownMailbox(who),
      vars: { first_name: who.firstName, new_email: email },
      createdBy: who.employeeId,
    })
  return profile(db, { ...who, email })
}

export const changePassword: Handler<typeof authApi.changePassword> = async (call) => {
  const { db, who, services, body } = call
  await proveOwnPassword(call, body.current_password, 'current_password')
  const owner = { email: who.email, first_name: who.firstName, last_name: who.lastName }
  refuseIf(passwordProblems(body, await strengthOf(body.password, owner)))
  await setPasswordHash(db, who.employeeId, await hashPassword(body.password))
  await endSessionsOf(db, who.employeeId, who.sessionId)
  await endLinks(db, who.employeeId)
  await forgetAttemptsAt(db, 'password', who.email)
  await recordAccess(call, 'password_changed', who.employeeId, {
    employeeId: who.employeeId,
    detail: { by: 'own password' },
  })
  await queueMail(db, services.secrets, {
    slug: 'password-changed',
    to: ownMailbox(who),
    vars: { first_name: who.firstName },
    createdBy: who.employeeId,
  })
  return null
}

export const sessions: Handler<typeof authApi.sessions> = async ({ db, who }) =>
  (await sessionsOf(db, who.employeeId)).map((session) => ({
    id: session.id,
    current: session.id === who.sessionId,
    two_step: session.two_step,
    address: session.address ?? '',
    user_agent: session.user_agent ?? '',
    created_at: session.created_at as Instant,
    last_seen_at: session.last_seen_at as Instant,
    expires_at: session.expires_at as Instant,
  }))

export const endOneSession: Handler<typeof authApi.endSession> = async (call) => {
  const { db, who, params, session } = call
  if (!(await endSessionOf(db, who.employeeId, params.id))) throw notFound()
  if (params.id === who.sessionId) session.end()
  await recordAccess(call, 'session_ended', who.employeeId, {
    employeeId: who.employeeId,
    detail: { session: params.id },
  })
  return null
}

export const endOtherSessions: Handler<typeof authApi.endOtherSessions> = async (call) => {
  const { db, who } = call
  const ended = await endSessionsOf(db, who.employeeId, who.sessionId)
  if (ended)
    await recordAccess(call, 'session_ended', who.employeeId, {
      employeeId: who.employeeId,
      detail: { sessions: ended },
    })
  return { ended }
}
