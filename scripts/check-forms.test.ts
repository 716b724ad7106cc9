import { expect, test } from 'vitest'
import { formProblems } from './check-forms.ts'
import { projectFiles } from './check-structure.ts'

const file = 'src/features/clients/screens/client-form.tsx'
const payOnce = 'src/features/checkout/screens/pay-once.ts'
const keeping = `import { keepInTab, readFromTab } from '#platform/client/draft.ts'\n`
const problemsOf = (text: string, name = file) => formProblems(new Map([[name, text]]))

test.each([
  ['a form element in the room of forms', '<form>', 'src/platform/client/ui/popup.tsx'],
  ['what is not a form element', '<FormFrame form={form}> <ClientForm />', file],
  ['other hooks of the form library', `import { useFormContext, useWatch } from 'react-hook-form'\n`, file],
  ['reading what a tab keeps', `import { readFromTab } from '#platform/client/draft.ts'\n`, file],
  ['what keeps something else than a draft', keeping, payOnce],
  ['a secret that no draft keeps', `secrets: ['key'],\n<PasswordField control={control} />`, file],
])('accepts %s', (_, text, name) => expect(problemsOf(text, name)).toEqual([]))

test.each([
  ['a form element', '  <form onSubmit={save}>', file, 'has a form element of its own'],
  [
    'the form library',
    `import {\n  useController,\n  useForm,\n} from 'react-hook-form'\n`,
    file,
    'calls the form library itself',
  ],
  ['a draft without a version', keeping, file, 'keeps a draft by itself'],
  ['a keeper that keeps nothing', 'export const a = 1\n', payOnce, 'keeps nothing in the tab any more'],
  ['a secret in a draft', '<PasswordField control={control} />', file, 'has a field for a secret'],
  ['a secret beside a draft', 'useBalieForm(values)\n<PasswordInput />', file, 'has a field for a secret'],
])('refuses %s', (_, text, name, problem) => expect(problemsOf(text, name)).toEqual([expect.stringContaining(problem)]))

test('no form of the project is made by hand', () => expect(formProblems(projectFiles())).toEqual([]))
