import { expect, test } from 'vitest'
import { z } from 'zod'
import { loggable } from './log-lines.ts'

const fault = (error: Error, fields: object = {}) => Object.assign(error, fields)
const ofDatabase = (code: string, message: string, fields: object = {}) =>
  fault(new Error(message), { name: 'error', severity: 'ERROR', code, ...fields })

test.each([
  [
    'a unique violation',
    ofDatabase('23505', 'duplicate key value violates unique constraint "clients_email_key"', {
      detail: 'Key (email)=(jan@voorbeeld.nl) already exists.',
      constraint: 'clients_email_key',
      table: 'clients',
    }),
    {
      code: '23505',
      constraint: 'clients_email_key',
      table: 'clients',
      message: 'duplicate key value violates unique constraint "clients_email_key"',
    },
  ],
  [
    'a value that is no number',
    ofDatabase('22P02', 'invalid input syntax for type integer: "Jan de Vries"'),
    { code: '22P02', message: 'invalid input syntax for type integer: …' },
  ],
  [
    'a value with quotation marks of its own',
    ofDatabase('22P02', 'invalid input syntax for type integer: "(7,"Jan de Vries",Jan)"'),
    { code: '22P02', message: 'invalid input syntax for type integer: …' },
  ],
  ['a name with an apostrophe', new Error(`the client 'Jan d'Arc' is away`), { message: 'the client … is away' }],
  [
    'a text that is no JSON',
    new SyntaxError(`Unexpected token 'J', "Jan de Vries" is not valid JSON`),
    { type: 'SyntaxError', message: 'Unexpected token …, … is not valid JSON' },
  ],
  [
    'a mistake of the program',
    new TypeError(`Cannot read properties of undefined (reading 'length')`),
    { type: 'TypeError', message: `Cannot read properties of undefined (reading 'length')` },
  ],
  [
    'an address, a number and a birthdate',
    new Error('550 <jan@voorbeeld.nl>: +31 6 1234 5678, born 1990-04-01, visit 4711'),
    { message: '550 <…>: …, born …, visit 4711' },
  ],
  ['a name in any quotation marks', new Error('“Jan” ‘Jan’ «Jan» `Jan` \'Jan\' "Jan"'), { message: '… … … … … …' }],
  [
    'an answer that its contract refuses',
    z.object({ clients: z.array(z.object({ id: z.int() })) }).safeParse({ clients: [{ id: 'Jan' }] }).error!,
    { message: 'clients.0.id: invalid_type' },
  ],
  ['no error at all', 'refused by "Jan"', { type: 'Error', message: 'refused by …' }],
])('%s', (_, error, expected) => {
  const logged = loggable(error)
  expect(logged).toMatchObject(expected)
  expect(JSON.stringify(logged)).not.toMatch(/jan@|Jan|1990|1234/)
})

test('the places of a fault stay, without the message above them', () => {
  const { stack } = loggable(new Error('"Jan"'))
  expect(stack).toMatch(/^\s+at .*log-lines\.test\.ts:\d+/)
})
