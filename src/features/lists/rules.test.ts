import { expect, test } from 'vitest'
import { clientSearch } from './rules.ts'

test.each([
  ['', []],
  ['   ', []],
  ['Jan', ['% Jan%']],
  ['jan  Smit', ['% jan%', '% Smit%']],
  ['Esra Yıldız', ['% Esra%', '% Yıldız%']],
  ['Élise', ['% Élise%']],
  ['100%_\\', ['% 100\\%\\_\\\\%']],
  ['3-11-1988', ['% 03-11-1988%']],
  ['03/11/1988', ['% 03-11-1988%']],
  ['03111988', ['% 03-11-1988%']],
  ['1988-11-03', ['% 03-11-1988%']],
  ['06 12 34 56 78', ['%612345678%']],
  ['+31 6 1234-5678', ['%31612345678%']],
  ['chantal@', ['% chantal@%']],
])('%s', (typed, patterns) => {
  expect(clientSearch(typed).patterns).toEqual(patterns)
})

test.each([['ja', 'ja%'], ['%', '\\%%'], ['jan', null], ['j s', null], ['', null]])('one or two letters of %s begin a name: %s', (typed, prefix) => {
  expect(clientSearch(typed).prefix).toBe(prefix)
})
