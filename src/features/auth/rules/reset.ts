import type { Score } from './strength.ts'

export interface StrengthBar {
  readonly colour: 'red' | 'orange' | 'green'
  readonly percent: 0 | 33 | 66 | 100
}

const bars: readonly StrengthBar[] = [
  { colour: 'red', percent: 0 },
  { colour: 'red', percent: 33 },
  { colour: 'orange', percent: 66 },
  { colour: 'green', percent: 100 },
]

/** The bar under a new password, from its score of 0 to 4 (spec 3 §5). */
export const strengthBar = (score: Score): StrengthBar => bars[Math.min(score, bars.length - 1)]!

const ofThePassword = new Set(['password', 'passwordConfirmation'])

/**
 * Does this answer say that the link is no longer valid (spec 3 §8)? A 422 does, unless it names a field of the
 * password.
 */
export const linkIsOver = (status: number, fields: readonly string[] = []): boolean =>
  status === 422 && !fields.some((field) => ofThePassword.has(field))
