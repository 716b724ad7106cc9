import { codeLength, type AskedForCode } from '../contract.ts'

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

/**
 * What an answer to `POST /login` leads to (spec 3 §4 and §8).
 * @param status 0: no answer came.
 * @param codes of the problems that it names.
 * @param asked the data of the refusal that asks for a code; null for any other answer.
 */
export function signInStep(status: number, codes: readonly string[], asked: AskedForCode | null): SignInStep {
  if (status === 200) return { step: 'done' }
  if (status === 401 && asked) {
    return asked.qr_code
      ? { step: 'set-up', qrCode: asked.qr_code, secret: asked.secret ?? '' }
      : { step: 'code', wrong: false }
  }
  // Refused before anybody looked at the code: another site asks, or a proxy in between does not let us through.
  if (status === 403) return codes.includes('cross_site') ? { step: 'same' } : { step: 'code', wrong: true }
  if (status === 0 || status === 429 || status >= 500) return { step: 'same' }
  if (status === 401 || codes.some(isNamed)) return { step: 'credentials', resetLink: true }
  return { step: 'same' }
}

/** A refusal without problems of its own has got this one in the browser. */
const isNamed = (code: string): boolean => code !== 'unexpected'

/**
 * A code as it was typed or pasted, without the space that apps show in the middle. What is no digit stays, so that one
 * sees it.
 */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, '')

/** Six digits submit themselves (spec 3 §4); anything else waits. */
export const submitsItself = (code: string): boolean => code.length === codeLength && /^\d+$/.test(code)

/** A secret in groups of four, as people type it over. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
