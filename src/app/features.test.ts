import { expect, test } from 'vitest'
import { problemTexts } from '#kernel/problem.ts'
import { languages, type Words } from '#kernel/texts.ts'
import { problemSentences } from './features.ts'
import { allRoutes } from './routes.ts'

// The types already guarantee that every code is one of these, and test/app.ts checks it for each call of every test.

const ofFeatures = import.meta.glob<Record<string, Record<string, Words>>>('/src/features/*/problems.ts', {
  eager: true,
})

test('the server says what the browser says: the sentences of the kernel and of every problems.ts, each once', () => {
  const declared = [problemTexts, ...Object.values(ofFeatures).flatMap((exported) => Object.values(exported))]
  const keys = declared.flatMap((sentences) => Object.keys(sentences))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(Object.keys(problemSentences).toSorted()).toEqual(keys.toSorted())
})

test('every sentence is there in every language, and asks for the same values in each', () => {
  const holes = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
  for (const [key, words] of Object.entries(problemSentences))
    for (const language of languages) {
      expect(words[language], `${key} in ${language}`).not.toBe('')
      expect(holes(words[language]), `${key} in ${language}`).toEqual(holes(words.nl))
    }
})

test('every refusal that a contract declares has its sentence', () => {
  const declared = allRoutes.flatMap(({ endpoint }) => Object.keys(endpoint.refuses ?? {}))
  expect(declared.length).toBeGreaterThan(5)
  expect([...new Set(declared)].filter((code) => !Object.hasOwn(problemSentences, code))).toEqual([])
})
