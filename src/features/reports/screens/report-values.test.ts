import { expect, test } from 'vitest'
import { unanswered } from '../rules/medical.ts'
import { inputOf, joined, type ReportValues } from './values.ts'

const base: ReportValues = {
  treatment_id: 1,
  treatment_category_id: 11,
  appointment_type_id: 2,
  intake_and_treatment: false,
  devices: [],
  peelings: [],
  injectables: [],
  complications: [],
  side_effects: [],
  medical_grounds_questionnaire: unanswered,
  report: '',
  pre_save_photos: [],
}
const answered = { ...unanswered, question_1: true, substantiation: 'Acne' }
const other = { treatment_id: 2, treatment_category_id: 12 }

test.each<[string, Partial<ReportValues>, Partial<ReportValues>, Partial<ReportValues>]>([
  [
    'my answers go with my treatment',
    { medical_grounds_questionnaire: answered },
    { ...other, report: 'Hun tekst' },
    { treatment_id: 1, treatment_category_id: 11, medical_grounds_questionnaire: answered, report: 'Hun tekst' },
  ],
  [
    'their answers with theirs',
    { report: 'Mijn tekst' },
    { ...other, medical_grounds_questionnaire: answered },
    { ...other, medical_grounds_questionnaire: answered, report: 'Mijn tekst' },
  ],
  [
    'their answers are none about my treatment',
    other,
    { medical_grounds_questionnaire: answered },
    { ...other, medical_grounds_questionnaire: unanswered },
  ],
  [
    'about the same treatment both count',
    { treatment_category_id: 13 },
    { medical_grounds_questionnaire: answered },
    { treatment_id: 1, treatment_category_id: 13, medical_grounds_questionnaire: answered },
  ],
])('two versions put together: %s', (_, mine, theirs, expected) => {
  expect(joined(base, { ...base, ...mine }, { ...base, ...theirs })).toMatchObject(expected)
})

test('complications are sent where none are asked, so that they are refused and not dropped', () => {
  expect(inputOf({ ...base, complications: [4] }, 9, { intake: false, grounds: false }).complications).toEqual([4])
})
