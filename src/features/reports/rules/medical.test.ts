import { describe, expect, test } from 'vitest'
import { usualQuestions } from '#kernel/medical-questions.ts'
import type { MedicalQuestionnaire } from '../contract/medical-grounds.ts'
import {
  answered,
  answersOf,
  asksSecond,
  charactersLeft,
  conclusionOf,
  lateAnswersConflict,
  questionnaireProblems,
  rewordedProblems,
  settledAnswerProblems,
  unanswered,
} from './medical.ts'

const answers = (changes: Partial<MedicalQuestionnaire>): MedicalQuestionnaire => ({ ...unanswered, ...changes })
const codes = (given: MedicalQuestionnaire | null, goalIds: number[] = [7, 8]) =>
  questionnaireProblems(given, { isRequired: true, goalIds }).map(({ field, code }) => `${field} ${code}`)
/** The usual questions, one of them worded otherwise in French. */
const changed = (question: 'question_1' | 'question_2') => ({
  ...usualQuestions,
  [question]: { ...usualQuestions[question], fr: 'Autrement' },
})
const at = (name: string) => `medical_grounds_questionnaire.${name}`

interface Expected {
  second: boolean
  conclusion: 'therapeutic' | 'not_applicable' | null
  goal: number | null
  left: number
  problems: string[]
}

// Spec 2 §4 and §5, decisions C39 and C40.
describe('the questionnaire', () => {
  test.each<[string, Partial<MedicalQuestionnaire>, number[], Expected]>([
    [
      'yes with grounds',
      { question_1: true, substantiation: 'Acne' },
      [7, 8],
      { second: false, conclusion: 'therapeutic', goal: 7, left: 252, problems: [] },
    ],
    [
      'yes without grounds',
      { question_1: true },
      [7, 8],
      {
        second: false,
        conclusion: 'therapeutic',
        goal: 7,
        left: 256,
        problems: [`${at('substantiation')} substantiation_required`],
      },
    ],
    [
      'yes with blank grounds',
      { question_1: true, substantiation: '  ' },
      [7, 8],
      {
        second: false,
        conclusion: 'therapeutic',
        goal: 7,
        left: 254,
        problems: [`${at('substantiation')} substantiation_required`],
      },
    ],
    [
      'yes with grounds that nobody can see',
      { question_1: true, substantiation: '\u200b\u2060\u2800' },
      [7, 8],
      {
        second: false,
        conclusion: 'therapeutic',
        goal: 7,
        left: 253,
        problems: [`${at('substantiation')} substantiation_required`],
      },
    ],
    [
      'no, then yes',
      { question_1: false, question_2: true, substantiation: 'Psychisch lijden' },
      [7, 8],
      { second: true, conclusion: 'therapeutic', goal: 7, left: 240, problems: [] },
    ],
    [
      'no, then yes without grounds',
      { question_1: false, question_2: true },
      [7, 8],
      {
        second: true,
        conclusion: 'therapeutic',
        goal: 7,
        left: 256,
        problems: [`${at('substantiation')} substantiation_required`],
      },
    ],
    [
      'twice no',
      { question_1: false, question_2: false },
      [7, 8],
      { second: true, conclusion: 'not_applicable', goal: null, left: 256, problems: [] },
    ],
    [
      'no, and the second open',
      { question_1: false },
      [7, 8],
      { second: true, conclusion: null, goal: null, left: 256, problems: [`${at('question_2')} question_2_required`] },
    ],
    [
      '256 characters',
      { question_1: true, substantiation: 'x'.repeat(256) },
      [7],
      { second: false, conclusion: 'therapeutic', goal: 7, left: 0, problems: [] },
    ],
    [
      '257 characters',
      { question_1: true, substantiation: 'x'.repeat(257) },
      [7],
      { second: false, conclusion: 'therapeutic', goal: 7, left: -1, problems: [`${at('substantiation')} too_long`] },
    ],
    [
      'no goals to choose from',
      { question_1: true, substantiation: 'Acne' },
      [],
      { second: false, conclusion: 'therapeutic', goal: null, left: 252, problems: [] },
    ],
    [
      'a goal that was chosen stays',
      { question_1: true, substantiation: 'Acne', goal_id: 8 },
      [7, 8],
      { second: false, conclusion: 'therapeutic', goal: 8, left: 252, problems: [] },
    ],
  ])('%s', (_, given, goals, expected) => {
    const shown = answered(answers(given), goals)
    expect({
      second: asksSecond(shown),
      conclusion: conclusionOf(shown),
      goal: shown.goal_id,
      left: charactersLeft(shown),
      problems: codes(shown, goals),
    }).toEqual(expected)
  })

  test('the answer to a question that is not asked any more goes, and so does the goal', () => {
    expect(answered(answers({ question_1: true, question_2: false }), []).question_2).toBe(null)
    expect(answered(answers({ question_1: false, question_2: false, goal_id: 7 }), [7]).goal_id).toBe(null)
  })

  test('is refused where it is not asked, and asked where it is missing', () => {
    const notAsked = { isRequired: false, goalIds: [] }
    expect(questionnaireProblems(null, notAsked)).toEqual([])
    expect(questionnaireProblems(unanswered, notAsked)).toEqual([
      { field: 'medical_grounds_questionnaire', code: 'not_asked' },
    ])
    expect([codes(null), codes(unanswered)]).toEqual([
      ['medical_grounds_questionnaire questionnaire_required'],
      ['medical_grounds_questionnaire questionnaire_required'],
    ])
  })

  test('the server refuses what the form does not send', () => {
    expect(codes(answers({ question_1: true, question_2: true, substantiation: 'Acne' }))).toEqual([
      `${at('question_2')} not_asked`,
    ])
    expect(codes(answers({ question_1: false, question_2: false, goal_id: 7 }))).toEqual([`${at('goal_id')} not_asked`])
    expect(codes(answers({ question_1: true, substantiation: 'Acne', goal_id: 9 }))).toEqual([
      `${at('goal_id')} unknown`,
    ])
  })
})

test.each<[string, Parameters<typeof lateAnswersConflict>[0], string | null]>([
  ['a closed report without answers', { closed: true, answered: false, paid: false }, null],
  ['one that is open still', { closed: false, answered: false, paid: false }, 'report_open'],
  ['one with answers', { closed: true, answered: true, paid: false }, 'already_answered'],
  ['one whose visit is paid', { closed: true, answered: false, paid: true }, 'already_paid'],
])('the answers alone are given to %s: %j is %s', (_, report, conflict) =>
  expect(lateAnswersConflict(report)).toBe(conflict),
)

test.each<[string, Partial<MedicalQuestionnaire>, string, string]>([
  ['twice no', { question_1: false, question_2: false }, ' Acne ', ''],
  ['no, and the second open', { question_1: false }, ' Acne ', 'Acne'],
  ['no, then yes', { question_1: false, question_2: true }, ' Acne ', 'Acne'],
])('the grounds stay typed, and are saved where they count: %s', (_, changes, substantiation, saved) => {
  const shown = answered(answers({ ...changes, substantiation }), [7])
  expect(shown.substantiation).toBe(substantiation)
  expect(answersOf(shown).substantiation).toBe(saved)
})

test.each<[string, MedicalQuestionnaire['asked'], boolean]>([
  ['as they are', usualQuestions, false],
  ['nobody says which', undefined, false],
  ['the first one otherwise in one language', changed('question_1'), true],
  ['the second one otherwise in one language', changed('question_2'), true],
])('answers to questions: %s', (_, asked, isReworded) => {
  const problems = rewordedProblems(answers({ question_1: true, ...(asked && { asked }) }), usualQuestions)
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(
    isReworded ? ['medical_grounds_questionnaire questions_reworded'] : [],
  )
})

const [therapeutic, none] = [answers({ question_1: true }), answers({ question_1: false, question_2: false })]
test.each<[string, MedicalQuestionnaire | null, MedicalQuestionnaire | null, boolean, boolean]>([
  ['turned after the payment', therapeutic, none, true, true],
  ['turned before it', therapeutic, none, false, false],
  ['the other way round', none, therapeutic, true, true],
  [
    'given otherwise, with the same conclusion',
    answers({ question_1: false, question_2: true }),
    therapeutic,
    true,
    false,
  ],
  ['given first after the payment', null, none, true, false],
  ['left out', therapeutic, null, true, false],
])('answers that are %s', (_, stored, given, isPaid, isRefused) => {
  const problems = settledAnswerProblems(stored, given, isPaid)
  expect(problems.map(({ code }) => code)).toEqual(isRefused ? ['answers_settled'] : [])
})
