import { expect, test } from 'vitest'
import { projectFiles } from './check-structure.ts'
import { wordProblems } from './check-words.ts'

test('the project is in plain words', () => expect(wordProblems(projectFiles())).toEqual([]))

const problemsOf = (file: string, text: string) => wordProblems(new Map([[file, text]])).join('\n')

test.each([
  [
    'a comment without a subject',
    'src/kernel/day.ts',
    '/** Who looks elsewhere has put it back. */\n',
    'begins a comment with "Who looks elsewhere',
  ],
  [
    'a comment in the screen without a subject',
    'src/platform/client/a.tsx',
    '  {/* What is in the hand. */}\n',
    'begins a comment with "What is in the hand',
  ],
  ['a name that is none', 'src/kernel/day.ts', 'const kept = read()\n', 'names something "kept"'],
  ['a type that is none', 'src/platform/server/db.ts', 'interface Shown {\n', 'names something "Shown"'],
  [
    'a comment that is broken in a sentence',
    'src/features/imports/rules.ts',
    ' * A list that is\n * read again.\n',
    'breaks a comment in the middle of line 1',
  ],
])('%s is refused', (_, file, text, message) => expect(problemsOf(file, text)).toContain(message))

test.each([
  ['a question', 'src/kernel/day.ts', '// Who is it?\n'],
  ['a clause that is not first', 'src/kernel/day.ts', '/** Removes what nobody reads. */\n'],
  ['a name that says more', 'src/kernel/day.ts', 'const keptDraft = read()\n'],
  ['a test’s own names', 'src/kernel/day.test.ts', 'const kept = read()\n'],
  ['two sentences on two lines', 'src/kernel/day.ts', '// A list.\n// read again\n'],
  ['a list', 'src/kernel/day.ts', '// The days\n// - monday\n'],
  ['a file outside the source', 'docs/example/book-and-pay.ts', '/** Who looks. */\n'],
])('%s is allowed', (_, file, text) => expect(problemsOf(file, text)).toBe(''))
