import { expect, test } from 'vitest'
import type { Day } from './day.ts'
import { problem, problemTexts, type ProblemSentences } from './problem.ts'
import { sentence } from './sentence.ts'
import { languages } from './texts.ts'

const sentences: ProblemSentences = {
  ...problemTexts,
  'email.unique': { nl: 'Van iemand anders.', fr: 'À un autre.', en: 'Somebody else’s.', de: 'Von jemand anderem.' },
  from: { nl: 'Vanaf {{day}}.', fr: 'Dès le {{day}}.', en: 'From {{day}}.', de: 'Ab {{day}}.' },
}
const inEach = (found: Parameters<typeof sentence>[1]) =>
  languages.map((language) => sentence(sentences, found, language))

test('an amount in a sentence is in euros, in the form of the language', () => {
  expect(inEach(problem('price_cents', 'too_big', { max: { cents: 100_000_00 } }))).toEqual([
    'Dit mag hoogstens €\u00a0100.000,00 zijn.',
    'La valeur maximale est 100\u00a0000,00\u00a0€.',
    'This can be €100,000.00 at most.',
    'Erlaubt sind höchstens 100.000,00\u00a0€.',
  ])
})

test('a day in a sentence is in the form of the language', () => {
  expect(inEach({ field: 'valid_from', code: 'from', values: { day: { day: '2026-11-24' as Day } } })).toEqual([
    'Vanaf 24-11-2026.',
    'Dès le 24/11/2026.',
    'From 24/11/2026.',
    'Ab 24.11.2026.',
  ])
})

test('a number in a sentence is in the form of the language', () => {
  expect(inEach(problem('rate', 'too_big', { max: 2.5 })).map((said) => /[\d.,]*\d/.exec(said)?.[0])).toEqual([
    '2,5',
    '2,5',
    '2.5',
    '2,5',
  ])
})

test('the sentence of a field wins over that of its code, and an unknown code still gives a sentence', () => {
  expect(sentence(sentences, { field: 'email', code: 'unique' }, 'nl')).toBe('Van iemand anders.')
  expect(sentence(sentences, { field: 'email', code: 'no_such_code' }, 'nl')).toBe('Deze waarde is niet geldig.')
})
