import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { projectFiles } from './check-structure.ts'

// A form whose answer is lost and whose page is loaded anew sends its draft again. The server carries the call out once
// if it has the same key, which `useSend` keeps through a reload under the name of the draft (`keepAs`).

const contracts = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['/src/features/*/contract.ts', '/src/features/*/contract/*.ts', '!**/*.test.ts'],
  { eager: true },
)

/** The calls that create something, as forms name them: `creditApi.give`. */
const creating = new Set(
  Object.values(contracts)
    .flatMap((contract) => Object.entries(contract))
    .filter(([name, api]) => name.endsWith('Api') && typeof api === 'object' && api !== null)
    .flatMap(([name, api]) =>
      Object.entries(api as Readonly<Record<string, AnyEndpoint>>).map((call) => ({ name, call })),
    )
    .filter(({ call: [, { status }] }) => status === 201)
    .map(({ name, call: [key] }) => `${name}.${key}`),
)

/** The text from this place to the parenthesis that closes the one before it. */
function argumentsAt(text: string, start: number): string {
  let depth = 1
  let end = start
  while (end < text.length && depth > 0) depth += { '(': 1, ')': -1 }[text[end++]!] ?? 0
  return text.slice(start, end - 1)
}

/** The calls of forms in these files that create something, and whose key a reload would forget. */
function forgotten(files: Iterable<readonly [file: string, text: string]>): string[] {
  return [...files]
    .filter(([file]) => /^src\/(?:app|features)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/\buse(Send|Change)\(/g)]
        .map(({ 0: hook, index }) => ({
          isChange: hook === 'useChange(',
          call: argumentsAt(text, index + hook.length),
        }))
        .filter(({ isChange, call }) => isChange || /failure: 'form'|\.\.\.options/.test(call))
        .filter(({ call }) => !/\bkeepAs\b/.test(call))
        .flatMap(({ call }) => [...call.split('{')[0]!.matchAll(/\w+Api\.\w+/g)].map(([name]) => name))
        .filter((name) => creating.has(name))
        .map((name) => `${file}: ${name}`),
    )
}

test('a form that would forget the key of what it creates is found', () => {
  const calls = (options: string) =>
    forgotten([['src/features/a/screens/b.tsx', `useSend(creditApi.give, { ${options} })`]])
  expect([
    calls(`failure: 'form', invalidates: [creditApi.show]`),
    calls(`failure: 'form', keepAs: name`),
    calls(`invalidates: [creditApi.show]`),
  ]).toEqual([['src/features/a/screens/b.tsx: creditApi.give'], [], []])
})

test('every form keeps the key of what it creates until the server has decided', () => {
  expect(forgotten(projectFiles())).toEqual([])
})
