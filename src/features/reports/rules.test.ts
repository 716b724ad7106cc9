import type { Day } from '#kernel/day.ts'
import { describe, expect, test } from 'vitest'
import { decimalProblem, decimalSettled, decimalTyped } from '#kernel/number.ts'
import { maxReason } from './contract/parts.ts'
import { maxReport, type ReportInput } from './contract/report-input.ts'
import {
  clampSetting,
  isEmptyReport,
  reportProblems,
  saveChoices,
  settingOf,
  settingText,
  type ReportFacts,
} from './rules.ts'

test.each([
  ['report-001', -1, 0],
  ['report-004', 10000, 9999],
  ['the lowest stays', 0, 0],
  ['the highest stays', 9999, 9999],
  ['decimals stay', 12.75, 12.75],
])('attachment.setting_clamp: %s', (_, value, expected) => {
  expect(clampSetting(value)).toBe(expected)
})

test.each([
  ['report-008', '1,5', '1,5'],
  ['report-009', '1,555', '1,55'],
  ['report-010', 'a2,0b', '2,0'],
  ['a dot is a comma: not ten times the dose (C45)', '1.5', '1,5'],
  ['a comma while typing', '1,', '1,'],
  ['nothing', '', ''],
])('decimal.filter: %s', (_, raw, text) => {
  expect(decimalTyped(raw, 'nl')).toBe(text)
})

test.each([
  ['', null],
  [',', null],
  ['0', 0],
  ['1,5', 1.5],
  ['1.5', 1.5],
  [',5', 0.5],
  ['12,', 12],
  ['1,555', null],
  ['1e3', null],
] as const)('typed setting %j is %j', (typed, setting) => {
  expect(settingOf(typed)).toBe(setting)
})

test.each([
  [null, ''],
  [0, '0'],
  [1.5, '1,5'],
  [9999, '9999'],
] as const)('setting %j is shown as %j', (setting, text) => {
  expect(settingText(setting, 'nl')).toBe(text)
})

test('English has a point for its decimals, and takes a comma for one', () => {
  expect(['1.5', '1,5'].map((typed) => decimalTyped(typed, 'en'))).toEqual(['1.5', '1.5'])
  expect(settingText(1.5, 'en')).toBe('1.5')
})

// Spec 2 §5: the field is clamped when it loses the focus; what was typed is refused all the same (decision C45).
test.each([
  ['report-004', '10000', '9999', 'beyond'],
  ['report-009', '1,555', '1,55', 'more_decimals'],
  ['report-010', 'a2,0b', '2', undefined],
  ['the highest', '9999', '9999', undefined],
])('a setting without the focus: %s', (_, typed, text, code) => {
  expect(decimalSettled(typed, clampSetting, 'nl')).toBe(text)
  expect(decimalProblem(typed, clampSetting)?.code).toBe(code)
})

test.each([
  ['report-014 save_and_pay.visible', { mayEdit: true, mayPay: true, paid: false }, ['save_and_close', 'save_and_pay']],
  ['report-016 save_menu.hidden', { mayEdit: false, mayPay: false, paid: false }, []],
  ['who may pay but not edit has no menu', { mayEdit: false, mayPay: true, paid: false }, []],
  ['already paid', { mayEdit: true, mayPay: true, paid: true }, ['save_and_close']],
  ['may not pay', { mayEdit: true, mayPay: false, paid: false }, ['save_and_close']],
])('%s', (_, facts, menu) => {
  expect(saveChoices(facts)).toEqual(menu)
})

const facts: ReportFacts = {
  deleted_at: null,
  no_show_at: null,
  treatment: { intake: false },
  typeKnown: true,
  deviceIds: [3, 4],
  day: '2026-03-04' as Day,
  category: { doctor: true },
  peelingIds: [21],
  injectableIds: [31, 32],
  complications: [
    { id: 1, is_none: true },
    { id: 2, is_none: false },
    { id: 3, is_none: false },
  ],
  sideEffects: [
    { id: 1, is_none: true },
    { id: 2, is_none: false },
  ],
  asksGrounds: false,
  goalIds: [],
}
const input: ReportInput = {
  appointment_id: 7,
  treatment_id: 11,
  appointment_type_id: 1,
  intake_and_treatment: false,
  treatment_category_id: null,
  devices: [{ id: 3, setting: 12.5, reason: '' }],
  peelings: [],
  injectables: [],
  complications: [],
  side_effects: [],
  medical_grounds_questionnaire: null,
  pre_save_photos: [],
  report: 'Rustig verlopen.',
}
const device = (values: Partial<ReportInput['devices'][number]>) => ({
  devices: [{ id: 3, setting: null, reason: '', ...values }],
})

describe('reportProblems', () => {
  test('a good report has none', () => {
    expect(reportProblems(input, facts)).toEqual([])
    expect(reportProblems({ ...input, devices: [], report: '' }, facts)).toEqual([])
    expect(reportProblems({ ...input, intake_and_treatment: true }, { ...facts, treatment: { intake: true } })).toEqual(
      [],
    )
  })

  test.each<[string, Partial<ReportInput>, Partial<ReportFacts>, object]>([
    [
      'a cancelled appointment',
      {},
      { deleted_at: '2026-03-01T09:00:00Z' },
      { field: 'appointment_id', code: 'already_cancelled' },
    ],
    [
      'one to which nobody came',
      {},
      { no_show_at: '2026-03-01T09:00:00Z' },
      { field: 'appointment_id', code: 'already_no_show' },
    ],
    ['no such treatment', {}, { treatment: null }, { field: 'treatment_id', code: 'unknown' }],
    ['no such type', {}, { typeKnown: false }, { field: 'appointment_type_id', code: 'unknown' }],
    [
      'intake with treatment for what is no intake',
      { intake_and_treatment: true },
      {},
      { field: 'intake_and_treatment', code: 'invalid' },
    ],
    ['a device that may not be chosen', device({ id: 5 }), {}, { field: 'devices.0.id', code: 'unknown' }],
    [
      'a device twice',
      { devices: [...input.devices, ...input.devices] },
      {},
      { field: 'devices.1.id', code: 'unique' },
    ],
    [
      'a setting below 0',
      device({ setting: -0.01 }),
      {},
      { field: 'devices.0.setting', code: 'too_small', values: { min: 0 } },
    ],
    [
      'a setting above 9999',
      device({ setting: 9999.01 }),
      {},
      { field: 'devices.0.setting', code: 'too_big', values: { max: 9999 } },
    ],
    [
      'a long reason',
      device({ reason: 'x'.repeat(maxReason + 1) }),
      {},
      { field: 'devices.0.reason', code: 'too_long', values: { max: maxReason } },
    ],
    [
      'no such category',
      { treatment_category_id: 99 },
      { category: null },
      { field: 'treatment_category_id', code: 'unknown' },
    ],
    [
      'complications outside the categories of a doctor (decision C42)',
      { complications: [2] },
      { category: { doctor: false } },
      { field: 'complications', code: 'not_asked' },
    ],
    [
      'none beside another complication (complications-006)',
      { complications: [1, 2] },
      {},
      { field: 'complications', code: 'none_excludes' },
    ],
    ['an unknown side effect', { side_effects: [2, 9] }, {}, { field: 'side_effects.1', code: 'unknown' }],
    [
      'a treatment on medical grounds without answers',
      {},
      { asksGrounds: true },
      { field: 'medical_grounds_questionnaire', code: 'questionnaire_required' },
    ],
    [
      'a long report',
      { report: 'x'.repeat(maxReport + 1) },
      {},
      { field: 'report', code: 'too_long', values: { max: maxReport } },
    ],
  ])('%s', (_, changed, changedFacts, expected) => {
    expect(reportProblems({ ...input, ...changed }, { ...facts, ...changedFacts })).toEqual([expected])
  })
})

describe('a report with nothing in it', () => {
  const empty: ReportInput = {
    appointment_id: 1,
    treatment_id: 2,
    appointment_type_id: 1,
    intake_and_treatment: false,
    treatment_category_id: 3,
    devices: [{ id: 11, setting: null, reason: '' }],
    peelings: [],
    injectables: [],
    complications: [],
    side_effects: [],
    medical_grounds_questionnaire: null,
    report: '<p></p>',
    pre_save_photos: [],
  }
  test.each<[string, Partial<ReportInput>, number, boolean]>([
    ['is one with a booked device alone', {}, 0, true],
    ['is none with a text', { report: '<p>Goed verdragen.</p>' }, 0, false],
    ['is none with a setting', { devices: [{ id: 11, setting: 0, reason: '' }] }, 0, false],
    ['is none with a remark about a device', { devices: [{ id: 11, setting: null, reason: 'Defect' }] }, 0, false],
    ['is none with a peeling', { peelings: [{ id: 21, cc: null, reason: '' }] }, 0, false],
    ['is none with a complication, none among them', { complications: [1] }, 0, false],
    ['is none with a side effect', { side_effects: [5] }, 0, false],
    ['is none with intake and treatment', { intake_and_treatment: true }, 0, false],
    ['is none with a photo that waits', { pre_save_photos: [7] }, 0, false],
    ['is none with a saved photo or a drawing', {}, 1, false],
  ])('%s', (_, changes, pictures, expected) => expect(isEmptyReport({ ...empty, ...changes }, pictures)).toBe(expected))
})
