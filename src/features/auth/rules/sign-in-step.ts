import { isUndecided } from '#kernel/undecided.ts'
import { codeLength, type AskedForCode } from '../contract.ts'

/** The step of a sign-in after an answer, with what the page shows there. */
export type SignInStep =
  | { readonly step: 'done' }
  /** Asks for the credentials. `resetLink`: they were wrong, so a link to a new password is offered. */
  | { readonly step: 'credentials'; readonly resetLink: boolean }
  /** Asks for the six-digit code. `wrong`: the typed code is wrong, so the field is emptied and gets the focus. */
  | { readonly step: 'code'; readonly wrong: boolean }
  /** No authenticator app is linked yet: shows the QR code, and the same secret to be typed instead. */
  | { readonly step: 'set-up'; readonly qrCode: string; readonly secret: string }
  /**
   * The answer does not concern the credentials or the code (too many attempts, no connection, an error of the server):
   * the step stays.
   */
  | { readonly step: 'same' }

/**
 * The step after an answer to `POST /login` (spec 3 §4 and §8).
 * @param status 0 when no answer came.
 * @param codes the codes of its problems.
 * @param asked the data of the refusal that asks for a code; null for any other answer.
 */
export function signInStep(status: number, codes: readonly string[], asked: AskedForCode | null): SignInStep {
  if (status === 200) return { step: 'done' }
  if (status === 401 && asked) {
    return asked.qr_code
      ? { step: 'set-up', qrCode: asked.qr_code, secret: asked.secret ?? '' }
      : { step: 'code', wrong: false }
  }
  // `cross_site` comes before the code is checked: another site sent the call, or a proxy on the way does not let it
  // through.
  if (status === 403) return codes.includes('cross_site') ? { step: 'same' } : { step: 'code', wrong: true }
  if (isUndecided(status) || status === 429) return { step: 'same' }
  if (status === 401 || codes.some(isNamed)) return { step: 'credentials', resetLink: true }
  return { step: 'same' }
}

/** The browser gives a refusal without problems the code `unexpected`. */
const isNamed = (code: string): boolean => code !== 'unexpected'

/**
 * A code as it was typed or pasted, without the space that apps show in the middle. Anything else that is no digit
 * stays, so that the person sees it.
 */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, '')

/** Six digits submit themselves (spec 3 §4); anything else waits. */
export const submitsItself = (code: string): boolean => code.length === codeLength && /^\d+$/.test(code)

/** A secret in groups of four characters, which are easier to type over. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
