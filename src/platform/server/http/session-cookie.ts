import '@fastify/cookie' // its types: reply.setCookie
import type { FastifyReply } from 'fastify'
import { sessionHours } from '../session.ts'

/**
 * What a call does with the cookie of the session. It is only remembered while the handler runs: the transaction may
 * still be undone, and the cookie would then carry a token that nobody knows, or sign out somebody whose session lasts.
 */
export class SessionChange {
  /** The token of a new session, null when the session ends, undefined when the cookie stays as it is. */
  token: string | null | undefined

  start(token: string): void {
    this.token = token
  }

  end(): void {
    this.token = null
  }

  /** Before each attempt: one that was undone has neither started nor ended a session. */
  forget(): void {
    this.token = undefined
  }
}

interface Answering {
  readonly cookie: { readonly name: string; readonly secure: boolean }
  readonly reply: FastifyReply
  readonly sessionChange: SessionChange
}

/** Sets the cookie with an answer or a refusal of which the writes stay, once the transaction is committed. */
export function setSessionCookie({ cookie, reply, sessionChange: { token } }: Answering): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: cookie.secure } as const
  if (token) reply.setCookie(cookie.name, token, { ...options, maxAge: sessionHours * 3600 })
  else if (token === null) reply.clearCookie(cookie.name, options)
}
