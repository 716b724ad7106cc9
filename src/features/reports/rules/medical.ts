import { medicalQuestions, type MedicalQuestions } from '#kernel/medical-questions.ts'
import { languages } from '#kernel/texts.ts'
import { characters, isEmpty, severalLines } from '#kernel/line.ts'
import { problem, type Problem, type ProblemCode } from '#kernel/problem.ts'
import { maxSubstantiation, type MedicalQuestionnaire } from '../contract/medical-grounds.ts'

/** The questionnaire before anybody has answered, and after another treatment was chosen (spec 2 §4). */
export const unanswered: MedicalQuestionnaire = {
  question_1: null,
  question_2: null,
  goal_id: null,
  substantiation: '',
}

type Answers = Pick<MedicalQuestionnaire, 'question_1' | 'question_2'>

/** The second question is asked when the first is answered with no (spec 2 §4). */
export const asksSecond = ({ question_1 }: Answers): boolean => question_1 === false

/**
 * The conclusion of the answers: one yes makes the treatment health care, which is exempt from VAT, and two times no
 * makes it none (spec 2 §4). Null: it cannot be drawn yet.
 */
export function conclusionOf({ question_1, question_2 }: Answers): 'therapeutic' | 'not_applicable' | null {
  if (question_1 === true) return 'therapeutic'
  if (question_1 === null || question_2 === null) return null
  return question_2 ? 'therapeutic' : 'not_applicable'
}

/**
 * The answers as a form shows them after one was changed: the first goal is chosen for a therapeutic treatment that has
 * none yet, and the goal and the second answer are emptied when they do not apply (spec 2 §4). The grounds stay typed, as
 * one tap may have been a mistake; `answersOf` leaves them out.
 * @param goalIds the goals of the treatment, in their order.
 */
export function answered(answers: MedicalQuestionnaire, goalIds: readonly number[]): MedicalQuestionnaire {
  const asked = { ...answers, question_2: asksSecond(answers) ? answers.question_2 : null }
  if (conclusionOf(asked) !== 'therapeutic') return { ...asked, goal_id: null }
  return { ...asked, goal_id: asked.goal_id ?? goalIds[0] ?? null }
}

/** The answers as they are saved: grounds belong to a therapeutic treatment alone (spec 2 §4). */
export const answersOf = (typed: MedicalQuestionnaire): MedicalQuestionnaire => ({
  ...typed,
  substantiation: conclusionOf(typed) === 'not_applicable' ? '' : severalLines(typed.substantiation),
})

/** The number of characters that the grounds may still get; negative when they are too long. */
export const charactersLeft = ({ substantiation }: Pick<MedicalQuestionnaire, 'substantiation'>): number =>
  maxSubstantiation - characters(substantiation)

const field = 'medical_grounds_questionnaire'

/**
 * The problems of the answers for a treatment that needs them: the first question is answered, the second when it is
 * asked (decision C39), and a therapeutic treatment says why (decision C40).
 */
export function questionnaireProblems(
  answers: MedicalQuestionnaire | null,
  goals: { readonly isRequired: boolean; readonly goalIds: readonly number[] },
): Problem[] {
  if (!goals.isRequired) return answers ? [problem(field, 'not_asked')] : []
  if (!answers || answers.question_1 === null) return [problem(field, 'questionnaire_required')]
  const problems: Problem[] = []
  const conclusion = conclusionOf(answers)
  if (asksSecond(answers)) {
    if (answers.question_2 === null) problems.push(problem(`${field}.question_2`, 'question_2_required'))
  } else if (answers.question_2 !== null) problems.push(problem(`${field}.question_2`, 'not_asked'))
  if (conclusion === 'therapeutic' && isEmpty(answers.substantiation))
    problems.push(problem(`${field}.substantiation`, 'substantiation_required'))
  if (charactersLeft(answers) < 0)
    problems.push(problem(`${field}.substantiation`, 'too_long', { max: maxSubstantiation }))
  if (answers.goal_id !== null) {
    if (conclusion !== 'therapeutic') problems.push(problem(`${field}.goal_id`, 'not_asked'))
    else if (!goals.goalIds.includes(answers.goal_id)) problems.push(problem(`${field}.goal_id`, 'unknown'))
  }
  return problems
}

/**
 * The problem of answers to questions that are worded otherwise by now; none where the caller does not say what was
 * asked.
 */
export const rewordedProblems = ({ asked }: MedicalQuestionnaire, questions: MedicalQuestions): Problem[] =>
  asked && medicalQuestions.some((key) => languages.some((one) => asked[key][one] !== questions[key][one]))
    ? [problem(field, 'questions_reworded')]
    : []

/**
 * The reason why the questionnaire cannot be answered apart from its report; null when it can: the report has closed
 * without answers, and its visit is still to be paid (law A4).
 */
export function lateAnswersConflict(report: {
  readonly closed: boolean
  readonly answered: boolean
  readonly paid: boolean
}): ProblemCode | null {
  if (!report.closed) return 'report_open'
  if (report.answered) return 'already_answered'
  return report.paid ? 'already_paid' : null
}

/**
 * The problem of answers that would contradict the posted invoice: once a visit is paid, its conclusion decided the VAT
 * (law A4). Other grounds for the same conclusion may still be written.
 */
export const settledAnswerProblems = (
  stored: MedicalQuestionnaire | null,
  given: MedicalQuestionnaire | null,
  isPaid: boolean,
): Problem[] =>
  isPaid && stored && given && conclusionOf(stored) !== conclusionOf(given) ? [problem(field, 'answers_settled')] : []
