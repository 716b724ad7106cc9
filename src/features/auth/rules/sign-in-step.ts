import { codeLength } from '../contract.ts'

/** Where a sign-in stands after an answer, and what has to be said about it. */
export type SignInStep =
  | { readonly step: 'done' }
  /** Credentials are asked; `resetLink`: they were wrong, and a link to a new password helps. */
  | { readonly step: 'credentials'; readonly resetLink: boolean }
  /**
   * The six-digit code is asked; `wrong`: the one that was typed is not right, the field is cleared and gets the focus.
   */
  | { readonly step: 'code'; readonly wrong: boolean }
  /** No authenticator app is linked yet: the QR is shown, and the same secret for who has to type it. */
  | { readonly step: 'set-up'; readonly qrCode: string; readonly secret: string }
  /**
   * Nothing is known about the credentials or the code: too many attempts, no connection, our own mistake. The step
   * stays.
   */
  | { readonly step: 'same' }

interface Body {
  readonly mfa_required?: unknown
  readonly qr_code?: unknown
  readonly secret?: unknown
  readonly errors?: unknown
}

/** What an answer to `POST /login` leads to (spec 3 §4 and §8). Status 0: no answer came. */
export function signInStep(status: number, body: Body = {}): SignInStep {
  if (status === 200) return { step: 'done' }
  if (status === 401 && body.mfa_required) {
    return typeof body.qr_code === 'string' && body.qr_code
      ? { step: 'set-up', qrCode: body.qr_code, secret: typeof body.secret === 'string' ? body.secret : '' }
      : { step: 'code', wrong: false }
  }
  // Refused before anybody looked at the code: another site asks, or a proxy in between does not let us through.
  if (status === 403) return names(body.errors, 'cross_site') ? { step: 'same' } : { step: 'code', wrong: true }
  if (status === 429 || status >= 500) return { step: 'same' }
  if (status === 401 || hasErrors(body.errors)) return { step: 'credentials', resetLink: true }
  return { step: 'same' }
}

const hasErrors = (errors: unknown): boolean => errors instanceof Object && Object.keys(errors).length > 0
const names = (errors: unknown, code: string): boolean =>
  errors instanceof Object && Object.values(errors).flat().includes(code)

/**
 * A code as it was typed or pasted, without the space that apps show in the middle. What is no digit stays, so that one
 * sees it.
 */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, '')

/** Six digits submit themselves (spec 3 §4); anything else waits. */
export const submitsItself = (code: string): boolean => code.length === codeLength && /^\d+$/.test(code)

/** A secret in groups of four, as people type it over. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
