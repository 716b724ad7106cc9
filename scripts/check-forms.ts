// Every form stands on a hook of src/platform/client: useBalieForm with useVersion, useDraft and useConfirmed,
// useRecord which is all of them, or useSecretForm. A form by hand would forget what those know.

/** The elements of a form, and the hook that calls the form library. */
const room = new Set([
  'src/platform/client/form.ts',
  'src/platform/client/ui/form-frame.tsx',
  'src/platform/client/ui/popup.tsx',
])
/** These keep something else than a draft in the tab, each with what it is. */
const keepers: Readonly<Record<string, string>> = {
  'src/features/agreements/screens/phone-signing.ts': 'a signature, with the call whose outcome is open',
  'src/features/checkout/screens/pay-once.ts': 'the key of a payment whose outcome is open',
  'src/features/imports/screens/choose-screen.tsx': 'the kind of file that was chosen last',
  'src/features/reports/screens/use-aside.ts':
    'drafts that were put aside, each with the version over which it was typed',
}

const mistakes: readonly { readonly found: RegExp; readonly problem: string }[] = [
  { found: /<form\b/, problem: 'has a form element of its own: FormFrame and Popup take a form from a hook' },
  {
    found: /^import [^;']*\buseForm\b[^;']*'react-hook-form'/m,
    problem: 'calls the form library itself: useBalieForm and useRecord do',
  },
]
const keepsItself = /^import \{[^}]*\bkeepInTab\b[^}]*\} from '[^']*\/draft\.ts'/m
const isSecretField = /<PasswordField\b/
const isSecretInput = /<PasswordInput\b/
const keepsDraft = /\b(?:useBalieForm|useRecord)\b/
const namesSecrets = /\bsecrets: \[/

/**
 * The problems of the forms in these files (path from the project's folder → text), one sentence each: a form by hand,
 * a draft by hand, or a draft that would keep a secret.
 */
export function formProblems(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  for (const [file, text] of files) {
    if (!/^src\/(?:app|features|platform\/client)\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    if (room.has(file)) continue
    const wrong = (problem: string) => void problems.push(`${file}: ${problem}.`)
    for (const { found, problem } of mistakes) if (found.test(text)) wrong(problem)
    if (!file.startsWith('src/platform/client/') && keepsItself.test(text) !== file in keepers)
      wrong(
        file in keepers
          ? 'keeps nothing in the tab any more: take it out of scripts/check-forms.ts'
          : 'keeps a draft by itself: useDraft does, with the version over which it was typed',
      )
    const hasSecret = isSecretField.test(text) || (isSecretInput.test(text) && keepsDraft.test(text))
    if (hasSecret && !namesSecrets.test(text))
      wrong('has a field for a secret, which its draft would keep: name it in `secrets`, or use useSecretForm')
  }
  return problems
}
