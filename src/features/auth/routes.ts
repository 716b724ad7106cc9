import { problem } from '#kernel/problem.ts'
import { routes } from '#platform/server/http.ts'
import { recordEvent } from '#platform/server/audit.ts'
import { Refused } from '#platform/server/refused.ts'
import { endSession, findSession, startSession, type Who } from '#platform/server/session.ts'
import { authApi } from './contract.ts'
import { passwordFits } from './password.ts'
import { accountByEmail, forgetAttempts, queueForAccount, recentAttempts, recordAttempt } from './queries.ts'
import { attemptWindowMinutes, waitSeconds } from './rules.ts'

const profile = (who: Who) => ({
  id: who.employeeId,
  name: `${who.firstName} ${who.lastName}`.trim(),
  email: who.email,
  first_name: who.firstName,
  last_name: who.lastName,
  phone_number: who.phoneNumber,
  language: who.language,
  permissions: [...who.permissions].toSorted(),
  roles: [...who.roles],
  location_ids: [...who.locationIds],
})

export const authRoutes = routes(authApi, {
  login: async ({ body, db, address, userAgent, session }) => {
    await queueForAccount(db, body.email)
    const wait = waitSeconds(await recentAttempts(db, body.email, address, attemptWindowMinutes))
    if (wait > 0) throw new Refused(429, [problem('email', 'throttled', { minutes: Math.ceil(wait / 60) })])

    const account = await accountByEmail(db, body.email)
    if (!(await passwordFits(account?.password_hash, body.password)) || !account) {
      await recordAttempt(db, body.email, address)
      await recordEvent(db, { action: 'sign_in_refused', entity: 'employees', entityId: account?.id ?? null, address })
      throw new Refused(401, [problem('email', 'credentials')], undefined, { commits: true })
    }

    await forgetAttempts(db, body.email, address)
    if (session.token) await endSession(db, session.token) // a new token at each sign-in
    const token = await startSession(db, account.id, { address, userAgent })
    await recordEvent(db, { action: 'sign_in', entity: 'employees', entityId: account.id, employeeId: account.id, address })
    session.start(token)
    return profile((await findSession(db, token))!)
  },

  logout: async ({ db, who, session, address }) => {
    if (session.token) await endSession(db, session.token)
    if (who) await recordEvent(db, { action: 'sign_out', entity: 'employees', entityId: who.employeeId, employeeId: who.employeeId, address })
    session.end()
    return null
  },

  me: async ({ who }) => profile(who),
})
