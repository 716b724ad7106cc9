import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decision } from '#kernel/decision.ts'
import type { EmployeeChange } from '../contract.ts'
import type { StoredEmployee } from './employee.ts'
import { narrows, type Entitlement } from './entitlement.ts'
import {
  changedEmployee,
  inviteRefusal,
  newEmployee,
  planActivation,
  planChange,
  planDeactivation,
  planNewEmployee,
  type ChangeFacts,
  type ChangePlan,
  type FormFacts,
  type RoleRights,
} from './plan.ts'

const now = '2026-03-04T09:00:00.000Z'
const earlier = '2026-01-01T09:00:00.000Z'

const role = (id: number, slug: string, change: Partial<RoleRights> = {}): RoleRights => ({
  id,
  slug,
  practitioner: false,
  assignable: true,
  permissions: [],
  ...change,
})
const roles = [
  role(1, 'desk'),
  role(2, 'salon-owner'),
  role(3, 'practitioner', { practitioner: true }),
  role(4, 'client', { assignable: false }),
  role(5, 'administrator', { permissions: ['admin.only'] }),
  role(6, 'bookkeeper', { permissions: ['invoice.read'] }),
]

const stored: StoredEmployee = {
  id: 9,
  name: 'Anna de Vries',
  first_name: 'Anna',
  last_name: 'de Vries',
  email: 'anna@balie.nl',
  phone_number: '+31612345678',
  language: 'nl',
  locationIds: [7, 8],
  roleIds: [3],
  qualificationIds: [20, 21],
  brandIds: [30],
  cost_unit: null,
  agb_code: '01234567',
  riziv_number: null,
  contract_hours: 32,
  free_days: ['wed'],
  mfa_active: true,
  invited: false,
  deactivated_at: null,
  created_at: earlier,
  updated_at: 'v1',
}
const entitlement: Entitlement = {
  active: true,
  practitioner: true,
  locationIds: [7, 8, 70],
  qualificationIds: [20, 21, 200],
}
const form: FormFacts = {
  choices: {
    locations: [7, 8, 9].map((id) => ({ id, countryId: 1 })),
    qualifications: [20, 21, 22].map((id) => ({ id, countryId: 1 })),
    brandIds: [30],
    taken: [],
  },
  phone: { problems: [], stored: '+31612345678' },
}
const asker = (permissions: readonly string[] = [], held: readonly string[] = ['desk'], employeeId = 1) => ({
  employeeId,
  roles: held,
  permissions: new Set(permissions),
})
type Facts = ChangeFacts & FormFacts
const facts = ({
  current,
  ...change
}: Partial<Omit<Facts, 'current'>> & { current?: Partial<StoredEmployee> } = {}): Facts => ({
  current: { ...stored, ...current },
  roles,
  asker: asker(),
  worksBeyond: false,
  otherAdministrators: 1,
  entitlement,
  ...form,
  ...change,
})
const unchanged = ({ current }: Facts): EmployeeChange => ({
  first_name: current.first_name,
  last_name: current.last_name,
  email: current.email,
  roleIds: [...current.roleIds],
})
type Change = Partial<EmployeeChange> & { updated_at?: string; deactivated_at?: string | null | undefined }
const plan = (known: Facts, { updated_at = 'v1', deactivated_at, ...change }: Change = {}) =>
  planChange(known, changedEmployee(known, { ...unchanged(known), ...change }), { updated_at, deactivated_at }, now)

/** `403 roleIds: more_than_own`; null for a plan. */
const refusedAs = ({ refused }: Decision<unknown>) =>
  refused ? [refused.status, ...refused.problems.map(({ field, code }) => `${field}: ${code}`)].join(' ') : null
const planned = <Plan>(decision: Decision<Plan>): Plan => {
  expect(refusedAs(decision)).toBeNull()
  return decision.plan!
}
const administrator = { asker: asker([], ['administrator']) }

describe('a changed form is refused', () => {
  test.each<[string, Facts, Change, string]>([
    ['who holds more than the asker', facts({ current: { roleIds: [6] } }), {}, '403 : more_than_own'],
    ['an administrator, by who is none', facts({ current: { roleIds: [5] } }), {}, '403 : more_than_own'],
    ['a version that somebody saved over', facts(), { updated_at: 'v0' }, '409 updated_at: stale'],
    [
      'one’s own role, locations, qualifications and address',
      facts({ current: { id: 1 } }),
      { roleIds: [1], locationIds: [7], qualificationIds: [20], email: 'new@balie.nl' },
      '403 email: own_record locationIds: own_record roleIds: own_record qualificationIds: own_record',
    ],
    ['one’s own way out', facts({ current: { id: 1 } }), { deactivated_at: now }, '403 deactivated_at: own_record'],
    ['a role that allows more than the asker holds', facts(), { roleIds: [3, 6] }, '403 roleIds: more_than_own'],
    [
      'what counts in a country outside the scope',
      facts({ worksBeyond: true, asker: asker(['mfa.toggle']) }),
      { email: 'new@balie.nl', roleIds: [1], mfa_active: false, deactivated_at: now },
      '403 email: works_elsewhere roleIds: works_elsewhere mfa_active: works_elsewhere deactivated_at: works_elsewhere',
    ],
    ['without a name', facts(), { first_name: ' ' }, '422 first_name: required'],
    ['a role that staff cannot hold', facts(), { roleIds: [3, 4] }, '422 roleIds: invalid'],
    ['a role that is not there', facts(), { roleIds: [3, 99] }, '422 roleIds: unknown'],
    ['half a code', facts(), { agb_code: '123' }, '422 agb_code: agb_code'],
    [
      'a number that is none, and an address that somebody has',
      facts({
        phone: { problems: [{ field: 'phone_number', code: 'valid_phone' }], stored: '1' },
        choices: { ...form.choices, taken: ['email'] },
      }),
      { email: 'other@balie.nl' },
      '422 phone_number: valid_phone email: unique',
    ],
    ['nowhere, by who is no administrator', facts(), { locationIds: [] }, '422 locationIds: required'],
    ['a location outside the scope', facts(), { locationIds: [7, 70] }, '422 locationIds: unknown'],
    [
      'the last administrator who gives up the role',
      facts({ ...administrator, current: { roleIds: [5] }, otherAdministrators: 0 }),
      { roleIds: [1] },
      '409 : last_administrator',
    ],
    [
      'the last administrator who leaves',
      facts({ ...administrator, current: { roleIds: [5] }, otherAdministrators: 0 }),
      { deactivated_at: now },
      '409 : last_administrator',
    ],
  ])('%s', (_, known, change, expected) => expect(refusedAs(plan(known, change))).toBe(expected))

  test('with the version as it is now', () =>
    expect(plan(facts(), { updated_at: 'v0' }).refused?.declared?.data).toEqual({ updated_at: 'v1' }))

  test('one thing at a time: rights before the version, the version before the form', () => {
    expect(refusedAs(plan(facts({ current: { roleIds: [6] } }), { updated_at: 'v0' }))).toBe('403 : more_than_own')
    expect(refusedAs(plan(facts(), { updated_at: 'v0', first_name: '' }))).toBe('409 updated_at: stale')
  })
})

describe('a changed form is saved', () => {
  const access = ({ endsSessions, endsLinks, tellsFormerAddress, invites }: ChangePlan) =>
    Object.entries({ endsSessions, endsLinks, tellsFormerAddress, invites }).flatMap(([what, is]) => (is ? [what] : []))

  test.each<[string, Facts, Change, string[]]>([
    ['another name', facts(), { first_name: 'Ans' }, []],
    ['the same address in capitals', facts(), { email: 'ANNA@balie.nl' }, []],
    ['a new address', facts(), { email: 'new@balie.nl' }, ['endsSessions', 'endsLinks', 'tellsFormerAddress']],
    [
      'a new address of who is still invited',
      facts({ current: { invited: true } }),
      { email: 'new@balie.nl' },
      ['endsSessions', 'endsLinks', 'invites'],
    ],
    ['a role more', facts(), { roleIds: [1, 3] }, []],
    ['another role', facts(), { roleIds: [1] }, ['endsSessions', 'endsLinks']],
    ['a location less', facts(), { locationIds: [7] }, ['endsSessions', 'endsLinks']],
    [
      'a location less of who is still invited: the invitation holds',
      facts({ current: { invited: true } }),
      { locationIds: [7] },
      ['endsSessions'],
    ],
    ['a qualification less', facts(), { qualificationIds: [20] }, []],
    [
      'two-step verification on',
      facts({ asker: asker(['mfa.toggle']), current: { mfa_active: false } }),
      { mfa_active: true },
      ['endsSessions'],
    ],
    ['two-step verification off', facts({ asker: asker(['mfa.toggle']) }), { mfa_active: false }, []],
    ['leaving', facts(), { deactivated_at: now }, ['endsSessions', 'endsLinks']],
    ['coming back', facts({ current: { deactivated_at: earlier } }), { deactivated_at: '' }, []],
    [
      'coming back before a password was chosen',
      facts({ current: { deactivated_at: earlier, invited: true } }),
      { deactivated_at: null },
      ['invites'],
    ],
    ['one’s own name', facts({ current: { id: 1 } }), { first_name: 'Ans' }, []],
    ['another name of who works abroad as well', facts({ worksBeyond: true }), { first_name: 'Ans' }, []],
    [
      'an administrator less, while there are others',
      facts({ ...administrator, current: { roleIds: [5] } }),
      { roleIds: [1] },
      ['endsSessions', 'endsLinks'],
    ],
    [
      'the last administrator under another name',
      facts({ ...administrator, current: { roleIds: [5] }, otherAdministrators: 0 }),
      { first_name: 'Ans' },
      [],
    ],
  ])('%s', (_, known, change, expected) => expect(access(planned(plan(known, change)))).toEqual(expected))

  test.each<[string, Facts, Change, Partial<Entitlement>]>([
    ['another name', facts(), { first_name: 'Ans' }, {}],
    ['leaving', facts(), { deactivated_at: now }, { active: false }],
    ['a role that treats nobody', facts(), { roleIds: [1] }, { practitioner: false }],
    ['a location less: what the asker does not see stays', facts(), { locationIds: [7] }, { locationIds: [70, 7] }],
    ['other qualifications', facts(), { qualificationIds: [22] }, { qualificationIds: [200, 22] }],
  ])('what its appointments keep: %s', (_, known, change, expected) => {
    const { before, after } = planned(plan(known, change)).entitlement
    const inOrder = (one: Entitlement) => ({
      ...one,
      locationIds: one.locationIds.toSorted((a, b) => a - b),
      qualificationIds: one.qualificationIds.toSorted((a, b) => a - b),
    })
    expect(before).toEqual(entitlement)
    expect(inOrder(after)).toEqual(inOrder({ ...entitlement, ...expected }))
  })

  test.each<[string, Facts, Change, Partial<ChangePlan['employee']>]>([
    [
      'what it names',
      facts(),
      { first_name: 'Ans', contract_hours: null },
      { first_name: 'Ans', contract_hours: null },
    ],
    [
      'the number as it is stored',
      facts({ phone: { problems: [], stored: '+32470123456' } }),
      { phone_number: '0470' },
      { phone_number: '+32470123456' },
    ],
    [
      'nothing of a practitioner for who is none',
      facts(),
      { roleIds: [1] },
      { roleIds: [1], agb_code: null, contract_hours: null, free_days: [], brandIds: [] },
    ],
    ['two-step verification by the role', facts(), { roleIds: [2, 3] }, { roleIds: [2, 3], mfa_active: false }],
    ['no switch that the asker may not move', facts(), { mfa_active: false }, { mfa_active: true }],
    ['the switch of who may', facts({ asker: asker(['mfa.toggle']) }), { mfa_active: false }, { mfa_active: false }],
  ])('with %s', (_, known, change, expected) => {
    const { id: _id, name, invited, deactivated_at, created_at, updated_at, ...record } = known.current
    expect(planned(plan(known, change)).employee).toEqual({ ...record, ...expected })
  })

  test.each<[string, Facts, string | null | undefined, string | null]>([
    ['says nothing of it', facts({ current: { deactivated_at: earlier } }), undefined, earlier],
    ['is off already', facts({ current: { deactivated_at: earlier } }), now, earlier],
    ['is turned off', facts(), now, now],
    ['is turned on', facts({ current: { deactivated_at: earlier } }), '', null],
  ])('the switch %s', (_, known, deactivated_at, expected) =>
    expect(planned(plan(known, { deactivated_at })).deactivated_at).toBe(expected),
  )
})

describe('whatever the employee and the form', () => {
  const ids = (...from: number[]) => fc.subarray(from)
  const anyFacts = fc
    .record({
      roleIds: fc.subarray([1, 2, 3, 5, 6], { minLength: 1 }),
      locationIds: ids(7, 8, 9),
      qualificationIds: ids(20, 21, 22),
      mfa_active: fc.boolean(),
      invited: fc.boolean(),
      deactivated_at: fc.constantFrom(null, earlier),
      worksBeyond: fc.boolean(),
      otherAdministrators: fc.nat(1),
    })
    .map(({ worksBeyond, otherAdministrators, ...current }) => {
      const practitioner = current.roleIds.includes(3)
      const fields = practitioner ? {} : { agb_code: null, contract_hours: null, free_days: [], brandIds: [] }
      return facts({
        ...administrator,
        current: { ...current, ...fields },
        worksBeyond,
        otherAdministrators,
        entitlement: {
          active: current.deactivated_at === null,
          practitioner,
          locationIds: current.locationIds,
          qualificationIds: current.qualificationIds,
        },
      })
    })
  const anyChange = fc.record(
    {
      roleIds: fc.subarray([1, 2, 3, 5, 6], { minLength: 1 }),
      locationIds: ids(7, 8, 9),
      qualificationIds: ids(20, 21, 22),
      email: fc.constantFrom('anna@balie.nl', 'new@balie.nl'),
      deactivated_at: fc.constantFrom('', now),
    },
    { requiredKeys: [] },
  )

  test('saving what is there already changes nothing', () =>
    fc.assert(
      fc.property(anyFacts, (known) => {
        const done = planned(plan(known))
        const { id: _id, name, invited, deactivated_at, created_at, updated_at, ...record } = known.current
        expect(done).toEqual({
          employee: record,
          deactivated_at,
          entitlement: { before: known.entitlement, after: known.entitlement },
          // Nobody is signed in as an inactive employee, so ending their sessions changes nothing.
          endsSessions: deactivated_at !== null,
          endsLinks: deactivated_at !== null,
          tellsFormerAddress: false,
          invites: false,
        } satisfies ChangePlan)
      }),
      { seed: 20261123, numRuns: 300 },
    ))

  test('whoever can do less is signed out, and the form saved once more changes nothing further', () =>
    fc.assert(
      fc.property(anyFacts, anyChange, (known, change) => {
        const decision = plan(known, change)
        if (decision.refused) {
          const [{ code } = { code: '' }] = decision.refused.problems
          if (code === 'works_elsewhere') expect(known.worksBeyond).toBe(true)
          else expect([code, known.otherAdministrators]).toEqual(['last_administrator', 0])
          return
        }
        const { employee, deactivated_at, entitlement: entitled, endsSessions } = decision.plan
        const lost = (field: 'roleIds' | 'locationIds') =>
          known.current[field].some((id) => !employee[field].includes(id))
        if (deactivated_at !== null || lost('roleIds') || lost('locationIds')) expect(endsSessions).toBe(true)
        expect(entitled.after).toEqual({
          active: deactivated_at === null,
          practitioner: employee.roleIds.includes(3),
          locationIds: employee.locationIds,
          qualificationIds: employee.qualificationIds,
        })

        const after = facts({
          ...known,
          current: { ...known.current, ...employee, deactivated_at },
          entitlement: entitled.after,
        })
        const again = plan(after, change)
        expect(again.plan?.employee).toEqual(employee)
        expect([again.plan?.deactivated_at, again.plan?.tellsFormerAddress, again.plan?.invites]).toEqual([
          deactivated_at,
          false,
          false,
        ])
        expect(narrows(again.plan!.entitlement.before, again.plan!.entitlement.after)).toBe(false)
      }),
      { seed: 20261123, numRuns: 500 },
    ))
})

describe('the switch', () => {
  test.each<[string, Decision<unknown>, string]>([
    [
      'off: who holds more than the asker',
      planDeactivation(facts({ current: { roleIds: [6] } }), 'v1', now),
      '403 : more_than_own',
    ],
    ['off: a version that somebody saved over', planDeactivation(facts(), 'v0', now), '409 updated_at: stale'],
    ['off: oneself', planDeactivation(facts({ current: { id: 1 } }), 'v1', now), '403 deactivated_at: own_record'],
    [
      'off: who works elsewhere',
      planDeactivation(facts({ worksBeyond: true }), undefined, now),
      '403 deactivated_at: works_elsewhere',
    ],
    [
      'off: the last administrator',
      planDeactivation(facts({ ...administrator, current: { roleIds: [5] }, otherAdministrators: 0 }), 'v1', now),
      '409 : last_administrator',
    ],
    [
      'on: who holds more than the asker',
      planActivation(facts({ current: { roleIds: [6], deactivated_at: earlier } }), 'v1'),
      '403 : more_than_own',
    ],
    [
      'on: a version that somebody saved over',
      planActivation(facts({ current: { deactivated_at: earlier } }), 'v0'),
      '409 updated_at: stale',
    ],
    [
      'on: who works elsewhere',
      planActivation(facts({ worksBeyond: true, current: { deactivated_at: earlier } }), undefined),
      '403 deactivated_at: works_elsewhere',
    ],
  ])('%s', (_, decision, expected) => expect(refusedAs(decision)).toBe(expected))

  test('off ends every way in, and asks for the appointments', () =>
    expect(planned(planDeactivation(facts(), undefined, now))).toEqual({
      deactivated_at: now,
      entitlement: { before: entitlement, after: { ...entitlement, active: false } },
      endsSessions: true,
      endsLinks: true,
      invites: false,
    }))

  test('on invites who had no password yet', () => {
    const back = (invited: boolean) =>
      planned(planActivation(facts({ current: { deactivated_at: earlier, invited } }), 'v1'))
    expect(back(true)).toMatchObject({ deactivated_at: null, invites: true, endsSessions: false, endsLinks: false })
    expect(back(false)).toMatchObject({ deactivated_at: null, invites: false })
  })

  test('there is nothing to do where it stands already, wherever somebody works', () => {
    expect(
      planned(planDeactivation(facts({ worksBeyond: true, current: { deactivated_at: earlier } }), undefined, now)),
    ).toBeNull()
    expect(planned(planActivation(facts({ worksBeyond: true }), undefined))).toBeNull()
  })
})

test.each<[string, Partial<StoredEmployee>, string | null]>([
  ['who holds more than the asker', { roleIds: [6], invited: true }, '403 : more_than_own'],
  ['who has left', { deactivated_at: earlier, invited: true }, '409 : deactivated'],
  ['who has a password', {}, '409 : password_chosen'],
  ['who was invited', { invited: true }, null],
])('invited once more: %s', (_, current, expected) => {
  const refused = inviteRefusal(facts({ current }))
  expect(refused && refusedAs({ refused })).toBe(expected)
})

describe('a new employee', () => {
  const body = { ...newFields(), roleIds: [3] }
  const decide = (change: Partial<EmployeeChange>, permissions: string[] = []) =>
    planNewEmployee(newEmployee({ ...body, ...change }, roles, asker(permissions)), {
      roles,
      asker: asker(permissions),
      ...form,
    })

  test.each<[string, Partial<EmployeeChange>, string]>([
    ['a role that allows more than the asker holds', { roleIds: [6] }, '403 roleIds: more_than_own'],
    ['nobody’s role', { roleIds: [] }, '422 roleIds: required'],
    ['nowhere', { locationIds: [] }, '422 locationIds: required'],
  ])('is refused: %s', (_, change, expected) => expect(refusedAs(decide(change))).toBe(expected))

  test.each<[string, Partial<EmployeeChange>, string[], boolean]>([
    ['on', {}, [], true],
    ['off for the owner of a salon', { roleIds: [2] }, [], false],
    ['not for who may not move the switch', { mfa_active: false }, [], true],
    ['as who may move it says', { mfa_active: false }, ['mfa.toggle'], false],
  ])('two-step verification is %s', (_, change, permissions, expected) =>
    expect(planned(decide(change, permissions)).employee.mfa_active).toBe(expected),
  )

  test('keeps nothing of a practitioner without being one', () =>
    expect(planned(decide({ roleIds: [1], agb_code: '01234567' })).employee).toMatchObject({
      agb_code: null,
      brandIds: [],
    }))
})

function newFields() {
  const { first_name, last_name, email, phone_number, language, locationIds, qualificationIds, brandIds } = stored
  const practice = { cost_unit: null, agb_code: '01234567', riziv_number: null, contract_hours: null, free_days: [] }
  return {
    first_name,
    last_name,
    email,
    phone_number,
    language,
    locationIds,
    qualificationIds,
    brandIds,
    ...practice,
  }
}
