import { expect, test } from 'vitest'
import { everyProblem, problem, problemTexts } from './problem.ts'
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
    expect(sentence(problemTexts, { field, code: 'required' }, language)).not.toBe(problemTexts.required[language])
})

test('a field without its own sentence gives the general one', () => {
  expect(sentence(problemTexts, { field: 'cost_center', code: 'required' }, 'nl')).toBe('Dit veld is verplicht.')
})

test('a code that is declared twice throws with its name', () => {
  const words = problemTexts.required
  expect(everyProblem([{ so_it_is: words }])).toMatchObject({ so_it_is: words, required: words })
  expect(() => everyProblem([{ so_it_is: words }, { so_it_is: words }])).toThrow(
    'The problem so_it_is is declared twice:',
  )
  expect(() => everyProblem([{ required: words }])).toThrow('The problem required is declared twice:')
})

test('a code that nobody declares does not compile', () => {
  // @ts-expect-error -- no problems.ts has a sentence for it
  expect(problem('name', 'no_such_code').code).toBe('no_such_code')
})
