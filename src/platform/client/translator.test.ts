import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { problemTexts } from '#kernel/problem.ts'
import { languages, type Words } from '#kernel/texts.ts'
import { textsOfLog } from '#platform/server/test/texts-of-log.ts'
import translator from './translator.ts'

// i18next is the reference: translator.ts must give the same answer for every sentence of Balie.
const modules = import.meta.glob<Record<string, Record<string, Words>>>(
  ['/src/features/*/texts.ts', '/src/platform/client/texts.ts'],
  { eager: true },
)
const problems = import.meta.glob<Record<string, Record<string, Words>>>('/src/features/*/problems.ts', { eager: true })
const catalogues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  problems: Object.assign({}, problemTexts, ...Object.values(problems).map((exported) => Object.values(exported)[0]!)),
  log: textsOfLog(),
  ...Object.fromEntries(Object.entries(modules).map(([file, exported]) => [file, Object.values(exported)[0]!])),
}
// A value that the library might interpret as markup or a placeholder: typed text is shown as it was typed.
const values = { name: "Zoë & <b>$& {{x}}</b> d'Or" }
const holes = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)

beforeAll(async () => {
  const options = {
    lng: 'nl',
    fallbackLng: false,
    defaultNS: 'common',
    ns: [],
    keySeparator: false,
    nsSeparator: ':',
    interpolation: { escapeValue: false, skipOnVariables: true },
  } as const
  await i18next.init(options)
  await translator.init(options)
  for (const language of languages) {
    for (const [namespace, catalogue] of Object.entries(catalogues)) {
      const sentences = Object.fromEntries(Object.entries(catalogue).map(([key, words]) => [key, words[language]]))
      i18next.addResourceBundle(language, namespace, sentences)
      translator.addResourceBundle(language, namespace, sentences)
    }
  }
})

test.each(languages)('every sentence in %s reads as i18next would write it', async (language) => {
  await i18next.changeLanguage(language)
  await translator.changeLanguage(language)
  const library = i18next.t as unknown as typeof translator.t
  let sentences = 0
  for (const [ns, catalogue] of Object.entries(catalogues)) {
    for (const [key, words] of Object.entries(catalogue)) {
      const asked = key.replace(/_(one|other)$/, '')
      // The form for one may name what the form for more only counts.
      const forms = [words, catalogue[`${asked}_one`], catalogue[`${asked}_other`]]
      const fill = Object.fromEntries(
        forms.flatMap((form) => (form ? holes(form[language]) : [])).map((name) => [name, values.name]),
      )
      for (const count of asked === key ? [undefined] : [0, 1, 2, 21, 1000]) {
        const options = { ...fill, ...(count !== undefined && { count }), ns }
        expect(translator.t(asked, options)).toBe(library(asked, options))
      }
      expect(translator.exists(key, { ns })).toBe(true)
      sentences++
    }
    expect(translator.getResourceBundle(language, ns)).toEqual(i18next.getResourceBundle(language, ns))
  }
  expect(sentences).toBeGreaterThan(2000)
})

test('the first key that has a sentence wins; an unknown key is shown as it is', () => {
  const keys = ['problems:nowhere.required', 'problems:required', 'problems:invalid']
  expect(translator.t(keys)).toBe((i18next.t as unknown as typeof translator.t)(keys))
  expect(translator.t('problems:nowhere')).toBe('nowhere')
  expect(translator.exists('nowhere', { ns: 'problems' })).toBe(false)
})

test.each(languages)(
  'every sentence with a number has words for any number in %s: a whole million, a half',
  async (language) => {
    await translator.changeLanguage(language)
    const wordless = Object.entries(catalogues).flatMap(([ns, catalogue]) =>
      Object.keys(catalogue)
        .filter((key) => key.endsWith('_other'))
        .map((key) => key.replace(/_other$/, ''))
        .filter((key) => [1_000_000, 2_000_000, 0.5].some((count) => translator.t(key, { count, ns }) === key)),
    )
    expect(wordless).toEqual([])
  },
)
