import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import {
  defaultTemplate,
  filledIn,
  linkProblems,
  requestProblems,
  signatureProblems,
  shortenedEmail,
  signingProblems,
  textProblems,
  validUntil,
  type LinkDraft,
  type Signable,
  type SignatureFacts,
} from './rules.ts'

const said = (problems: readonly { field: string; code: string }[]) =>
  problems.map(({ field, code }) => `${field}: ${code}`)
const day = (text: string) => text as Day

describe('step 1', () => {
  test.each([
    ['agreement-001', 1, 2, '<p>Tekst</p>', []],
    ['agreement-003', 1, null, '<p>Tekst</p>', ['treatment_category_id: required']],
    ['agreement-006', 1, 2, '<p>&nbsp; </p>', ['content: required']],
    [
      'without anything',
      null,
      null,
      '',
      ['template_agreement_id: required', 'treatment_category_id: required', 'content: required'],
    ],
  ] as const)('%s', (_, template_agreement_id, treatment_category_id, content, expected) =>
    expect(said(textProblems({ template_agreement_id, treatment_category_id, content }))).toEqual(expected),
  )

  test.each([
    ['agreement-011', [5, 6], null, 5],
    ['agreement-012', [5, 6], 6, 6],
    ['one that is no longer offered', [5, 6], 4, 5],
    ['nothing is offered', [], 4, null],
  ] as const)('the template: %s', (_, ids, remembered, expected) =>
    expect(defaultTemplate(ids, remembered)).toBe(expected),
  )
})

test.each([
  ['agreement-007', [], true, true, []],
  ['agreement-008', ['street'], true, true, ['client.street: details_missing']],
  ['agreement-010', [], true, false, ['user_signature_id: required']],
  ['without the client’s', [], false, true, ['client_signature_id: required']],
] as const)('step 2: %s', (_, missing, clientSigned, practitionerSigned, expected) =>
  expect(said(signingProblems({ missing, clientSigned, practitionerSigned }))).toEqual(expected),
)

describe('the signatures', () => {
  const today = day('2026-03-04')
  const signature = (changes: Partial<SignatureFacts> = {}): SignatureFacts => ({
    type: 'client',
    author_id: 7,
    client_id: null,
    day: today,
    used: false,
    ...changes,
  })
  const facts = (
    client: SignatureFacts | undefined,
    user: SignatureFacts | undefined = signature({ type: 'user' }),
  ) => ({
    employeeId: 7,
    clientId: 9,
    today,
    clientSignature: client,
    userSignature: user,
  })
  const input = { client_signature_id: 1, user_signature_id: 2 }
  test.each<[string, ReturnType<typeof facts>, object, string[]]>([
    ['of both', facts(signature()), {}, []],
    ['of a client with a link', facts(signature({ author_id: null, client_id: 9 })), {}, []],
    [
      'of another client with a link',
      facts(signature({ author_id: null, client_id: 8 })),
      {},
      ['client_signature_id: unknown'],
    ],
    ['at the desk of a colleague', facts(signature({ author_id: 8 })), {}, ['client_signature_id: unknown']],
    [
      'of a colleague',
      facts(signature(), signature({ type: 'user', author_id: 8 })),
      {},
      ['user_signature_id: unknown'],
    ],
    [
      'exchanged',
      facts(signature({ type: 'user' }), signature()),
      {},
      ['client_signature_id: unknown', 'user_signature_id: unknown'],
    ],
    ['that do not exist', facts(undefined), {}, ['client_signature_id: unknown']],
    ['used before', facts(signature({ used: true })), {}, ['client_signature_id: signature_used']],
    ['on their own day', facts(signature()), { client_sign_date: today }, []],
    ['a day late', facts(signature({ day: day('2026-03-03') })), { client_sign_date: today }, []],
    ['on a day to come', facts(signature()), { client_sign_date: day('2026-03-05') }, ['client_sign_date: day']],
    [
      'of last year',
      facts(signature()),
      { practitioner_sign_date: day('2025-03-04') },
      ['practitioner_sign_date: day'],
    ],
  ])('%s', (_, given, dates, expected) =>
    expect(said(signatureProblems({ ...input, ...dates }, given))).toEqual(expected),
  )

  describe('what the client signed with a link is what is kept', () => {
    const request: Signable = {
      template_agreement_id: 1,
      treatment_category_id: 2,
      content: '<p>a</p>',
      language: 'fr',
      location_id: 3,
      client_signee_name: 'Anne Dubois',
      practitioner_signee_name: 'Samira Bouzid',
    }
    test('and at the desk anything', () => {
      expect(requestProblems({ ...request, content: '<p>b</p>' }, null)).toEqual([])
      expect(requestProblems(request, request)).toEqual([])
    })
    test.each<[keyof Signable, unknown]>([
      ['template_agreement_id', 4],
      ['treatment_category_id', 4],
      ['content', '<p>b</p>'],
      ['language', 'nl'],
      ['location_id', null],
      ['client_signee_name', 'Chantal Dubois'],
      ['practitioner_signee_name', 'Iemand anders'],
    ])('with the same %s', (field, value) =>
      expect(said(requestProblems({ ...request, [field]: value }, request))).toEqual([`${field}: signed_otherwise`]),
    )
  })
})

describe('how long it counts', () => {
  test.each([
    ['2026-03-04', null, null],
    ['2026-03-04', 12, '2027-03-04'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('signed on %s for %s months: %s', (signed, months, last) => expect(validUntil(day(signed), months)).toBe(last))

  test('a month more is never shorter, and the day never comes later in its month', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 599 }),
        (date, months) => {
          const signed = day(date.toISOString().slice(0, 10))
          const [last, next] = [validUntil(signed, months)!, validUntil(signed, months + 1)!]
          expect(last > signed && next > last && last.slice(8) <= signed.slice(8)).toBe(true)
        },
      ),
    )
  })
})

describe('signing with a link', () => {
  const draft = { agrees: true, client_signee_name: 'Chantal Dubois', signed: true }
  test.each<[Partial<LinkDraft>, string[]]>([
    [{}, []],
    [{ agrees: false }, ['agrees: required']],
    [{ client_signee_name: ' \u200b ' }, ['client_signee_name: required']],
    [{ signed: false }, ['signature: signature_empty']],
    [
      { agrees: false, client_signee_name: '', signed: false },
      ['agrees: required', 'client_signee_name: required', 'signature: signature_empty'],
    ],
  ])('%o', (changes, expected) =>
    expect(linkProblems({ ...draft, ...changes }).map(({ field, code }) => `${field}: ${code}`)).toEqual(expected),
  )

  test('for a minor whose name is in another script', () => {
    const by = (client_signee_name: string) => linkProblems({ ...draft, client_signee_name }, 'Иван Петров')
    expect([by('Мария Петрова'), by('李明'), by('Ans Dubois')]).toEqual([[], [], []])
    expect(by('иван петров')).toMatchObject([{ code: 'minor_signs' }])
  })

  test.each([
    ['Ans Dubois', []],
    ['Chantal Dubois', ['client_signee_name: minor_signs']],
    [' chântal  dubois ', ['client_signee_name: minor_signs']],
    ['', ['client_signee_name: required']],
  ])('for Chantal Dubois, who is under age, by “%s”', (client_signee_name, expected) =>
    expect(
      linkProblems({ ...draft, client_signee_name }, 'Chantal Dubois').map(({ field, code }) => `${field}: ${code}`),
    ).toEqual(expected),
  )

  test.each([
    ['chantal@voorbeeld.test', 'c•••@voorbeeld.test'],
    ['é@voorbeeld.test', 'é•••@voorbeeld.test'],
    ['', ''],
  ])('shows the address %s as %s', (email, shown) => expect(shortenedEmail(email)).toBe(shown))
})

test('names are filled in as text, and other words with a colon stay', () => {
  const values = {
    client_name: '<b>Jan & co</b>',
    client_birthdate: '',
    client_address: 'Dam 1',
    practitioner_name: 'Samira',
    chain_name: ':client_name',
    location: '',
    date: '4-3-2026',
  }
  expect(filledIn('<p>:client_name, :chain_name om 10:30, let op:huid :date.</p>', values)).toBe(
    '<p>&lt;b&gt;Jan &amp; co&lt;/b&gt;, :client_name om 10:30, let op:huid 4-3-2026.</p>',
  )
})
