import { expect, test } from 'vitest'
import { structureProblems } from './check-structure.ts'

const problemsOf = (files: Record<string, string>) => structureProblems(new Map(Object.entries(files)))
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
    'a feature that imports a later one',
    { 'src/features/clients/routes.ts': `import { a } from '#features/checkout/rules.ts'\n` },
    'checkout comes after clients',
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
  ['an unknown feature', { 'src/features/horoscope/rules.ts': line(1) }, 'no place in the order'],
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
    'a refusal with the code of a later feature',
    {
      'src/features/checkout/problems.ts': 'export const checkoutProblems = texts({\n  too_poor: {\n',
      'src/features/clients/rules.ts': "return [problem(`items.${at(1)}.name`, 'too_poor', { max: 1 })]\n",
    },
    'refuses with too_poor, which checkout declares and which comes after',
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
