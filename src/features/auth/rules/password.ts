import { problem, type Problem } from '#kernel/problem.ts'
import { maxPassword, minPassword, minStrength } from '../contract.ts'
import type { Score } from './strength.ts'

export interface ChosenPassword {
  readonly password: string
  readonly passwordConfirmation: string
}

/**
 * The problems of a new password (spec 3 §5, decision C79); the button is enabled when the list is empty.
 * @param score of rules/strength.ts; null while it is being computed.
 */
export function passwordProblems({ password, passwordConfirmation }: ChosenPassword, score: Score | null): Problem[] {
  return [...ofPassword(password, score), ...ofConfirmation(password, passwordConfirmation)]
}

function ofPassword(password: string, score: Score | null): Problem[] {
  if (!password) return [problem('password', 'required')]
  if (password.length < minPassword) return [problem('password', 'too_short', { min: minPassword })]
  if (password.length > maxPassword) return [problem('password', 'too_long', { max: maxPassword })]
  return score === null || score < minStrength ? [problem('password', 'password_weak')] : []
}

function ofConfirmation(password: string, confirmation: string): Problem[] {
  if (!confirmation) return [problem('passwordConfirmation', 'required')]
  return confirmation === password ? [] : [problem('passwordConfirmation', 'confirmation')]
}
