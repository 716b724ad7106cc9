import { isEmpty, oneLine } from '#kernel/line.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { treatmentLimits, type Treatment, type TreatmentChange } from '../contract.ts'

type StoredGoal = Treatment['therapeutic_goals'][number]
type GivenGoal = TreatmentChange['therapeutic_goals'][number]

/** The stored goals that a change no longer names. */
export const goalsLeftOut = (stored: readonly StoredGoal[], given: readonly GivenGoal[]): StoredGoal[] =>
  stored.filter(({ id }) => !given.some((goal) => goal.id === id))

/** A goal to save; `id` is null for a new one. */
export type SavedGoal = Omit<StoredGoal, 'id'> & { readonly id: number | null }

/**
 * The goals of a treatment after a change, in their order. A goal that is left out is deactivated when an answer refers
 * to it (`usedIds`), and removed otherwise (decision C138).
 */
export const goalsAfter = (
  given: readonly GivenGoal[],
  stored: readonly StoredGoal[],
  usedIds: readonly number[],
): SavedGoal[] => [
  ...given.map((goal) => ({
    ...goal,
    deactivated: goal.deactivated ?? stored.find(({ id }) => id === goal.id)?.deactivated ?? false,
  })),
  ...goalsLeftOut(stored, given)
    .filter(({ id }) => usedIds.includes(id))
    .map((goal) => ({ ...goal, deactivated: true })),
]

const sameName = (one: GivenGoal, other: GivenGoal) =>
  oneLine(one.name.nl).toLowerCase() === oneLine(other.name.nl).toLowerCase()

/** The problems of the goals: each has a Dutch name, which no other active goal of the treatment has. */
export const goalProblems = (goals: readonly GivenGoal[]): Problem[] => [
  ...(goals.length > treatmentLimits.goals
    ? [problem('therapeutic_goals', 'too_many', { max: treatmentLimits.goals })]
    : []),
  ...goals.flatMap((goal, i) => {
    if (isEmpty(goal.name.nl)) return [problem(`therapeutic_goals.${i}.name.nl`, 'required')]
    const isTaken = !goal.deactivated && goals.slice(0, i).some((one) => !one.deactivated && sameName(one, goal))
    return isTaken ? [problem(`therapeutic_goals.${i}.name.nl`, 'unique')] : []
  }),
]

/** The problems of the ids: each belongs to a goal of this treatment, and is named once. */
export const goalIdProblems = (goals: readonly GivenGoal[], stored: readonly StoredGoal[]): Problem[] =>
  goals.flatMap(({ id }, i) =>
    id !== null && (!stored.some((goal) => goal.id === id) || goals.findIndex((goal) => goal.id === id) < i)
      ? [problem(`therapeutic_goals.${i}.id`, 'unknown')]
      : [],
  )
