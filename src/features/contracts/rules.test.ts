import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractLimits } from './contract.ts'
import { isUntouched, pairProblems, storedName } from './rules.ts'

const codes = (pair: Parameters<typeof pairProblems>[0]) => pairProblems(pair).map(({ field, code }) => [field, code])

test.each<[string, string | null, number | null, boolean]>([
  ['client_form-011', 'a.pdf', 1, true],
  ['client_form-012', 'a.PNG', 1, true],
  ['client_form-013', 'a.docx', 2, true],
  ['client_form-015', 'a.pdf', null, false],
  ['client_form-016', null, 1, false],
])('%s: %j with category %j', (_, name, treatment_category_id, savable) => {
  expect(pairProblems({ name, treatment_category_id }).length === 0).toBe(savable)
})

test.each<[string, Parameters<typeof pairProblems>[0], [string, string][]]>([
  [
    'half of nothing',
    { name: null, treatment_category_id: null },
    [
      ['data', 'required'],
      ['treatment_category_id', 'required'],
    ],
  ],
  ['a name of blanks', { name: ' \u200B', treatment_category_id: 1 }, [['data', 'required']]],
  ['a program', { name: 'a.exe', treatment_category_id: 1 }, [['name', 'document_type']]],
  ['a program behind a document', { name: 'a.pdf.exe', treatment_category_id: 1 }, [['name', 'document_type']]],
  ['no ending', { name: 'pdf', treatment_category_id: 1 }, [['name', 'document_type']]],
  [
    'more than 20 MB (decision C51)',
    { name: 'a.jpeg', bytes: 20 * 1024 * 1024 + 1, treatment_category_id: 1 },
    [['data', 'document_too_large']],
  ],
  ['20 MB', { name: 'a.doc', bytes: 20 * 1024 * 1024, treatment_category_id: 1 }, []],
])('%s', (_, pair, expected) => expect(codes(pair)).toEqual(expected))

test('an empty row is not sent; half a row is', () => {
  expect(isUntouched({ name: null, treatment_category_id: null })).toBe(true)
  expect(isUntouched({ name: 'a.pdf', treatment_category_id: null })).toBe(false)
  expect(isUntouched({ name: null, treatment_category_id: 1 })).toBe(false)
})

test.each([
  ['Toestemming Zoë.PDF', 'pdf', 'Toestemming Zoë.pdf'],
  ['scan.png', 'jpg', 'scan.jpg'],
  ['C:\\Users\\Chantal\\contract.v2.docx', 'docx', 'contract.v2.docx'],
  ['../../etc/passwd.pdf', 'pdf', 'passwd.pdf'],
  ['\u202Efdp.exe.pdf', 'pdf', 'fdp.exe.pdf'],
  ['a\r\nb\0:c?.pdf', 'pdf', 'a b_c_.pdf'],
  ['.pdf', 'pdf', 'document.pdf'],
  [' \u200B .pdf', 'pdf', 'document.pdf'],
] as const)('the name %j of a %s is stored as %j', (uploaded, type, stored) =>
  expect(storedName(uploaded, type)).toBe(stored),
)

test('any name becomes one that every disk takes, and stays as it is from then on', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('pdf', 'docx'), (uploaded, type) => {
      const stored = storedName(uploaded, type)
      expect(stored).toMatch(/^[^./\\<>:"|?*\p{Cc}][^/\\<>:"|?*\p{Cc}]*$/u)
      expect(stored.endsWith(`.${type}`)).toBe(true)
      expect([...stored].length).toBeLessThanOrEqual(contractLimits.name)
      expect(storedName(stored, type)).toBe(stored)
    }),
  )
})
