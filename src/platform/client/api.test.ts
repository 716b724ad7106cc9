import { expect, test } from 'vitest'
import { leavesOrphans } from '#kernel/orphans.ts'
import { ApiError, refusalIn } from './api.ts'

const endpoint = { refuses: leavesOrphans }
const refused = (code: string, data?: unknown) => new ApiError(409, '', [{ field: '', code }], data)

test.each([
  ['the declared refusal gives its data', refused('orphans', { count: 2, orphans: [] }), { count: 2, orphans: [] }],
  ['without data it gives nothing', refused('orphans'), null],
  ['another refusal is not meant', refused('stale', { updated_at: 'x' }), null],
  ['nor is an error of our own', new TypeError('broken'), null],
])('%s', (_, error, found) => {
  expect(refusalIn(error, endpoint, 'orphans')).toEqual(found)
})

test('asking for a refusal that the endpoint does not declare does not compile', () => {
  // @ts-expect-error -- not declared
  expect(refusalIn(refused('orphans', { count: 2 }), endpoint, 'moved_meanwhile')).toBeNull()
})
