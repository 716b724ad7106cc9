import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { agreementsProblems } from '#features/agreements/problems.ts'
import { linkProblems } from '#features/agreements/rules.ts'
import { daily, partOf, partOfRefusal } from '../vite.config.ts'
import { root } from './process.ts'

/** Our files that a page imports, directly or indirectly, itself included. */
function broughtBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  for (const [, named = ''] of readFileSync(file, 'utf8').matchAll(/from '((?:\.|#)[^']+\.tsx?)'/g)) {
    broughtBy(
      named.startsWith('#') ? path.join(root, 'src', named.slice(1)) : path.join(path.dirname(file), named),
      found,
    )
  }
  return found
}

test('the frame of every page uses only words that every page loads', () => {
  const files = [...broughtBy(path.join(root, 'src/app/pages/shell.tsx'))]
  const spoken = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/useTranslation\((\[[^\]]+\]|'\w+')/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(new Set(spoken)).toContain('notices')
  expect([...new Set(spoken)].filter((namespace) => !daily.has(namespace))).toEqual([])
})

test('the telephone of a client has a sentence for whatever it can refuse to send', () => {
  const sentences: Readonly<Record<string, unknown>> = agreementsProblems
  const parts = linkProblems({ agrees: false, client_signee_name: '', signed: false }).map(({ field, code }) => {
    const key = [`${field}.${code}`, code].find((one) => one in sentences)!
    return [field, partOfRefusal('agreements', key)]
  })
  expect(parts).toEqual([
    ['agrees', 'sign'],
    ['client_signee_name', 'sign'],
    ['signature', 'sign'],
  ])
})

interface NamedScreen {
  readonly path: string
  readonly title?: string
  readonly nav?: { readonly group: string }
  readonly words?: readonly string[]
}

test('each page loads the words of the catalogue that names it', async () => {
  // The screens are of the browser, and the types of this file are those of Node.
  const loaded: unknown = await import(path.join(root, 'src/app/pages/screens.ts'))
  const { screens } = loaded as { readonly screens: readonly NamedScreen[] }
  const lacking = screens.filter(({ title = 'common:', nav, words = nav && nav.group !== 'day' ? ['office'] : [] }) => {
    const part = partOf(title.split(':')[0]!, 'aWordOfIt')
    return part !== 'start' && part !== 'day' && !words.includes(part)
  })
  expect(screens.length).toBeGreaterThan(40)
  expect(lacking.map((screen) => screen.path)).toEqual([])
})
