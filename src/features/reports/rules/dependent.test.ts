import { expect, test } from 'vitest'
import { goesWithCategory, goesWithTreatment } from './dependent.ts'
import { unanswered } from './medical.ts'

const filled = (changes: object = {}) => ({
  treatment_category_id: 1,
  intake_and_treatment: false,
  complications: [],
  medical_grounds_questionnaire: unanswered,
  ...changes,
})
const answers = (changes: object) => ({ medical_grounds_questionnaire: { ...unanswered, ...changes } })

test.each<[string, object, { intake?: boolean; id?: number; doctor?: boolean }, string[]]>([
  ['nothing that was filled in', {}, {}, []],
  ['an answer', answers({ question_1: false }), {}, ['answers']],
  ['no grounds that nobody can see', answers({ substantiation: '\u200b' }), {}, []],
  ['grounds', answers({ substantiation: 'Acne' }), {}, ['answers']],
  ['the intake with a treatment that is none', { intake_and_treatment: true }, {}, ['intake']],
  ['no intake with another one', { intake_and_treatment: true }, { intake: true }, []],
  ['a category chosen by hand', { treatment_category_id: 3 }, {}, ['category']],
  ['no category that the new treatment has', { treatment_category_id: 3 }, { id: 3 }, []],
  ['complications that the new category does not ask', { complications: [4] }, {}, ['complications']],
  ['no complications that it asks', { complications: [4] }, { doctor: true }, []],
])('another treatment takes away %s', (_, changes, { intake = false, id = 2, doctor = false }, expected) => {
  expect(goesWithTreatment(filled(changes), { category_id: 1 }, { intake, category: { id, doctor } })).toEqual(expected)
})

test.each([
  ['complications where none are asked', [4], false, ['complications']],
  ['nothing where they are', [4], true, []],
  ['nothing where there are none', [], false, []],
])('another category takes away %s', (_, complications, doctor, expected) => {
  expect(goesWithCategory({ complications }, { doctor })).toEqual(expected)
})
