import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, file, type AnyEndpoint } from '#kernel/endpoint.ts'
import { subjectOf } from '#features/audit/rules.ts'
import { log } from './features.ts'
import { allRoutes } from './routes.ts'

// Law A6: an endpoint whose answer shows a client says in its contract whose data it `reads`. This file finds one that
// does not by the names of its fields, access-log.test.ts by what it answers.

const endpoints = allRoutes.map((route) => route.endpoint)
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const rows = endpoints.map((one) => [nameOf(one), one] as const)

/** Fields that only a client has. */
const clientField = /^(client|clients|client_\w+|birthdate|credit_balance|nin|nin_\w+|buyer|patient\w*|to_address)$/
/** The subjects whose answers may have a telephone number without showing a client. */
const staff = new Set(['employees', 'account', 'locations'])

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema | Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
}

/** The names of all fields of an answer, however deep. */
function fieldsOf(schema: Schema): string[] {
  const within = [
    ...Object.values(schema.properties ?? {}),
    ...[schema.items ?? []].flat(),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...Object.values(schema.$defs ?? {}),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ]
  return [...Object.keys(schema.properties ?? {}), ...within.flatMap(fieldsOf)]
}

/** The list of an export: the file has the columns of its rows. */
const listOf = ({ path }: AnyEndpoint): AnyEndpoint | undefined =>
  endpoints.find((other) => other.method === 'GET' && `${other.path}/export` === path)

/** The fields of an endpoint's answer that may be a client's. */
function clientData(one: AnyEndpoint): string[] {
  const list = listOf(one)
  const fields = fieldsOf(z.toJSONSchema(one.gives as z.ZodType, { io: 'output', unrepresentable: 'any' }) as Schema)
  const isPerson = fields.includes('phone_number') && !staff.has(subjectOf(log, nameOf(one)) ?? '')
  return [
    ...new Set([
      ...fields.filter((field) => clientField.test(field)),
      ...(isPerson ? ['phone_number'] : []),
      ...(/^\/(list\/)?clients?\b/.test(one.path) ? ['its path'] : []),
      ...((one.gives as unknown) === file ? (list ? clientData(list) : ['a file']) : []),
    ]),
  ]
}

/** Answers that look as if they showed a client, and do not. */
const showNobody: Readonly<Record<string, string>> = {
  'GET /day-closings/:id/report': 'amounts of a day, without a client',
  'GET /imports/:id/problems/export': 'a file of what is wrong with a file that somebody brought',
  'GET /vouchers/:id/card': 'a card to give away, without a name',
  'GET /journal/whole-file': 'numbers and amounts of documents, without a name',
}

describe('what an answer’s fields say', () => {
  test.each(rows.filter(([, one]) => one.reads === 'nothing'))('%s reads nothing, and shows no client', (name, one) => {
    expect(
      name in showNobody ? [] : clientData(one),
      `${name} shows clients: its contract has to say whose data it reads, or the list above why it does not`,
    ).toEqual([])
  })

  const made = (gives: z.ZodType, path = '/made') =>
    endpoint('GET', path, { does: 'Is made for this test.', may: 'signed-in', reads: 'nothing', gives })
  test.each([
    ['a client', z.object({ client: z.object({ id: z.int() }) })],
    ['their name', z.array(z.object({ client_name: z.string() }))],
    [
      'their birthdate, deep inside',
      z.object({ body: z.array(z.object({ who: z.object({ birthdate: z.string().nullable() }) })) }),
    ],
    ['in one of several shapes', z.union([z.object({ ok: z.boolean() }), z.object({ client_id: z.int() })])],
    ['by some key', z.record(z.string(), z.object({ clients: z.array(z.int()) }))],
    ['somebody’s telephone', z.object({ phone_number: z.string() })],
    ['a file', file],
  ])('an endpoint that shows %s and reads nothing would be found', (_, gives) => {
    expect(clientData(made(gives))).not.toEqual([])
  })
  test('so would the export of a list that shows one', () => {
    const exportsOfLists = endpoints.filter(listOf)
    expect(exportsOfLists.length).toBeGreaterThan(20)
    expect(clientData(exportsOfLists.find(({ path }) => path === '/mails/export')!)).toContain('to_address')
  })
  test('so would one below /clients, whatever it shows; one of rooms is not', () => {
    expect(clientData(made(z.object({ ok: z.boolean() }), '/clients/:id/anything'))).toEqual(['its path'])
    expect(clientData(made(z.array(z.object({ id: z.int(), name: z.string() })), '/list/rooms'))).toEqual([])
  })
})

test.each(rows)('%s is in the log under a name', (name) => {
  expect(
    subjectOf(log, name) ?? (/health/.test(name) ? 'nobody is known there' : null),
    'say in a log.ts what the calls of this path are about',
  ).not.toBeNull()
})
