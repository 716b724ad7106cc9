import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import { instant } from '#kernel/day.ts'
import { purposeOf } from '#kernel/permission.ts'
import { makeClientLink } from '../client-link.ts'
import type { Answer, Caller, TestApp } from './app.ts'
import { cheapHash } from './cheap-hash.ts'
import { callersPassword, nameOf, type RightCall } from './right-call.ts'
import { rightCalls } from './right-calls.ts'

/** Calls that are refused although every part of them is right, each with the reason. */
const refusedAnyway: Readonly<Record<string, string>> = {
  'POST /login': 'these credentials are nobody’s',
  'DELETE /sessions/:id': 'this session is a colleague’s',
  'GET /password-resets/:token': 'this token is nobody’s',
  'PUT /password-resets/:token': 'this token is nobody’s',
  'POST /mfa/mail-qr': 'these credentials are nobody’s',
  'POST /mfa/qr/:token': 'this token is nobody’s',
  'POST /payment_method': 'a closed list',
  'POST /languages': 'a closed list',
  'POST /client-agreements': 'these signatures are a colleague’s',
  'GET /agreement-reading': 'this agreement was signed at the desk, and is read by link from a telephone alone',
  'GET /agreement-reading/document':
    'this agreement was signed at the desk, and is read by link from a telephone alone',
  'PATCH /notices/:id/dismiss': 'this notice is a colleague’s',
}
/** Whether this is the answer to the right call of an endpoint. */
export const isRightAnswer = (endpoint: AnyEndpoint, { status }: Pick<Answer, 'status'>): boolean =>
  Object.hasOwn(refusedAnyway, nameOf(endpoint)) ? status >= 400 && status < 500 : status === endpoint.status

interface Attempt {
  /** Changes the call before it is sent. */
  readonly prepare?: (call: RightCall, caller: Caller) => Promise<RightCall>
  /** Surrounds the request itself, once its records are made. */
  readonly around?: (send: () => Promise<Answer>) => Promise<Answer>
}

/** Makes the right call of any endpoint, by somebody who may make it: an administrator, a client with a link, nobody. */
export async function everyCall(app: TestApp): Promise<(endpoint: AnyEndpoint, attempt?: Attempt) => Promise<Answer>> {
  const calls = await rightCalls(app)
  const passwordHash = await cheapHash(callersPassword)
  let address = 0
  return async (
    endpoint,
    {
      prepare = (call: RightCall) => Promise.resolve(call),
      around = (send: () => Promise<Answer>) => send(),
    }: Attempt = {},
  ) => {
    const headers: Record<string, string> = { 'x-timezone': 'Europe/Amsterdam' }
    const purpose = purposeOf(endpoint.may)
    if (purpose) {
      const record = await calls.linked(purpose, app.world.amsterdam)
      const until = instant(Date.now() + 3_600_000)
      headers['x-link'] = await makeClientLink(app.db, { purpose, ...record, until })
    }
    const caller = purpose || endpoint.may === 'public' ? app.nobody : await app.as('administrator')
    if (caller.employeeId)
      await app.db
        .updateTable('employees')
        .set({ password_hash: passwordHash })
        .where('id', '=', caller.employeeId)
        .execute()
    const call = await prepare((await calls.make(endpoint, app.world.amsterdam))!, caller)
    // Each has an address of its own, because attempts are counted by address.
    const from = `10.3.${Math.floor(++address / 250)}.${address % 250}`
    return around(() => caller.raw(endpoint.method, addressOf(endpoint, call), call.body, { headers, from }))
  }
}
