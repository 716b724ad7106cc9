import { expect, test } from 'vitest'
import { packageProblems } from '../rules.ts'
import { draftOf, inputOf, newPackage, valuesOf } from './package-values.ts'

test('a stored package goes through the form unchanged', () => {
  const offer = {
    supported_country_id: 166,
    type: 'term' as const,
    treatment_id: 5,
    price_cents: 40_000,
    price_levels: [{ price_level_id: 1, price_cents: 5 }],
    treatments: 6,
    terms: 4,
  }
  expect(
    inputOf(
      valuesOf({
        ...offer,
        id: 1,
        term: true,
        treatment: { nl: 'Oksels' },
        deactivated_at: null,
        created_at: '',
        updated_at: '',
      }),
      true,
    ),
  ).toEqual(offer)
})

test('the country of a package is said once: it cannot change', () => {
  expect(inputOf(newPackage(166), false)).not.toHaveProperty('supported_country_id')
})

test('a new one is paid at once, has six treatments, and lacks a treatment and a price', () => {
  expect(newPackage(21)).toMatchObject({ supported_country_id: 21, type: 'package', treatments: 6, terms: 1 })
  expect(packageProblems(draftOf(newPackage(21))).map(({ field }) => field)).toEqual(['treatment_id', 'price_cents'])
})
