import type { Db } from '../db.ts'
import { sessionCookie, startSession } from '../session.ts'

/** Starts a session for an employee without the sign-in, and returns its token. */
export async function newToken(db: Db, employeeId: number, { twoStep = false } = {}): Promise<string> {
  const token = await startSession(db, employeeId, { address: '127.0.0.1', userAgent: 'test', twoStep })
  if (token === null) throw new Error(`employee ${employeeId} may not sign in`)
  return token
}

/** The same, as the cookie of a browser on plain http. */
export const newCookie = async (db: Db, employeeId: number, options: { twoStep?: boolean } = {}): Promise<string> =>
  `${sessionCookie(false)}=${await newToken(db, employeeId, options)}`
