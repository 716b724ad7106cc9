import { expect, test } from 'vitest'
import { concerned } from './changed.ts'

const walks = new Map([
  ['e2e/till.test.ts', `import { listsApi } from '#features/lists/contract.ts'`],
  ['e2e/people.test.ts', `import { rolesApi } from '#features/employees/contract.ts'`],
])

test.each<[string, string[], ReturnType<typeof concerned>]>([
  ['nothing', [], { api: [], e2e: [] }],
  ['words', ['README.md', 'docs/tests.md'], { api: [], e2e: [] }],
  [
    'a feature: its own API tests, and the journeys that ask for something of it',
    ['src/features/lists/rules.ts', 'src/features/lists/screens/field.tsx'],
    { api: ['src/features/lists/'], e2e: ['e2e/till.test.ts'] },
  ],
  ['a part of the server', ['src/app/postman.ts'], { api: ['src/app/'], e2e: [] }],
  ['a journey', ['e2e/people.test.ts'], { api: [], e2e: ['e2e/people.test.ts'] }],
  ['what all journeys stand on', ['e2e/stage.ts'], { api: [], e2e: null }],
  ['what every screen is made of', ['src/platform/client/theme.ts'], { api: [], e2e: null }],
  ['what every call is made of', ['src/kernel/money.ts', 'migrations/0001.sql'], { api: null, e2e: [] }],
  ['another version of a package', ['package-lock.json'], { api: null, e2e: null }],
])('%s', (_, files, expected) => {
  expect(concerned(files, walks)).toEqual(expected)
})
