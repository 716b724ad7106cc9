import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unanswered } from '../rules/medical.ts'
import { joinedReport, nonesOf, type Decisions } from './joined-values.ts'
import type { ReportValues } from './values.ts'

const base: ReportValues = {
  treatment_id: 1,
  treatment_category_id: 11,
  appointment_type_id: 2,
  intake_and_treatment: false,
  devices: [{ id: 3, setting: '12', reason: '' }],
  peelings: [],
  injectables: [],
  complications: [],
  side_effects: [],
  medical_grounds_questionnaire: unanswered,
  report: '',
  pre_save_photos: [],
}
const nones = { complications: 90, side_effects: 91 }
type Change = Partial<ReportValues>
const join = (mine: Change, theirs: Change, from: Change = {}, decisions: Decisions = {}) => {
  const began = { ...base, ...from }
  return joinedReport({ base: began, mine: { ...began, ...mine }, theirs: { ...began, ...theirs } }, nones, decisions)
}

const answered = { ...unanswered, question_1: true, substantiation: 'Acne' }
const other = { treatment_id: 2, treatment_category_id: 12 }
const lot = (id: number, lot_number: string, cc = '1') => ({
  id,
  cc,
  lot_number,
  expiration_date: null,
  expired_reason: '',
})
const device = (id: number, setting: string) => ({ id, setting, reason: '' })

describe('what two people typed stands, where they typed it', () => {
  test.each<[string, Change, Change, Change, Change?]>([
    [
      'their answers with their treatment',
      { report: '<p>Mijn tekst</p>' },
      { ...other, medical_grounds_questionnaire: answered },
      { ...other, medical_grounds_questionnaire: answered, report: '<p>Mijn tekst</p>' },
    ],
    [
      'about the same treatment both count',
      { treatment_category_id: 13 },
      { medical_grounds_questionnaire: answered },
      { treatment_id: 1, treatment_category_id: 13, medical_grounds_questionnaire: answered },
    ],
    [
      'the lots of both',
      { injectables: [lot(5, 'A'), lot(6, 'HYA-B')] },
      { injectables: [lot(5, 'A'), lot(7, 'SKIN-A')] },
      { injectables: [lot(5, 'A'), lot(7, 'SKIN-A'), lot(6, 'HYA-B')] },
      { injectables: [lot(5, 'A')] },
    ],
    [
      'a lot, in whatever capitals it is written',
      { injectables: [lot(5, 'a', '2')] },
      { injectables: [lot(5, 'A'), lot(5, 'B')] },
      { injectables: [lot(5, 'a', '2'), lot(5, 'B')] },
      { injectables: [lot(5, 'A')] },
    ],
    [
      'a lot of both, whose end one of them has to check',
      { injectables: [{ ...lot(5, 'A'), isUnsure: true }] },
      { injectables: [lot(5, 'A')] },
      { injectables: [lot(5, 'A')] },
    ],
    [
      'whether it was intake and treatment',
      { report: '<p>Mijn tekst</p>' },
      { intake_and_treatment: true },
      { intake_and_treatment: true, report: '<p>Mijn tekst</p>' },
    ],
    [
      'devices by their number',
      { devices: [device(3, '14')] },
      { devices: [device(2, '8'), device(3, '12')] },
      { devices: [device(2, '8'), device(3, '14')] },
    ],
    ['what one removed and the other left', { devices: [] }, { report: '<p>Hun tekst</p>' }, { devices: [] }],
    [
      'peelings',
      { peelings: [{ id: 1, cc: '2', reason: '' }] },
      { peelings: [{ id: 2, cc: '3', reason: '' }] },
      {
        peelings: [
          { id: 2, cc: '3', reason: '' },
          { id: 1, cc: '2', reason: '' },
        ],
      },
    ],
    ['reactions of both', { side_effects: [4] }, { side_effects: [5] }, { side_effects: [5, 4] }],
    [
      'none gives way to what one adds',
      { side_effects: [4] },
      { complications: [90] },
      { side_effects: [4], complications: [90] },
      { side_effects: [91] },
    ],
    ['photos', { pre_save_photos: [8] }, {}, { pre_save_photos: [8] }],
    [
      'the texts of both, theirs above mine',
      { report: '<p>Begin</p><p>Van mij</p>' },
      { report: '<p>Begin</p><p>Van hen</p>' },
      { report: '<p>Begin</p><p>Van hen</p><p>Van mij</p>' },
      { report: '<p>Begin</p>' },
    ],
    [
      'a paragraph that both rewrote, twice',
      { report: '<p>Rood, warm</p>' },
      { report: '<p>Rood, dik</p>' },
      { report: '<p>Rood, dik</p><p>Rood, warm</p>' },
      { report: '<p>Rood</p>' },
    ],
  ])('%s', (_, mine, theirs, expected, from) => {
    const { values, differences } = join(mine, theirs, from)
    expect(values).toMatchObject(expected)
    expect(differences).toEqual([])
  })
})

describe('what both changed, and differently, is asked', () => {
  const rows = (...injectables: ReportValues['injectables']) => ({ injectables })
  test.each<[string, Change, Change, Change, boolean, Change?]>([
    [
      'a setting',
      { devices: [device(3, '14')] },
      { devices: [device(3, '16')] },
      { devices: [device(3, '14')] },
      false,
    ],
    ['a row that one removed', { devices: [] }, { devices: [device(3, '16')] }, { devices: [device(3, '16')] }, false],
    ['a dose', rows(lot(5, 'A', '2')), rows(lot(5, 'A', '3')), rows(lot(5, 'A', '2')), false, rows(lot(5, 'A'))],
    [
      'two lots of one row',
      rows(lot(5, 'A')),
      rows(lot(5, 'B')),
      rows(lot(5, 'B'), lot(5, 'A')),
      true,
      rows(lot(5, '')),
    ],
    [
      'a dose of one lot, in other letters and with a space behind it',
      rows(lot(5, 'a ', '2')),
      rows(lot(5, 'A', '3')),
      rows(lot(5, 'a ', '2')),
      false,
      rows(lot(5, 'A')),
    ],
    [
      'two rows whose lots nobody has entered',
      rows(lot(5, '', '2')),
      rows(lot(5, '', '3')),
      rows(lot(5, '', '3'), lot(5, '', '2')),
      true,
    ],
    ['none beside something', { side_effects: [91] }, { side_effects: [4] }, { side_effects: [91] }, false],
    ['the type', { appointment_type_id: 4 }, { appointment_type_id: 5 }, { appointment_type_id: 4 }, false],
    [
      'the answers',
      { medical_grounds_questionnaire: answered },
      { medical_grounds_questionnaire: { ...answered, substantiation: 'Rosacea' } },
      { medical_grounds_questionnaire: answered },
      false,
    ],
    [
      'their answers are none about my treatment',
      other,
      { medical_grounds_questionnaire: answered },
      { ...other, medical_grounds_questionnaire: unanswered },
      false,
    ],
    [
      'my answers go with my treatment',
      { medical_grounds_questionnaire: answered },
      { ...other, report: '<p>Hun tekst</p>' },
      {
        treatment_id: 1,
        treatment_category_id: 11,
        medical_grounds_questionnaire: answered,
        report: '<p>Hun tekst</p>',
      },
      false,
    ],
  ])('%s', (_, mine, theirs, undecided, mayBoth, from) => {
    const { values, differences } = join(mine, theirs, from)
    expect(values).toMatchObject(undecided)
    expect(differences).toMatchObject([{ mayBoth }])
    const { key, part } = differences[0]!
    for (const [side, whole] of [
      ['mine', mine],
      ['theirs', theirs],
    ] as const)
      expect(join(mine, theirs, from, { [key]: side }).values[part]).toEqual({ ...base, ...from, ...whole }[part])
  })

  test('two rows that they removed are two questions', () => {
    const began = rows(lot(5, 'A'), lot(6, 'B'))
    const { differences } = join(rows(lot(5, 'A', '2'), lot(6, 'B', '2')), rows(), began)
    expect(new Set(differences.map(({ key }) => key)).size).toBe(2)
  })

  test('a difference keeps its name while I type on', () => {
    const began = rows(lot(5, 'A'), lot(6, 'B'))
    const keys = (mine: Change) =>
      join(mine, rows(lot(5, 'A', '3'), lot(6, 'B', '3')), began).differences.map(({ key }) => key)
    const [, second] = keys(rows(lot(5, 'A', '2'), lot(6, 'B', '2')))
    expect(keys(rows(lot(5, 'A'), lot(6, 'B', '4')))).toEqual([second])
  })
})

test('the entries for none are found in their own lists', () => {
  const entry = (id: number, is_none: boolean) => ({ id, is_none, name: {} as never })
  const available_side_effects = [entry(4, false), entry(91, true)]
  expect(nonesOf({ available_complications: [entry(90, true), entry(3, false)], available_side_effects })).toEqual(
    nones,
  )
  expect(nonesOf({ available_complications: [entry(3, false)], available_side_effects }).complications).toBe(null)
})

test('two texts are told apart from one', () => {
  expect(join({ report: '<p>a</p>' }, { report: '<p>b</p>' }).hasBothTexts).toBe(true)
  expect(join({ report: '<p>a</p>' }, {}).hasBothTexts).toBe(false)
  expect(join({ report: '<p>a</p>' }, { report: '<p>a</p>' }).hasBothTexts).toBe(false)
})

describe('for any two versions', () => {
  const injectables = fc.array(
    fc.tuple(fc.constantFrom(5, 6), fc.constantFrom('', 'A', 'B'), fc.constantFrom('1', '2')).map((row) => lot(...row)),
    { maxLength: 4 },
  )
  const devices = fc
    .uniqueArray(fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom('8', '12')), { selector: ([id]) => id })
    .map((all) => all.map(([id, setting]) => device(id, setting)))
  const paragraph = fc.constantFrom('<p>a</p>', '<p>b</p>', '<ul><li><p>c</p></li></ul>', '<h2>d</h2>')
  const values = fc
    .record({
      injectables,
      devices,
      side_effects: fc.oneof(fc.constant<number[]>([91]), fc.subarray([1, 2, 3])),
      appointment_type_id: fc.constantFrom(2, 3),
      report: fc.array(paragraph, { maxLength: 4 }).map((all) => all.join('')),
    })
    .map((change): ReportValues => ({ ...base, ...change }))

  test('no lot, device or paragraph that either added is lost', () => {
    fc.assert(
      fc.property(values, values, values, (from, mine, theirs) => {
        const joined = joinedReport({ base: from, mine, theirs }, nones).values
        for (const side of [mine, theirs]) {
          const lots = (one: ReportValues) => one.injectables.map(({ id, lot_number }) => `${id} ${lot_number}`)
          for (const one of lots(side)) if (!lots(from).includes(one)) expect(lots(joined)).toContain(one)
          const ids = (one: ReportValues) => one.devices.map(({ id }) => id)
          for (const one of ids(side)) if (!ids(from).includes(one)) expect(ids(joined)).toContain(one)
          const had = from.report
          for (const one of ['<p>a</p>', '<p>b</p>', '<h2>d</h2>'])
            if (side.report.includes(one) && !had.includes(one)) expect(joined.report).toContain(one)
        }
      }),
    )
  })
  test('equal versions are the outcome, and so is the only one that changed', () => {
    fc.assert(
      fc.property(values, values, (from, side) => {
        for (const ways of [
          { base: from, mine: side, theirs: side },
          { base: from, mine: from, theirs: side },
        ])
          expect(joinedReport(ways, nones)).toEqual({ values: side, differences: [], hasBothTexts: false })
      }),
    )
  })
})
