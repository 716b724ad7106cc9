import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { mergeFields, type Belongings, type MergeInput } from './contract.ts'
import {
  differingFields,
  givenBack,
  mergeObstacles,
  planMerge,
  samePosted,
  undoObstacle,
  type MergeFacts,
} from './rules.ts'

const client = (changes: Partial<MergeFacts> = {}): MergeFacts => ({
  id: 1,
  supported_country_id: 166,
  first_name: 'Chantal',
  last_name: 'Dubois',
  birthdate: '1988-03-14' as Day,
  gender_id: 1,
  phone_number: '+31612345678',
  email: 'chantal@voorbeeld.test',
  street: 'Keizersgracht',
  street_number: '10',
  street_suffix: '',
  postcode: '1015 AA',
  place: 'Amsterdam',
  country_id: 166,
  locale_id: 1,
  health_insurance_id: null,
  nin: '',
  consenting_parent: '',
  company_name: '',
  vat_number: '',
  remarks: '',
  deactivated_at: null,
  erased_at: null,
  has_open_erasure: false,
  updated_at: 'v1',
  ...changes,
})
const belongings: Belongings = {
  visits: 2,
  visits_to_come: 1,
  reports: 1,
  invoices: 1,
  packages: 0,
  agreements: 0,
  mails: 0,
  credit_cents: cents(0),
}
const input = (changes: Partial<MergeInput> = {}): MergeInput => ({
  updated_at: 'v1',
  alias_updated_at: 'v1',
  belongings,
  fields: {},
  ...changes,
})

describe('the fields in which two clients differ, with a proposal', () => {
  test.each<[string, Partial<MergeFacts>, Partial<MergeFacts>, ReturnType<typeof differingFields>]>([
    ['equal ones', {}, {}, []],
    ['a name', {}, { first_name: 'Chantalle' }, [{ field: 'first_name', proposed: 'kept' }]],
    ['what the alias alone knows', { email: '' }, {}, [{ field: 'email', proposed: 'alias' }]],
    ['what the kept one alone knows', {}, { birthdate: null }, [{ field: 'birthdate', proposed: 'kept' }]],
    [
      'one address for all its parts',
      {},
      { street: 'Dam', place: 'Zaandam' },
      [{ field: 'address', proposed: 'kept' }],
    ],
    [
      'a country alone is no address',
      { street: '', street_number: '', postcode: '', place: '', country_id: 22 },
      {},
      [{ field: 'address', proposed: 'alias' }],
    ],
    ['the fuller address', { street: '' }, { street: 'Dam' }, [{ field: 'address', proposed: 'alias' }]],
    ['notes of both', { remarks: 'a' }, { remarks: 'b' }, [{ field: 'remarks', proposed: 'both' }]],
    ['notes of one', {}, { remarks: 'b' }, [{ field: 'remarks', proposed: 'alias' }]],
    [
      'notes too long together',
      { remarks: 'a'.repeat(4000) },
      { remarks: 'b'.repeat(4000) },
      [{ field: 'remarks', proposed: 'kept' }],
    ],
    ['a number that one has', {}, { nin: '111222333' }, [{ field: 'nin', proposed: 'alias' }]],
    ['the same number', { nin: '111222333' }, { nin: '111222333' }, []],
    ['numbers that nobody can read', { nin: null }, { nin: null }, [{ field: 'nin', proposed: 'kept' }]],
  ])('%s', (_, kept, alias, differing) => {
    expect(differingFields(client(kept), client({ ...alias, id: 2 }))).toEqual(differing)
  })
})

test.each<[Partial<MergeFacts>, readonly string[]]>([
  [{}, []],
  [{ supported_country_id: 22 }, ['merge_other_country']],
  [{ erased_at: '2026-01-01T00:00:00Z' as Instant, has_open_erasure: true }, ['merge_erased']],
  [{ has_open_erasure: true }, ['merge_erasure_open']],
])('a client with %o meets %j', (changes, obstacles) => {
  expect(mergeObstacles(client(), client(changes))).toEqual(obstacles)
  expect(mergeObstacles(client(changes), client())).toEqual(obstacles)
})

describe('a merge', () => {
  const kept = client()
  const alias = client({ id: 2, last_name: 'Du Bois', remarks: 'Hond', nin: '111222333' })
  test.each<[string, Partial<MergeInput>, number, readonly string[]]>([
    ['an old version', { updated_at: 'v0' }, 409, ['updated_at stale']],
    ['an old version of the alias', { alias_updated_at: 'v0' }, 409, ['updated_at stale']],
    ['other belongings', { belongings: { ...belongings, invoices: 2 } }, 409, ['belongings merge_changed']],
    [
      'fields without a side',
      { fields: { nin: 'kept' } },
      422,
      ['fields.last_name required', 'fields.remarks required'],
    ],
  ])('is refused for %s', (_, changes, status, problems) => {
    const { refused } = planMerge({ kept, alias, belongings, input: input(changes) })
    expect([refused?.status, refused?.problems.map(({ field, code }) => `${field} ${code}`)]).toEqual([
      status,
      problems,
    ])
  })

  test('takes the chosen values, and keeps those that they replace', () => {
    const fields = { last_name: 'alias', remarks: 'both', nin: 'alias' } as const
    expect(planMerge({ kept: client({ remarks: 'Kat' }), alias, belongings, input: input({ fields }) }).plan).toEqual({
      before: { last_name: 'Dubois', remarks: 'Kat' },
      after: { last_name: 'Du Bois', remarks: 'Kat\n\nHond' },
      takesNin: true,
    })
  })

  test('does not need to have seen what the caller may not see', () => {
    const seen = { ...belongings, invoices: null, credit_cents: null }
    const fields = { last_name: 'kept', remarks: 'kept', nin: 'kept' } as const
    expect(planMerge({ kept, alias, belongings, input: input({ fields, belongings: seen }) }).plan).toBeDefined()
  })

  test('leaves a client active who was active under one number', () => {
    const asleep = client({ deactivated_at: '2026-01-01T00:00:00Z' as Instant })
    expect(planMerge({ kept: asleep, alias: client({ id: 2 }), belongings, input: input() }).plan).toMatchObject({
      before: { deactivated_at: asleep.deactivated_at },
      after: { deactivated_at: null },
    })
    expect(planMerge({ kept, alias: { ...asleep, id: 2 }, belongings, input: input() }).plan).toMatchObject({
      after: {},
    })
  })

  const text = fc.constantFrom('', 'a', 'b')
  const anyone = fc
    .record({ first_name: text, email: text, street: text, remarks: text, consenting_parent: text, nin: text })
    .map((values) => client(values))
  test('whose proposals are taken loses nothing that only one of the two knows', () => {
    fc.assert(
      fc.property(anyone, anyone, (one, other) => {
        const fields = Object.fromEntries(differingFields(one, other).map(({ field, proposed }) => [field, proposed]))
        const { plan } = planMerge({ kept: one, alias: other, belongings, input: input({ fields }) })
        const result = { ...one, ...plan!.after, nin: plan!.takesNin ? other.nin : one.nin }
        for (const field of ['first_name', 'email', 'street', 'remarks', 'consenting_parent', 'nin'] as const)
          expect(result[field] !== '' || (one[field] === '' && other[field] === '')).toBe(true)
      }),
    )
  })
})

test('an undo gives back what still is as the merge has made it', () => {
  const before = { last_name: 'Dubois', email: 'oud@voorbeeld.test' }
  const after = { last_name: 'Du Bois', email: 'ander@voorbeeld.test' }
  expect(givenBack({ last_name: 'Du Bois', email: 'nieuw@voorbeeld.test' }, before, after)).toEqual({
    last_name: 'Dubois',
  })
})

describe('an address is given back whole or not at all', () => {
  const address = { street_number: '10', street_suffix: '', country_id: 166 }
  const before = { ...address, street: 'Keizersgracht', postcode: '1015 AA', place: 'Amsterdam', email: 'oud@x.test' }
  const after = { ...address, street: 'Rokin', postcode: '1012 KT', place: 'Amsterdam', email: 'ander@x.test' }
  const { email, ...ofAddress } = before
  test.each<[string, object, object]>([
    ['as the merge has made it', {}, ofAddress],
    ['with another street', { street: 'Marktplein' }, {}],
    ['with another postcode', { postcode: '3011 AB' }, {}],
    ['with a place that both had', { place: 'Rotterdam' }, {}],
    ['with another country', { country_id: 22 }, {}],
  ])('%s', (_, changes, given) => {
    expect(givenBack({ ...after, ...changes }, before, after)).toEqual({ ...given, email })
  })
})

test.each([
  [{}, {}, null],
  [{ is_last: false, has_open_erasure: true }, {}, 'merge_not_last'],
  [{ has_open_erasure: true }, { signatures: 1 }, 'merge_erasure_open'],
  [{}, { signatures: 1 }, 'merge_posted_since'],
  [{ posted: { signatures: 1 } }, { signatures: 1 }, null],
])('an undo of a merge with %o and %o posted meets %s', (facts, posted, obstacle) => {
  expect(undoObstacle({ is_last: true, has_open_erasure: false, posted: {}, ...facts }, posted)).toBe(obstacle)
})

test.each([
  [{ invoices: 1 }, { invoices: 1, credit_mutations: 0 }, true],
  [{ invoices: 1 }, { invoices: 2 }, false],
  [{ invoices: 1 }, { invoices: 1, vouchers: 1 }, false],
])('of %o and %o the same is posted: %s', (then, now, same) => expect(samePosted(then, now)).toBe(same))

test('every field has a side or a column', () => expect(new Set(mergeFields).size).toBe(mergeFields.length))
