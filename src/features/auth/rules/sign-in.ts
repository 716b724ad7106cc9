/** What is known once the password is right. */
export interface SignInFacts {
  /** The switch on the employee: a second factor is asked. */
  readonly mfaActive: boolean
  /** An authenticator app has proved that it holds the secret. */
  readonly setUp: boolean
  /** A QR was shown that may still be scanned. */
  readonly pending: boolean
  readonly codeGiven: boolean
}

/**
 * What comes after a right password (spec 3 §4 and §8):
 * - `enter`: the password alone is enough, for who has the switch off; a secret from before is not asked
 * - `ask_code`, `check_code`: of the authenticator app
 * - `show_qr`: two-step verification has to be set up; `check_first_code`: this code may finish that
 */
export type NextStep = 'enter' | 'ask_code' | 'check_code' | 'show_qr' | 'check_first_code'

export function nextStep({ mfaActive, setUp, pending, codeGiven }: SignInFacts): NextStep {
  if (!mfaActive) return 'enter'
  if (setUp) return codeGiven ? 'check_code' : 'ask_code'
  return codeGiven && pending ? 'check_first_code' : 'show_qr'
}

/** A first code may come so long after its QR was shown. */
export const pendingMinutes = 60

/** Does a code of the QR that was shown last count? `minutesAgo`: since then; null when none was. */
export const pendingCounts = (minutesAgo: number | null): boolean => minutesAgo !== null && minutesAgo < pendingMinutes
