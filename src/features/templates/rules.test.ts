import { describe, expect, test } from 'vitest'
import { templateLimits, type Contents } from './contract.ts'
import { choiceProblems, contentProblems, keptContents, textFor } from './rules.ts'

const locales = [
  { code: 'fr_BE', main: true },
  { code: 'nl_BE', main: false },
]
const codes = (problems: readonly { field: string; code: string }[]) =>
  problems.map(({ field, code }) => `${field}: ${code}`)
const long = `<p>${'a'.repeat(templateLimits.content)}</p>`

describe('the texts', () => {
  test.each<[string, Contents, string[]]>([
    ['in every language', { fr_BE: '<p>Bonjour</p>', nl_BE: '<p>Dag</p>' }, []],
    ['in the country’s own language alone', { fr_BE: '<p>Bonjour</p>' }, []],
    ['in another language alone', { nl_BE: '<p>Dag</p>' }, ['translation.content.fr_BE: required']],
    ['nowhere', {}, ['translation.content.fr_BE: required']],
    ['agreement-006: with nothing to read in it', { fr_BE: '<p>&nbsp; </p>' }, ['translation.content.fr_BE: required']],
    ['too long', { fr_BE: '<p>Bonjour</p>', nl_BE: long }, ['translation.content.nl_BE: too_long']],
    ['as long as it may be', { fr_BE: long.slice(0, templateLimits.content) }, []],
    [
      'in a language that the country does not know',
      { fr_BE: '<p>Bonjour</p>', de_DE: '<p>Guten Tag</p>' },
      ['translation.content.de_DE: unknown'],
    ],
  ])('%s', (_, contents, expected) => expect(codes(contentProblems(contents, locales))).toEqual(expected))

  test('one that was there before the country gave up its language is no problem, and stays as it is', () => {
    const stored = { de_DE: '<p>Guten Tag</p>', nl_BE: '<p>Hoi</p>' }
    const given = { fr_BE: '<p>Bonjour</p>', nl_BE: '<p> </p>', de_DE: '<p>Moin</p>' }
    expect(contentProblems(given, locales, stored)).toEqual([])
    expect(keptContents(given, locales, stored)).toEqual({ de_DE: '<p>Guten Tag</p>', fr_BE: '<p>Bonjour</p>' })
  })
})

describe('the text for a client', () => {
  const contents = { nl_BE: '<p>Dag</p>', nl_NL: '<p>Hoi</p>', fr_BE: '<p>Bonjour</p>' }
  test.each([
    ['in their own locale', 'nl_NL', '<p>Hoi</p>'],
    ['in another locale of their language', 'fr_FR', '<p>Bonjour</p>'],
    ['in a language that has none', 'de_DE', null],
  ])('%s', (_, locale, expected) => expect(textFor(contents, locale)).toBe(expected))
})

describe('the choices', () => {
  test.each([
    ['all there', [1, 2], true, []],
    ['no category', [], true, ['treatmentCategoryIds: required']],
    ['a category that is not there', [1, 9], true, ['treatmentCategoryIds: unknown']],
    ['a kind of appointment that is not there', [1], false, ['appointment_type_id: unknown']],
  ])('%s', (_, treatmentCategoryIds, typeKnown, expected) => {
    expect(
      codes(
        choiceProblems(
          { appointment_type_id: 1, treatmentCategoryIds, translation: { content: {} } },
          { typeKnown, categoryIds: [1, 2] },
        ),
      ),
    ).toEqual(expected)
  })
})
