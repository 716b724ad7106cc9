import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { languages } from '#kernel/texts.ts'
import { createPdfPrinter } from '#platform/server/pdf.ts'
import { drawnSignature } from '#platform/server/test/drawn-signature.ts'
import { documentTexts as words } from './document-texts.ts'
import { printAgreement, type AgreementDocument } from './document.ts'
import { drawnAnew } from './drawing.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const agreement = (changes: Partial<AgreementDocument> = {}): AgreementDocument => ({
  language: 'nl',
  name: 'Behandelovereenkomst laser',
  category: 'Laserontharing',
  chain: { name: 'Velours Huid & Laser B.V.', address: ['Gustav Mahlerplein 42', '1082 MA Amsterdam'] },
  client: {
    name: 'Chantal Dubois',
    birthdate: '1988-03-14' as Day,
    address: ['Keizersgracht 12', '1015 CX Amsterdam'],
  },
  content:
    '<h2>1. De behandeling</h2><p>U kiest voor <strong>laserontharing</strong> van <em>de benen</em>.</p><ul><li><p>geen zon</p></li><li><p>SPF 50</p></li></ul><ol><li><p>eerst</p></li></ol><blockquote><p>citaat</p></blockquote><hr><p>#panic("no") *ster* $x$ <a href="https://balie.test">meer</a></p>',
  contentSha256: 'ab'.repeat(32),
  day: '2026-03-04' as Day,
  validity: { until: '2027-03-04' as Day },
  clientSignatory: { name: 'Chantal Dubois', day: '2026-03-04' as Day, picture: null },
  practitioner: { name: 'Samira Bouzid', day: null, picture: null },
  ...changes,
})

async function textOf(pdf: Uint8Array): Promise<{ pages: string[]; pictures: number }> {
  const file = await getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS }).promise
  const pages: string[] = []
  let pictures = 0
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replaceAll('\u200b', '')
        .replace(/\s+/g, ' '),
    )
    const { fnArray } = await page.getOperatorList()
    pictures += fnArray.filter((operator) => operator === 85).length
  }
  await file.loadingTask.destroy()
  return { pages, pictures }
}

test.each(languages)('in %s it has the text, both names, the days and the SHA-256', async (language) => {
  const { pages } = await textOf(await printAgreement(printer, agreement({ language })))
  const text = pages.join(' ')
  for (const expected of [
    'Behandelovereenkomst laser',
    'Velours Huid & Laser B.V.',
    'Chantal Dubois',
    'Keizersgracht 12, 1015 CX Amsterdam',
    'Samira Bouzid',
    'Laserontharing',
    '1. De behandeling',
    'U kiest voor laserontharing van de benen.',
    'geen zon',
    'SPF 50',
    'eerst',
    'citaat',
    '#panic("no") *ster* $x$ meer',
    'ab'.repeat(32),
    words.notSigned[language],
    words.validUntil[language],
    words.explanation[language],
  ])
    expect(text).toContain(expected)
})

test('both signatures are pictures in it, it is PDF/A-3b, and the same agreement gives the same file', async () => {
  const picture = await drawnAnew(await drawnSignature())
  const signed = agreement({
    clientSignatory: { name: 'Chantal Dubois', day: '2026-03-04' as Day, picture },
    practitioner: { name: 'Samira Bouzid', day: '2026-03-04' as Day, picture },
    validity: { until: null },
  })
  const [one, again] = [await printAgreement(printer, signed), await printAgreement(printer, signed)]
  expect(Buffer.compare(one, again)).toBe(0)
  expect(Buffer.from(one).toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
  const { pages, pictures } = await textOf(one)
  expect([pages.length, pictures]).toEqual([1, 2])
  expect(pages[0]).toContain('Ondertekend op 04-03-2026')
  expect(pages[0]).toContain('zonder einddatum')
})

test.each([
  [{ months: 12 }, 'Geldigheid 12 maanden na ondertekening'],
  [{ months: 1 }, 'Geldigheid 1 maand na ondertekening'],
  [{ months: null }, 'Geldigheid zonder einddatum'],
  [{ until: null }, 'Geldigheid zonder einddatum'],
  [{ until: '2027-03-04' as Day }, 'Geldig tot en met 04-03-2027'],
])('before and after it is signed it says how long it counts: %o', async (validity, expected) => {
  const { pages } = await textOf(await printAgreement(printer, agreement({ validity })))
  expect(pages[0]).toContain(expected)
})

test('a long text flows over pages, each with the SHA-256, and the signatures stand together on the last', async () => {
  const content = Array.from({ length: 120 }, (_, at) => `<p>Regel ${at + 1} van de tekst.</p>`).join('')
  const { pages } = await textOf(await printAgreement(printer, agreement({ content })))
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page).toContain('ab'.repeat(32))
  expect(pages.at(-1)).toContain('Samira Bouzid')
  expect(pages.at(-1)).toContain('Chantal Dubois')
})
