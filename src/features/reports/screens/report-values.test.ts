import { expect, test } from 'vitest'
import { unanswered } from '../rules/medical.ts'
import { inputOf, type ReportValues } from './values.ts'

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
test('complications are sent where none are asked, so that they are refused and not dropped', () => {
  expect(inputOf({ ...base, complications: [4] }, 9, { intake: false, grounds: false }).complications).toEqual([4])
})
