import { describe, expect, test } from 'vitest'
import { unanswered } from '../rules/medical.ts'
import type { ReportContent } from '../contract/versions.ts'
import { asTyped, inputOf, type ReportValues } from './values.ts'

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
