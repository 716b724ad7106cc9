import { expect, test } from 'vitest'
import type { Treatment } from '../contract.ts'
import { detailFields, draftOf, inputOf, newTreatment, onlineFields, valuesOf } from './treatment-values.ts'

const stored: Treatment = {
  id: 3,
  supported_country_id: 166,
  name: { nl: 'Laser', fr: 'Laser (fr)' },
  treatment_category_id: 1,
  performance_code: '0012',
  qualifications: [1],
  models: [2],
  duration: 45,
  follow_up_weeks: 6,
  minimum_interval_days: 28,
  photo_angles: ['close_up', 'front'],
  body_zone: 'hands',
  price_cents: 9900,
  vat_per_mille: 210,
  price_levels: [{ price_level_id: 7, price_cents: 10_900 }],
  ledger_number: '8000',
  intake: false,
  requires_medical_grounds: true,
  therapeutic_goals: [
    { id: 5, name: { nl: 'Pijn verminderen', de: 'Schmerz lindern' }, deactivated: false },
    { id: 4, name: { nl: 'Littekens verminderen' }, deactivated: true },
  ],
  can_book_online: true,
  image: 'a.webp',
  original_price_cents: null,
  original_price_optional: false,
  portal_position: null,
  portal_name: { nl: 'Laser online' },
  can_pay_online: true,
  advance_payment_price_cents: 1000,
  advance_payment_method: 'down_payment',
  deactivated_at: null,
  created_at: '',
  updated_at: '',
}

test('what is stored goes into the form and out of it unchanged', () => {
  const {
    id: _,
    advance_payment_method: __,
    deactivated_at: ___,
    created_at: ____,
    updated_at: _____,
    ...fields
  } = stored
  expect(inputOf(valuesOf(stored), true)).toEqual({ ...fields, portal_position: 0 })
})

test('the country of a treatment is said once: it cannot change', () => {
  expect(inputOf(newTreatment(166, []), false)).not.toHaveProperty('supported_country_id')
})

test('what is empty is nothing: languages without a name, a code of spaces', () => {
  const draft = draftOf({
    ...newTreatment(166, []),
    name: { nl: ' Laser ', fr: ' ', en: '', de: '' },
    performance_code: ' ',
  })
  expect([draft.name, draft.portal_name, draft.performance_code, draft.price_cents]).toEqual([
    { nl: 'Laser' },
    { nl: '' },
    null,
    null,
  ])
})

test('every field is in one part of the form', () => {
  expect([...detailFields, ...onlineFields].toSorted()).toEqual(Object.keys(newTreatment(null, [])).toSorted())
})
