import { expect, test } from 'vitest'
import { problemTexts } from './problem.ts'
import { sentence } from './sentence.ts'
import { languages } from './texts.ts'

test.each([
  'first_name',
  'last_name',
  'email',
  'locale_id',
  'country_id',
  'client',
  'client_id',
  'treatment_id',
  'location_id',
  'room_id',
  'user_id',
  'datetime_from',
  'datetime_till',
  'day_from',
  'day_till',
  'time_from',
  'time_till',
])('a missing %s says what to fill in, in every language', (field) => {
  for (const language of languages)
    expect(sentence({ field, code: 'required' }, language)).not.toBe(problemTexts.required[language])
})

test('a field without a sentence of its own says the general one', () => {
  expect(sentence({ field: 'cost_center', code: 'required' }, 'nl')).toBe('Dit veld is verplicht.')
})
