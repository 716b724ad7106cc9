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

/** A secret that is not yet proved is shown again for so long, so that the screen and the mail show the same (decision C76). */
const shownMinutes = 30
/** What was scanned at the last moment can still be typed. */
export const pendingMinutes = 60

/** May this QR be shown again, and does a code of it count? `minutesAgo`: since the secret was made; null when there is none. */
export const pendingSecret = (minutesAgo: number | null): { readonly shown: boolean; readonly counts: boolean } => ({
  shown: minutesAgo !== null && minutesAgo < shownMinutes,
  counts: minutesAgo !== null && minutesAgo < pendingMinutes,
})

/** Who resets whose second factor. */
export interface ResetFacts {
  readonly self: boolean
  readonly askerIsAdministrator: boolean
  readonly targetIsAdministrator: boolean
}

/** Why somebody may not take away this second factor, or null. One's own stands between a stolen password and one's own rights. */
export function resetTwoStepProblem({ self, askerIsAdministrator, targetIsAdministrator }: ResetFacts): 'own_record' | 'more_than_own' | null {
  if (self) return 'own_record'
  return targetIsAdministrator && !askerIsAdministrator ? 'more_than_own' : null
}
