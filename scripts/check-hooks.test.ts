import { expect, test } from 'vitest'
import { hookProblems } from './check-hooks.ts'
import { projectFiles } from './check-structure.ts'

const file = 'src/features/clients/screens/client-form.tsx'
const problemsOf = (text: string, name = file) => hookProblems(new Map([[name, text]]))
const calls = (count: number) => '  const [a] = useState<string | null>(null)\n'.repeat(count)
const component = (count: number, inside = '') =>
  `export function ClientForm() {\n${calls(count)}${inside}  return <p />\n}\n`

test.each([
  ['a component with eight hooks', component(8)],
  ['hooks in two components of one file', `${component(8)}function Other() {\n${calls(8)}  return null\n}\n`],
  ['many hooks with a reason', `// Hooks: each field has a state of its own.\n${component(9)}`],
  [
    'a reason over two lines, below the description',
    `/** A form. */\n// Hooks: each field has\n// its own.\n${component(9)}`,
  ],
  ['a reason above an arrow function', `// Hooks: each is one line.\nexport const useAll = () => {\n${calls(9)}}\n`],
  ['names that only look like hooks', component(8, '  used(1)\n  user.useful()\n  hook.useField()\n')],
  ['types that are named after hooks', component(8, '  type A = ReturnType<typeof useState>\n')],
])('accepts %s', (_, text) => expect(problemsOf(text)).toEqual([]))

test.each([
  ['a ninth hook', component(9), 'ClientForm calls 9 hooks, 8 are the most'],
  ['a hook made of nine', `export function useAll() {\n${calls(9)}}\n`, 'useAll calls 9 hooks'],
  ['an arrow function', `export const useAll = () => {\n${calls(9)}}\n`, 'useAll calls 9 hooks'],
  ['a component that is wrapped', `const Grid = memo(function Rows() {\n${calls(9)}})\n`, 'Rows calls 9 hooks'],
  ['a hook in an expression', component(8, '  const may = useMay()(1)\n'), 'calls 9 hooks'],
  ['a reason that is not directly above it', `// Hooks: many.\n\n${component(9)}`, 'calls 9 hooks'],
  ['a reason without words', `// Hooks:\n${component(9)}`, 'calls 9 hooks'],
  ['a reason that nothing needs any more', `// Hooks: many.\n${component(8)}`, 'above what calls 8 or fewer'],
])('refuses %s', (_, text, problem) => expect(problemsOf(text).join()).toContain(problem))

test('checks only the code in src, and not its tests', () => {
  expect(problemsOf(component(9), 'e2e/client.test.tsx')).toEqual([])
  expect(problemsOf(component(9), 'src/features/clients/screens/client-form.test.tsx')).toEqual([])
})

test('finds nothing in this project', () => expect(hookProblems(projectFiles())).toEqual([]))
