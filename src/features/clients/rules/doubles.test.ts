import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { maxDoubles } from '../contract/doubles.ts'
import { doubleReasonsOf, likelyDoubles, similarity, similarNames, type Compared } from './doubles.ts'

const fleur: Compared = {
  first_name: 'Fleur',
  last_name: 'de Boer',
  phone_number: '+31612345678',
  email: 'fleur@voorbeeld.nl',
  birthdate: '1988-11-03' as Day,
  street: 'Keizersgracht',
  street_number: '12',
  postcode: '1015 AA',
  country_id: 166,
}
const nobody: Compared = {
  first_name: '',
  last_name: '',
  phone_number: '',
  email: '',
  birthdate: null,
  street: '',
  street_number: '',
  postcode: '',
  country_id: null,
}

describe('similar names', () => {
  const named = (name: string) => {
    const [first_name = '', last_name = ''] = name.split('|')
    return { first_name, last_name }
  }
  test.each([
    ['the same', 'Fleur|de Boer', 'Fleur|de Boer', true],
    ['in other letters', 'Renée|Müller', 'RENEE|muller', true],
    ['a slip', 'Mohamed|Jansen', 'Mohammed|Janssen', true],
    ['an initial', 'J.|de Vries', 'Jan|de Vries', true],
    ['without the prefix', 'Fleur|Boer', 'Fleur|de Boer', true],
    ['a married name', 'Fleur|Jansen', 'Fleur|de Boer', true],
    ['exchanged', 'Boer|Fleur', 'Fleur|Boer', true],
    ['the first name is not typed yet', '|de Boer', 'Fleur|de Boer', true],
    ['the last name is not typed yet', 'Fleur|', 'Fleur|de Boer', true],
    ['a sister', 'Anna|de Boer', 'Fleur|de Boer', false],
    ['another person', 'Anna|Jansen', 'Fleur|de Boer', false],
    ['nothing typed', '|', 'Fleur|de Boer', false],
    ['two without a name', '|', '|', false],
  ])('%s: %s and %s', (_, one, other, similar) => {
    expect(similarNames(named(one), named(other))).toBe(similar)
  })

  const text = fc.string({ unit: 'grapheme', maxLength: 20 })
  test('the likeness of two texts is between 0 and 1, the same both ways, and 1 for one text', () =>
    fc.assert(
      fc.property(text, text, (one, other) => {
        const likeness = similarity(one, other)
        expect(likeness).toBeGreaterThanOrEqual(0)
        expect(likeness).toBeLessThanOrEqual(1)
        expect(similarity(other, one)).toBe(likeness)
        expect([0, 1]).toContain(similarity(one, one))
      }),
    ))
  const name = fc.record({ first_name: text, last_name: text })
  test('whether names are similar does not depend on who was there first', () =>
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(similarNames(one, other)).toBe(similarNames(other, one))
      }),
    ))
})

describe('the reasons', () => {
  test.each<[string, Partial<Compared>, readonly string[]]>([
    ['nothing', {}, []],
    ['a name alone', { first_name: 'Fleur', last_name: 'de Boer' }, []],
    ['the number, whatever the name', { first_name: 'Piet', phone_number: fleur.phone_number }, ['phone_number']],
    ['the e-mail address in capitals', { email: 'FLEUR@voorbeeld.nl' }, ['email']],
    ['the birthdate of another', { first_name: 'Piet', birthdate: fleur.birthdate }, []],
    ['the birthdate and the name', { first_name: 'Fleur', birthdate: fleur.birthdate }, ['birthdate']],
    [
      'the address and the name, without the street',
      { last_name: 'de Boer', street_number: '12', postcode: '1015 AA', country_id: 166 },
      ['address'],
    ],
    [
      'the address of a sister',
      { first_name: 'Anna', last_name: 'de Boer', street_number: '12', postcode: '1015 AA', country_id: 166 },
      [],
    ],
    [
      'another street with that postcode and number, as in Belgium',
      { last_name: 'de Boer', street: 'Meir', street_number: '12', postcode: '1015 AA', country_id: 166 },
      [],
    ],
    ['everything', fleur, ['phone_number', 'email', 'birthdate', 'address']],
  ])('%s', (_, entered, reasons) => expect(doubleReasonsOf({ ...nobody, ...entered }, fleur)).toEqual(reasons))

  test('a client without details has nothing in common with another one', () => {
    expect(doubleReasonsOf(nobody, nobody)).toEqual([])
  })
})

test('those with most in common come first, and no more than are read', () => {
  const stranger = { ...nobody, first_name: 'Piet', phone_number: fleur.phone_number }
  const stored = [
    ...Array.from({ length: 8 }, (_, id) => ({ ...stranger, id })),
    { ...fleur, id: 8 },
    { ...fleur, email: '', first_name: 'Fleurtje', id: 9 },
  ]
  const doubles = likelyDoubles(fleur, stored)
  expect(doubles.map(({ id }) => id).slice(0, 2)).toEqual([8, 9])
  expect(doubles).toHaveLength(maxDoubles)
})
