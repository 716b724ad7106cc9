import { expect, test } from 'vitest'
import { searchPatterns } from './rules.ts'

test.each([
  ['', []],
  ['   ', []],
  ['Jan', ['% jan%']],
  ['jan  Smit', ['% jan%', '% smit%']],
  ['Esra Yıldız', ['% esra%', '% yıldız%']],
  ['Élise', ['% elise%']],
  ['100%_\\', ['% 100\\%\\_\\\\%']],
  ['3-11-1988', ['% 03-11-1988%']],
  ['03/11/1988', ['% 03-11-1988%']],
  ['03111988', ['% 03-11-1988%']],
  ['1988-11-03', ['% 03-11-1988%']],
  ['06 12 34 56 78', ['%612345678%']],
  ['+31 6 1234-5678', ['%31612345678%']],
  ['chantal@', ['% chantal@%']],
])('%s', (typed, patterns) => {
  expect(searchPatterns(typed)).toEqual(patterns)
})
