import { describe, expect, test } from 'vitest'
import { exceeds, ownRecordProblems, hasFullScope } from './rights.ts'

const asker = (roles: string[], permissions: string[] = []) => ({ roles, permissions: new Set(permissions) })
const holds = (roles: string[], permissions: string[] = []) => ({ roles, permissions })

describe('nobody gives or touches more than they hold', () => {
  test.each([
    ['the same', holds(['a'], ['client.read']), asker(['b'], ['client.read']), false],
    ['less', holds([], []), asker(['b'], ['client.read']), false],
    ['one more', holds(['a'], ['client.read', 'client.update']), asker(['b'], ['client.read']), true],
    ['an administrator without a single permission', holds(['administrator']), asker(['b'], ['admin.only']), true],
    ['an administrator by an administrator', holds(['administrator'], ['admin.only']), asker(['administrator']), false],
    ['anything by an administrator', holds(['a'], ['client.read']), asker(['administrator']), false],
  ])('%s', (_, holding, who, expected) => expect(exceeds(holding, who)).toBe(expected))
  test('only administrators reach every country', () => {
    expect([hasFullScope(asker(['administrator'])), hasFullScope(asker(['salon-owner'], ['admin.only']))]).toEqual([
      true,
      false,
    ])
  })
})

describe('the own record', () => {
  const mine = {
    email: 'a@b.nl',
    locationIds: [1, 2],
    roleIds: [1],
    qualificationIds: [3],
    mfa_active: true,
    active: true,
  }
  test.each([
    ['nothing', {}, []],
    ['the same in another order and in capitals', { email: 'A@B.NL', locationIds: [2, 1] }, []],
    ['employee_form-005: locations', { locationIds: [1] }, ['locationIds']],
    ['employee_form-006: roles', { roleIds: [1, 2] }, ['roleIds']],
    ['employee_form-007: qualifications', { qualificationIds: [] }, ['qualificationIds']],
    ['deactivating oneself', { active: false }, ['deactivated_at']],
    ['the e-mail address, which asks for the password', { email: 'c@d.nl' }, ['email']],
    ['two-step verification off', { mfa_active: false }, ['mfa_active']],
  ])('changed: %s', (_, changes, expected) => {
    expect(ownRecordProblems(mine, { ...mine, ...changes })).toEqual(
      expected.map((field) => ({ field, code: 'own_record' })),
    )
  })
  test('two-step verification on is anybody’s right', () =>
    expect(ownRecordProblems({ ...mine, mfa_active: false }, mine)).toEqual([]))
})
