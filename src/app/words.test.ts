import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Words } from '#kernel/texts.ts'

const root = path.join(import.meta.dirname, '../..')

/** The sentences of every feature, with where each stands. */
async function allWords(): Promise<(readonly [place: string, words: Words])[]> {
  const files = globSync(['src/features/*/texts.ts', 'src/features/*/problems.ts', 'src/features/*/*-texts.ts'], {
    cwd: root,
  })
  const catalogues = await Promise.all(
    files.map(async (file) => {
      const module = (await import(path.join(root, file))) as Readonly<Record<string, Readonly<Record<string, Words>>>>
      return Object.values(module).flatMap((catalogue) =>
        Object.entries(catalogue).map(([key, words]) => [`${file} ${key}`, words] as const),
      )
    }),
  )
  return catalogues.flat()
}

test('an agreement is called one thing in each language, and a contract is an uploaded file', async () => {
  const words = await allWords()
  expect(words.length).toBeGreaterThan(1000)
  const others = words.filter(
    ([, { nl, fr, de }]) =>
      /overeenkomst/i.test(nl) && !/contract/i.test(nl) && (/contrat/i.test(fr) || /vertr[aä]g/i.test(de)),
  )
  expect(others.map(([place]) => place)).toEqual([])
  const titled = ['agreements', 'contracts'].map(
    (key) => words.find(([place]) => place.endsWith(`${key}/texts.ts ${key}`))![1].fr,
  )
  expect(titled).toEqual(['Consentements', 'Contrats'])
})

test('an amount in a sentence is printed as money, so no sentence names cents', async () => {
  const counted = (await allWords()).filter(([, words]) =>
    Object.values(words).some((sentence) => /\{\{\w*cents\w*\}\}/i.test(sentence)),
  )
  expect(counted.map(([place]) => place)).toEqual([])
})

test('in French a consultation is a visit, and no look into a file', async () => {
  const looks = (await allWords()).filter(([place]) => /(client-file|audit)\/texts\.ts/.test(place))
  expect(looks.filter(([, { fr }]) => /consultation/i.test(fr)).map(([place]) => place)).toEqual([])
})

test('in German VAT is called MwSt., beside the number and the acts that have another name', async () => {
  const others = (await allWords()).filter(([, { de }]) =>
    /umsatzsteuer|mehrwertsteuer|\bUSt\b/i.test(
      de.replaceAll(/USt-IdNr\.|Umsatzsteuergesetz|Mehrwertsteuergesetzbuch/g, ''),
    ),
  )
  expect(others.map(([place]) => place)).toEqual([])
})
