import { expect, test } from 'vitest'
import { structureProblems } from './check-structure.ts'

const layers = {
  data: ['lists'],
  people: ['clients', 'credit'],
  planning: ['availability', 'appointments'],
  money: ['checkout', 'invoices', 'day-summary'],
}
const problemsOf = (files: Record<string, string>, sideways: Record<string, string> = {}) =>
  structureProblems(new Map(Object.entries(files)), { layers, sideways })
const importing = (...features: string[]) =>
  features.map((feature, i) => `import { a${i} } from '#features/${feature}/rules.ts'\n`).join('')
const line = (count: number) => 'export const a = 1\n'.repeat(count)

test.each([
  [
    'rules that reach for SQL',
    { 'src/features/credit/rules.ts': `import { balance } from './queries.ts'\n` },
    'may not import src/features/credit/queries.ts, which is queries and holds SQL',
  ],
  [
    'a contract over several lines that reaches for the server',
    { 'src/features/credit/contract.ts': `import {\n  a,\n  type B,\n} from '#platform/server/http.ts'\n` },
    'may not import src/platform/server/http.ts',
  ],
  [
    'a screen that reaches for the server',
    { 'src/features/credit/screens/balance.tsx': `const page = await import('#platform/server/db.ts')\n` },
    'may not import src/platform/server/db.ts',
  ],
  [
    'the server that reaches for the client',
    { 'src/platform/server/mail.ts': `import type { A } from '#platform/client/api.ts'\n` },
    'may not import src/platform/client/api.ts',
  ],
  [
    'the kernel that reaches up',
    { 'src/kernel/day.ts': `import '#platform/server/clock.ts'\n` },
    'It may import kernel',
  ],
  [
    'pure code that takes a package along',
    { 'src/features/credit/rules.ts': `import { sql } from 'kysely'\n` },
    'rules is pure',
  ],
  [
    'a feature that imports one of a higher layer',
    { 'src/features/clients/routes.ts': `import { a } from '#features/checkout/rules.ts'\n` },
    'checkout is in the layer money, above clients in people',
  ],
  [
    'the words of another feature',
    { 'src/features/checkout/screens/pay.tsx': `import { a } from '#features/clients/texts.ts'\n` },
    'a feature says its own',
  ],
  [
    'a test’s file in real code',
    { 'src/app/server.ts': `import { a } from '#platform/server/test/world.ts'\n` },
    'which is for tests',
  ],
  ['a file without a room', { 'src/features/clients/service.ts': line(1) }, 'fits in no room'],
  ['a feature without a layer', { 'src/features/horoscope/rules.ts': line(1) }, 'horoscope, which is in no layer'],
  [
    'a feature of the same layer that is not declared',
    { 'src/features/checkout/routes.ts': importing('invoices') },
    'both are in the layer money, and `checkout → invoices` is not declared',
  ],
  ['a nameless file', { 'src/kernel/utils.ts': line(1) }, 'a name that says nothing'],
  ['a default export', { 'src/kernel/day.ts': 'export default 1\n' }, 'default export'],
  ['a barrel', { 'src/kernel/day.ts': `export { a } from './zone.ts'\n` }, 'another file’s exports'],
  ['a file that is too long', { 'src/kernel/day.ts': line(451) }, 'has 451 lines'],
  ['unfinished work', { 'src/kernel/day.ts': ['// TO', 'DO later\n'].join('') }, 'not done'],
  [
    'SQL outside queries.ts',
    { 'src/features/clients/routes.ts': `await tx.insertInto('clients').values(row)\n` },
    'SQL belongs in queries.ts',
  ],
  [
    'two writers of a table',
    {
      'src/features/clients/queries.ts': 'sql`update clients c set a = 1`\n',
      'src/features/credit/queries.ts': 'sql`delete from clients`\n',
    },
    'one of them owns it',
  ],
  [
    'a refusal with the code of a feature in a higher layer',
    {
      'src/features/checkout/problems.ts': 'export const checkoutProblems = texts({\n  too_poor: {\n',
      'src/features/clients/rules.ts': "return [problem(`items.${at(1)}.name`, 'too_poor', { max: 1 })]\n",
    },
    'refuses with too_poor, which checkout declares, in a higher layer',
  ],
  [
    'a circle',
    { 'src/kernel/a.ts': `import { b } from './b.ts'\n`, 'src/kernel/b.ts': `import { a } from './a.ts'\n` },
    'src/kernel/a.ts → src/kernel/b.ts → src/kernel/a.ts',
  ],
])('%s is refused', (_, files, message) => {
  expect(problemsOf(files).join('\n')).toContain(message)
})

test.each([
  [
    'earlier contracts, rules and queries in routes',
    {
      'src/features/checkout/routes.ts': `import { a } from '#features/clients/queries.ts'\nimport { b } from './rules/payment.ts'\nimport { c } from '#platform/server/http.ts'\n`,
    },
  ],
  [
    'rules as a folder',
    {
      'src/features/checkout/rules/payment.ts': `import { a } from './items.ts'\nimport { b } from '../contract.ts'\n`,
    },
  ],
  [
    'the code of an earlier feature',
    {
      'src/features/clients/problems.ts': 'export const clientsProblems = texts({\n  too_poor: {\n',
      'src/features/checkout/rules.ts': "return [problem('', 'too_poor')]\n",
    },
  ],
  ['anything in a test', { 'src/kernel/day.test.ts': `import { a } from '#app/server.ts'\n` }],
  [
    'one writer and many readers',
    {
      'src/features/clients/queries.ts': 'sql`insert into clients (id) values (1)`\n',
      'src/features/credit/queries.ts': 'sql`select 1 from clients for update of clients`\n',
    },
  ],
  ['a comment that asks something', { 'src/kernel/day.ts': '// What if the clock is ahead? Then it waits.\n' }],
  ['a long file of words', { 'src/features/checkout/texts.ts': line(900) }],
  [
    'the first administrator',
    {
      'src/app/admin.ts': `await tx.insertInto('clients')\n`,
      'src/features/clients/queries.ts': `db.updateTable('clients')\n`,
    },
  ],
])('%s is allowed', (_, files) => {
  expect(problemsOf(files)).toEqual([])
})

test('an import within a layer is allowed once it is declared, in that direction alone', () => {
  const sideways = { 'checkout → invoices': 'a payment posts an invoice' }
  expect(problemsOf({ 'src/features/checkout/routes.ts': importing('invoices') }, sideways)).toEqual([])
  expect(problemsOf({ 'src/features/invoices/rules.ts': importing('checkout') }, sideways)).toEqual([
    expect.stringContaining('`invoices → checkout` is not declared'),
    expect.stringContaining('declares `checkout → invoices`, which nothing uses'),
  ])
})

test('any lower layer is free; a higher one is not, declared or not', () => {
  expect(problemsOf({ 'src/features/checkout/rules.ts': importing('clients', 'lists') })).toEqual([])
  expect(problemsOf({ 'src/features/lists/rules.ts': importing('checkout') }, { 'lists → checkout': '' })).toEqual([
    expect.stringContaining('above lists in data'),
    expect.stringContaining('declares `lists → checkout`, which are not in one layer'),
  ])
})

test('a declared import that nothing uses is refused, also when only a test uses it', () => {
  const sideways = { 'checkout → invoices': 'a payment posts an invoice' }
  expect(problemsOf({}, sideways)).toEqual([expect.stringContaining('which nothing uses')])
  expect(problemsOf({ 'src/features/checkout/rules.test.ts': importing('invoices') }, sideways)).toHaveLength(1)
})

test('declared imports in a circle are refused', () =>
  expect(
    problemsOf(
      {
        'src/features/checkout/routes.ts': importing('invoices'),
        'src/features/invoices/routes.ts': importing('day-summary'),
        'src/features/day-summary/routes.ts': importing('checkout'),
      },
      { 'checkout → invoices': '', 'invoices → day-summary': '', 'day-summary → checkout': '' },
    ).join('\n'),
  ).toContain('checkout → invoices → day-summary → checkout'))
