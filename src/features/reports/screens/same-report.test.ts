import { expect, test } from 'vitest'
import type { ReportInput } from '../contract/report-input.ts'
import { saysSame } from './same-report.ts'

const device = (id: number) => ({ id, setting: 12, reason: '' })
const lot = (lot_number: string) => ({ id: 5, cc: 1, lot_number, expiration_date: null, expired_reason: '' })
const report: ReportInput = {
  appointment_id: 9,
  treatment_id: 1,
  treatment_category_id: 11,
  appointment_type_id: 2,
  intake_and_treatment: false,
  devices: [device(3), device(4)],
  peelings: [],
  injectables: [lot('A'), lot('B')],
  complications: [],
  side_effects: [1, 2],
  medical_grounds_questionnaire: null,
  report: '<p>Rood.</p>',
  pre_save_photos: [],
}
test.each<[string, Partial<ReportInput>, boolean]>([
  ['nothing else', {}, true],
  ['devices and reactions in another order', { devices: [device(4), device(3)], side_effects: [2, 1] }, true],
  ['photos', { pre_save_photos: [7] }, true],
  ['another text', { report: '<p>Rood</p>' }, false],
  ['lots in another order', { injectables: [lot('B'), lot('A')] }, false],
  ['a device less', { devices: [device(3)] }, false],
  [
    'answers',
    { medical_grounds_questionnaire: { question_1: true, question_2: null, goal_id: 1, substantiation: 'Acne' } },
    false,
  ],
])('a report with %s says the same: %s', (_, change, same) => {
  expect(saysSame(report, { ...report, ...change })).toBe(same)
})
