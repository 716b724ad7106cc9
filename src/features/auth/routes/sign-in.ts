import { problem } from '#kernel/problem.ts'
import { startPagesOf } from '#features/employees/queries/credentials.ts'
import type { Db } from '#platform/server/db.ts'
import type { Call, Handler } from '#platform/server/http.ts'
import { Refused, refusedWith } from '#platform/server/refused.ts'
import { endSession, findSession, startSession, type Who } from '#platform/server/session.ts'
import { stepOfCode } from '#platform/server/totp.ts'
import type { authApi } from '../contract.ts'
import type { Account } from '../queries/accounts.ts'
import { forgetAttemptsFrom, recordAttempt } from '#platform/server/attempts.ts'
import { setUpTwoStep, takeStep } from '../queries/two-step.ts'
import { nextStep, pendingCounts } from '../rules/sign-in.ts'
import { proveCredentials, recordAccess, refuseThrottled } from './proof.ts'
import { newSetup } from './two-step.ts'

type Login = Call<typeof authApi.login>

/** The signed-in person, as `Me` of the contract. */
export const profile = async (db: Db, who: Who) => ({
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
  two_step: who.twoStep,
  ...(await startPagesOf(db, who.employeeId)),
})

export const login: Handler<typeof authApi.login> = async (call) => {
  const {
    body,
    services: { secrets },
  } = call
  const account = await proveCredentials(call, body.email, body.password)
  const step = nextStep({
    mfaActive: account.mfa_active,
    setUp: account.secret !== null,
    pending: pendingCounts(account.pending_minutes),
    codeGiven: Boolean(body.mfa_code),
  })
  switch (step) {
    case 'enter':
      return enter(call, account, false)
    case 'ask_code':
      throw refusedWith(call.endpoint, 'mfa_required', { mfa_required: true }, { field: 'mfa_code' })
    case 'show_qr': {
      const setup = await newSetup(call.db, secrets, account)
      await recordAccess(call, 'two_step_qr_shown', account.id)
      throw refusedWith(
        call.endpoint,
        'mfa_required',
        { mfa_required: true, ...setup },
        { field: 'mfa_code', commits: true },
      )
    }
    case 'check_code':
      await proveCode(call, account, account.secret!, (at) => takeStep(call.db, account.id, at))
      return enter(call, account, true)
    case 'check_first_code':
      await proveCode(call, account, account.pending_secret!, (at) =>
        setUpTwoStep(call.db, account.id, account.pending_secret!, at),
      )
      await recordAccess(call, 'two_step_set_up', account.id, { employeeId: account.id })
      return enter(call, account, true)
  }
}

/** Refuses with 403 a code that is wrong or that `take` finds used, and with 429 after too many guesses. */
async function proveCode(
  call: Login,
  account: Account,
  sealed: Buffer,
  take: (step: number) => Promise<boolean>,
): Promise<void> {
  const {
    db,
    body,
    now,
    address,
    services: { secrets },
  } = call
  await refuseThrottled(call, 'code', account.email, 'mfa_code')
  const step = stepOfCode(secrets.open(sealed), body.mfa_code!.replaceAll(' ', ''), now)
  if (step !== null && (await take(step))) return
  await recordAttempt(db, 'code', account.email, address)
  await recordAccess(call, 'sign_in_refused', account.id, { detail: { step: 'code' } })
  throw new Refused(403, [problem('mfa_code', 'mfa_code')], { commits: true })
}

/** Starts the session, with a new token at each sign-in. */
async function enter(call: Login, account: Account, twoStep: boolean) {
  const { db, address, userAgent, session } = call
  await forgetAttemptsFrom(db, account.email, address)
  const token = await startSession(db, account.id, { address, userAgent, twoStep })
  if (token === null) throw new Refused(401, [problem('email', 'credentials')])
  const before = session.token && (await endSession(db, session.token))
  if (before) await recordAccess(call, 'session_ended', before, { employeeId: before, detail: { by: 'sign_in' } })
  await recordAccess(call, 'sign_in', account.id, { employeeId: account.id, detail: { two_step: twoStep } })
  session.start(token)
  return profile(db, (await findSession(db, token))!)
}

export const logout: Handler<typeof authApi.logout> = async (call) => {
  const { db, who, session } = call
  if (session.token) await endSession(db, session.token)
  if (who) await recordAccess(call, 'sign_out', who.employeeId, { employeeId: who.employeeId })
  session.end()
  return null
}
