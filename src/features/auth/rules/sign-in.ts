/** The facts by which a sign-in goes on after a right password. */
export interface SignInFacts {
  /** The switch of the employee: signing in takes a second factor. */
  readonly mfaActive: boolean
  /** An authenticator app has proved that it holds the secret. */
  readonly setUp: boolean
  /** A QR code was shown that may still be scanned. */
  readonly pending: boolean
  readonly codeGiven: boolean
}

/**
 * The next step after a right password (spec 3 §4 and §8):
 * - `enter`: the password is enough, because the switch is off; a secret from before is not asked for
 * - `ask_code`, `check_code`: the code of the authenticator app
 * - `show_qr`: two-step verification has to be set up; `check_first_code`: this code may finish that
 */
export type NextStep = 'enter' | 'ask_code' | 'check_code' | 'show_qr' | 'check_first_code'

export function nextStep({ mfaActive, setUp, pending, codeGiven }: SignInFacts): NextStep {
  if (!mfaActive) return 'enter'
  if (setUp) return codeGiven ? 'check_code' : 'ask_code'
  return codeGiven && pending ? 'check_first_code' : 'show_qr'
}

/** The first code is accepted for this many minutes after its QR code was shown. */
export const pendingMinutes = 60

/** Is a code of the last QR code still accepted? `minutesAgo`: since it was shown; null when none was. */
export const pendingCounts = (minutesAgo: number | null): boolean => minutesAgo !== null && minutesAgo < pendingMinutes
