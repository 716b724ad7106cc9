import { expect, test } from 'vitest'
import type { Mapping } from '../contract.ts'
import { mergedMapping } from './columns.ts'

const base: Mapping = { email: 0, first_name: 1, last_name: 2 }

test.each<[string, Mapping, Mapping, Mapping]>([
  ['nothing chosen here leaves theirs', base, { email: 3, last_name: 2 }, { email: 3, last_name: 2 }],
  ['a column chosen here is put over theirs', { ...base, remarks: 3 }, base, { ...base, remarks: 3 }],
  [
    'other columns are as chosen there',
    { ...base, remarks: 3 },
    { ...base, street: 4 },
    { ...base, street: 4, remarks: 3 },
  ],
  ['a column left out here is left out', { email: 0, first_name: 1 }, base, { email: 0, first_name: 1 }],
  [
    'a field is in one column: where it was chosen here',
    { first_name: 1, last_name: 2, email: 3 },
    { first_name: 1, last_name: 2, email: 4 },
    { first_name: 1, last_name: 2, email: 3 },
  ],
  [
    'a column holds one field: the one chosen here',
    { ...base, remarks: 3 },
    { ...base, street: 3 },
    { ...base, remarks: 3 },
  ],
])('of two choices over the same one, %s', (_, here, there, merged) =>
  expect(mergedMapping(base, here, there, 5)).toEqual(merged),
)
