import { expect, test } from 'vitest'
import { z } from 'zod'
import { leavesOrphans } from '#kernel/orphans.ts'
import { ApiError, refusalIn, refusalOf } from './api.ts'

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

const askingForCode = {
  refuses: { mfa_required: { status: 401, data: z.object({ mfa_required: z.literal(true) }), beside: true } },
} as const
const asked = {
  message: '',
  errors: { mfa_code: ['mfa_required'] },
  problems: [{ field: 'mfa_code', code: 'mfa_required' }],
}

test.each([
  [
    'beside the message',
    { ...asked, mfa_required: true, qr_code: '<svg/>' },
    { mfa_required: true, qr_code: '<svg/>' },
  ],
  ['under data', { ...asked, data: { mfa_required: true } }, { mfa_required: true }],
  ['nowhere', asked, null],
  ['in a refusal that says something else', { errors: { email: ['credentials'] }, qr_code: '<svg/>' }, null],
])('the data of a refusal stand %s', (_, envelope, found) => {
  expect(refusalIn(refusalOf(401, envelope), askingForCode, 'mfa_required')).toEqual(found)
})

test('a fault knows its number in the log of the server, whatever answered', () => {
  expect(refusalOf(500, {}, '5f1d').requestId).toBe('5f1d')
  expect(refusalOf(502, {}).requestId).toBeNull()
})
