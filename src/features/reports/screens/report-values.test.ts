import { describe, expect, test } from 'vitest'
import { unanswered } from '../rules/medical.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { ReportContent } from '../contract/versions.ts'
import { asTyped, inputOf, valuesOf, type ReportValues } from './values.ts'

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

describe('in words a typed amount', () => {
  const named = { id: 5, name: { nl: 'Botuline' } }
  const content: ReportContent = {
    treatment: named,
    treatment_category: named,
    appointment_type: named,
    intake_and_treatment: false,
    devices: [{ id: 3, name: 'Candela GentleMax', setting: null, reason: '' }],
    peelings: [{ ...named, cc: null, reason: '' }],
    injectables: [{ ...named, cc: null, lot_number: 'TC1', expiration_date: null, expired_reason: '' }],
    complications: [],
    side_effects: [],
    report: '',
  }
  const lot = { id: 5, lot_number: 'TC1', expiration_date: null, expired_reason: '' }
  test.each([
    ['that is refused stands as it was typed', '1e3', '1e3'],
    ['with too many decimals is not rounded', ' 0,125 ', '0,125'],
    ['that is one number is that number', '0,5', 0.5],
    ['beyond its field is not brought within it', '12000', 12_000],
    ['that is empty is none', ' ', null],
  ])('%s', (_, typed, expected) => {
    const rows = {
      devices: [{ id: 3, setting: typed, reason: '' }],
      peelings: [{ id: 5, cc: typed, reason: '' }],
      injectables: [{ ...lot, cc: typed }],
    }
    expect(asTyped(content, { ...base, ...rows })).toMatchObject({
      devices: [{ name: 'Candela GentleMax', setting: expected }],
      peelings: [{ cc: expected }],
      injectables: [{ cc: expected, lot_number: 'TC1' }],
    })
  })
})
const asksAll = { intake: true, grounds: true }
const answers = { question_1: true, question_2: null, goal_id: 7, substantiation: 'Acne' }
const used: Partial<ReportValues> = {
  intake_and_treatment: true,
  devices: [{ id: 3, setting: '12,5', reason: ' Kaaklijn ' }],
  peelings: [{ id: 21, cc: '2.5', reason: '' }],
  injectables: [
    { id: 31, cc: '0,05', lot_number: ' TC26 ', expiration_date: '2026-01-31', expired_reason: 'Enige\nampul' },
    { id: 31, cc: '', lot_number: '', expiration_date: '', expired_reason: '' },
  ],
  medical_grounds_questionnaire: answers,
  scan: 'C4711',
}

test('what was typed is sent as numbers, lots without white space around them, and an empty field as none', () => {
  expect(inputOf({ ...base, ...used }, 9, asksAll)).toEqual({
    ...base,
    appointment_id: 9,
    intake_and_treatment: true,
    devices: [{ id: 3, setting: 12.5, reason: 'Kaaklijn' }],
    peelings: [{ id: 21, cc: 2.5, reason: '' }],
    injectables: [
      { id: 31, cc: 0.05, lot_number: 'TC26', expiration_date: '2026-01-31', expired_reason: 'Enige ampul' },
      { id: 31, cc: null, lot_number: '', expiration_date: null, expired_reason: '' },
    ],
    medical_grounds_questionnaire: answers,
  })
})

test('what the treatment does not ask for is left empty', () => {
  const sent = inputOf({ ...base, ...used }, 9, { intake: false, grounds: false })
  expect([sent.intake_and_treatment, sent.medical_grounds_questionnaire]).toEqual([false, null])
})

test('a stored report comes into the form and back out unchanged', () => {
  const { scan: _, ...typed } = { ...base, ...used }
  const stored = inputOf(typed, 9, asksAll)
  const report = { ...stored, treatment: { id: 1 } } as unknown as TreatmentReport
  const values = valuesOf(report)
  expect(values.devices).toEqual([{ id: 3, setting: '12,5', reason: 'Kaaklijn' }])
  expect(values.injectables.map(({ cc }) => cc)).toEqual(['0,05', ''])
  expect(inputOf(values, 9, asksAll)).toEqual(stored)
})
