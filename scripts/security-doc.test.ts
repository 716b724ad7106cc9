import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './process.ts'

const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const folders = ['src', 'scripts', 'e2e', 'docs', 'migrations']

test('every file that docs/security.md names exists', () => {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
    .map((match) => match[1]!)
    .filter((name) => folders.includes(name.split('/')[0]!) || /^[\w.-]+\.(md|json)$|^\.npmrc$/.test(name))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

test('every chapter of the standard is present, and no requirement appears twice', () => {
  for (let chapter = 1; chapter <= 17; chapter++)
    expect(text, `V${chapter}`).toMatch(new RegExp(`^## V${chapter} `, 'm'))
  const numbers = [...text.matchAll(/^\| (?:V?\d+\.\d+\.\d+(?:, )?)+/gm)].flatMap(
    (match) => match[0].match(/\d+\.\d+\.\d+/g) ?? [],
  )
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
