import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { languages, type Language } from '#kernel/texts.ts'
import { createPdfPrinter } from '#platform/server/pdf.ts'
import type { InvoiceBuyer, InvoiceDocument, InvoiceDocumentLine, InvoiceSeller } from './document-content.ts'
import { documentTexts as words } from './document-texts.ts'
import { invoiceInputs, printInvoice } from './document.ts'
import { vatOf } from './rules.ts'

const dutch: InvoiceSeller = {
  name: 'Huidkliniek Zuidas B.V.',
  street: 'Gustav Mahlerplein',
  streetNumber: '42',
  streetSuffix: 'B',
  postcode: '1082 MA',
  place: 'Amsterdam',
  countryCode: 'NL',
  vatId: 'NL861234567B01',
  tradeRegister: '78123456',
  tradeRegisterLabel: 'KvK',
  bankAccount: 'NL91ABNA0417164300',
  email: 'facturen@huidkliniek.example',
  phone: '+31 20 123 45 67',
}
const belgian: InvoiceSeller = {
  name: 'Huidkliniek Antwerpen BV',
  street: 'Meir',
  streetNumber: '101',
  streetSuffix: '',
  postcode: '2000',
  place: 'Antwerpen',
  countryCode: 'BE',
  vatId: 'BE0412345678',
  tradeRegister: '0412.345.678',
  tradeRegisterLabel: 'KBO/BCE',
  bankAccount: 'BE68539007547034',
  email: 'facturen@huidkliniek.example',
  phone: '+32 3 123 45 67',
}
const chantal: InvoiceBuyer = {
  name: 'Chantal Dubois',
  street: 'Keizersgracht',
  streetNumber: '12',
  streetSuffix: 'A',
  postcode: '1015 CX',
  place: 'Haarlem',
  countryCode: 'NL',
  clientNumber: '10482',
}

function line(
  description: string,
  unitPriceCents: number,
  more: Partial<InvoiceDocumentLine> = {},
): InvoiceDocumentLine {
  const posted = {
    description,
    amount: 1,
    unitPriceCents,
    unitDiscountCents: 0,
    vatPerMille: 210,
    vatExempt: false,
    outsideVat: false,
    taxedLater: false,
    ...more,
  }
  return { totalCents: posted.amount * (unitPriceCents - posted.unitDiscountCents), ...posted }
}
const filler = line('Filler lippen', 123456, { vatPerMille: 0, vatExempt: true })
const laser = line('Laserontharing', 14950)
const cream = line('Zonnecrème', 3295, { amount: 2, unitDiscountCents: 330 })

/** An invoice of three lines that was paid by pin; a test passes its changes. */
function invoice(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines = changes.lines ?? [filler, laser, cream]
  const totalCents = sum(lines.map((one) => one.totalCents))
  return {
    kind: 'invoice',
    credits: null,
    language: 'nl',
    ref: '2026-000042',
    invoiceDate: '2026-11-21' as Day,
    supplyDate: '2026-11-20' as Day,
    seller: dutch,
    buyer: chantal,
    location: 'Salon Zuidas',
    practitioner: 'dr. Emma de Wit',
    lines,
    vat: vatOf(lines.map((one) => ({ ...one, kind: one.outsideVat ? 'rounding' : 'treatment' }))),
    totalCents,
    payments: [{ method: 'Pin', amountCents: totalCents }],
    onAccountCents: 0,
    prepaid: [],
    ...changes,
  }
}
const creditNote = (changes: Partial<InvoiceDocument> = {}) =>
  invoice({
    kind: 'credit_note',
    credits: { ref: '2026-000007', invoiceDate: '2026-10-12' as Day },
    ref: '2026-000001C',
    lines: [line('Laserontharing', 14950, { amount: -1 })],
    ...changes,
  })

const printer = createPdfPrinter()
afterAll(() => printer.close())

/** The text of each page; spaces of every kind count as one. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const file = await getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS }).promise
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, i) => {
      const { items } = await (await file.getPage(i + 1)).getTextContent()
      return plain(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
    }),
  )
  await file.loadingTask.destroy()
  return pages
}
const plain = (text: string) => text.replaceAll('\u200b', '').replace(/\s+/g, ' ')
const printed = async (document: InvoiceDocument) => (await pagesOf(await printInvoice(printer, document))).join(' ')

/**
 * What a PDF/A-3b lacks, as far as its objects tell: its declaration, a colour profile as output intent, and every font
 * in the file. It may hold nothing that is encrypted or executed.
 */
function archivalProblems(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1')
  const objects = text.split(/\bendobj\b/)
  const fonts = objects.filter((one) => /\/Type\s*\/FontDescriptor\b/.test(one))
  const holds: Readonly<Record<string, boolean>> = {
    declaration: text.includes('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'),
    'output intent': /\/S\s*\/GTS_PDFA1\b/.test(text) && /\/DestOutputProfile\b/.test(text),
    'file identifier': /\/ID\s*\[/.test(text),
    'embedded fonts': fonts.length > 0 && fonts.every((one) => /\/FontFile[23]?\b/.test(one)),
    'no encryption': !/\/Encrypt\b/.test(text),
    'no scripts': !/\/(JavaScript|JS|Launch)\b/.test(text),
  }
  return Object.entries(holds).flatMap(([name, held]) => (held ? [] : [name]))
}

/** Days, amounts and rates in the notation of this language. */
function inWordsOf(language: Language): (text: string) => string {
  const amount = (_: string, minus: string | undefined, euros: string, cents: string) => {
    const whole = euros.replace('.', { nl: '.', de: '.', fr: ' ', en: ',' }[language])
    if (language === 'en') return `${minus ? '−' : ''}€${whole}.${cents}`
    return `${minus ?? ''}${language === 'nl' ? '€ ' : ''}${whole},${cents}${language === 'nl' ? '' : ' €'}`
  }
  const day = { nl: '$1-$2-$3', fr: '$1/$2/$3', en: '$1/$2/$3', de: '$1.$2.$3' }[language]
  const rate = language === 'en' ? '%' : ' %'
  return (text) =>
    text
      .replace(/(− )?€ ([\d.]+),(\d\d)/g, amount)
      .replace(/(\d\d)-(\d\d)-(\d{4})/g, day)
      .replaceAll(' %', rate)
}

describe('what the law asks (law A2)', () => {
  const ofEveryInvoice = [
    '2026-000042',
    '21-11-2026',
    '20-11-2026', // number, date, date of supply
    'Chantal Dubois',
    'Keizersgracht 12 A',
    '1015 CX Haarlem',
    '10482',
    'Salon Zuidas',
    'dr. Emma de Wit',
    'Filler lippen',
    '€ 1.234,56',
    'Laserontharing',
    '€ 149,50',
    'Zonnecrème',
    '2 € 32,95 − € 6,60 21 % € 59,30',
    '21 % € 172,56 € 36,24 € 208,80',
    '€ 1.234,56 € 0,00 € 1.234,56',
    '€ 1.407,12 € 36,24 € 1.443,36',
    'Pin € 1.443,36',
  ]
  const ofDutchSeller = [
    'Huidkliniek Zuidas B.V.',
    'Gustav Mahlerplein 42 B',
    '1082 MA Amsterdam',
    'NL861234567B01',
    'KvK 78123456',
    'NL91 ABNA 0417 1643 00',
    'facturen@huidkliniek.example',
    '+31 20 123 45 67',
  ]
  const ofBelgianSeller = [
    'Huidkliniek Antwerpen BV',
    'Meir 101',
    '2000 Antwerpen',
    'BE0412345678',
    'KBO/BCE 0412.345.678',
    'BE68 5390 0754 7034',
  ]

  test.each(languages)('in %s, for a Dutch and a Belgian seller', async (language) => {
    const [nl, be] = await Promise.all([dutch, belgian].map((seller) => printed(invoice({ language, seller }))))
    for (const text of [...ofEveryInvoice, ...ofDutchSeller].map(inWordsOf(language))) expect(nl).toContain(text)
    for (const text of [...ofEveryInvoice, ...ofBelgianSeller].map(inWordsOf(language))) expect(be).toContain(text)
    const labels = [
      words.invoice,
      words.invoiceRef,
      words.invoiceDate,
      words.supplyDate,
      words.clientNumber,
      words.practitioner,
      words.vatId,
      words.description,
      words.amount,
      words.unitPrice,
      words.discount,
      words.exempt,
      words.net,
      words.total,
      words.paid,
    ]
    for (const label of labels) expect(nl).toContain(label[language])
    expect(nl).toContain(words.exemptionNL[language])
    expect(be).toContain(words.exemptionBE[language])
    expect(nl).toContain(plain(words.page[language].replace('{{page}}', '1').replace('{{pages}}', '1')))
  })

  test.each([
    [
      'nl',
      'Creditnota',
      'Betreft factuur 2026-000007 van 12-10-2026',
      'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.',
    ],
    ['fr', 'Note de crédit', 'Concerne la facture 2026-000007 du 12-10-2026', 'TVA à reverser à l’État'],
    ['en', 'Credit note', 'Credits invoice 2026-000007 of 12-10-2026', 'VAT to be repaid to the State'],
    ['de', 'Gutschrift', 'Zur Rechnung 2026-000007 vom 12-10-2026', 'Die MwSt. ist an den Staat zurückzuzahlen'],
  ] as const)(
    'a credit note in %s names its invoice; a Belgian one says that VAT goes back',
    async (language, name, original, vatBack) => {
      const belgianText = await printed(creditNote({ language, seller: belgian }))
      for (const text of [name, '2026-000001C', original, vatBack, '−1 € 149,50', '− € 149,50', '− € 25,95'].map(
        inWordsOf(language),
      ))
        expect(belgianText).toContain(text)
      expect(await printed(creditNote({ language }))).not.toContain(vatBack)
    },
  )

  test('it is PDF/A-3b, and the same invoice gives the same file', async () => {
    const [one, again] = await Promise.all([printInvoice(printer, invoice()), printInvoice(printer, invoice())])
    expect(Buffer.compare(one, again)).toBe(0)
    expect(archivalProblems(one)).toEqual([])
  })
})

test('the structured invoice is an associated file of the PDF/A-3', async () => {
  const business = { ...chantal, company: 'Peeters BV', vatId: 'BE0123456749', countryCode: 'BE' }
  const text = Buffer.from(await printInvoice(printer, invoice({ buyer: business, seller: belgian }))).toString(
    'latin1',
  )
  expect(text).toMatch(/\/AFRelationship\s*\/Alternative/)
  expect(text).toMatch(/\/AF\s*\[/)
  expect(text).toMatch(/\/Type\s*\/EmbeddedFile/)
  expect(text).toMatch(/\/Subtype\s*\/application#2[fF]xml/)
})

describe('what people typed stays text', () => {
  test.each([
    '#panic("no")',
    '*bold* _italic_ $x^2$',
    '= Heading',
    '"double" \'single\' `raw`',
    '@ref <label> //comment /* */',
    '\\ {{page}} ${1}',
    '](){}[]',
    'Şükrü Çağlı-Işık é ñ ß',
    'Ελένη Иванова',
  ])('%s', async (text) => {
    const shown = await printed(
      invoice({
        buyer: { ...chantal, name: text, street: text },
        lines: [line(text, 100)],
        location: text,
        seller: { ...dutch, name: text },
      }),
    )
    expect(shown.split(text).length - 1).toBeGreaterThanOrEqual(5)
  })

  test('200 letters without a space, or with', async () => {
    const shown = await printed(
      invoice({
        buyer: { ...chantal, name: 'W'.repeat(200) },
        lines: [line('Een omschrijving '.repeat(15).trim(), 100)],
      }),
    )
    expect(shown.replaceAll(' ', '')).toContain('W'.repeat(200))
    expect(shown).toContain('Een omschrijving '.repeat(15))
  })

  test.each(['Emoji 😀 👩‍⚕️', '王小明 ليلى', 'a\u0000b\u0001c\td\ud800', '\u202eright to left', 'private \ue000 \ufdd0'])(
    'what no font has does not stop an invoice: %j',
    async (name) => {
      expect(await printed(invoice({ buyer: { ...chantal, name } }))).toContain('2026-000042')
    },
  )
})

test('forty lines flow to a second page, which repeats the columns and says where it belongs', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => line(`Behandeling ${i + 1}.`, 9900))
  const pages = await pagesOf(await printInvoice(printer, invoice({ lines })))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Pagina 1 van 2')
  expect(pages[1]).toContain('Pagina 2 van 2')
  expect(pages[1]).toContain('Factuur 2026-000042')
  for (const page of pages)
    for (const text of ['Omschrijving', 'Prijs incl. btw', 'KvK 78123456']) expect(page).toContain(text)
  for (const { description } of lines) expect(pages.join(' ').split(description)).toHaveLength(2)
  expect(pages[1]).toContain('€ 3.960,00')
  expect(pages[0]).not.toContain('€ 3.960,00')
})

describe('what the template is given', () => {
  const facts = (document: InvoiceDocument) =>
    JSON.parse(plain(JSON.stringify(invoiceInputs(document)))) as ReturnType<typeof invoiceInputs>

  test.each([
    [0, '€ 0,00'],
    [5, '€ 0,05'],
    [99, '€ 0,99'],
    [100, '€ 1,00'],
    [123456, '€ 1.234,56'],
    [99999999, '€ 999.999,99'],
    [-250, '− € 2,50'],
  ])('%i cents are %s', (unitPriceCents, shown) => {
    const { lines, total } = facts(invoice({ lines: [line('x', unitPriceCents)] }))
    expect(lines[0]).toMatchObject({ price: shown, total: shown })
    expect(total).toEqual(['Totaal incl. btw', shown])
  })

  test('a discount is that of the whole line, a surcharge has a plus, and without any there is no column (decision C3)', () => {
    const { columns, lines } = facts(
      invoice({ lines: [cream, laser, line('Toeslag', 1000, { unitDiscountCents: -250 })] }),
    )
    expect(columns.discount).toBe('Korting')
    expect(lines.map(({ discount }) => discount)).toEqual(['− € 6,60', '', '+ € 2,50'])
    expect(facts(invoice({ lines: [laser] })).columns.discount).toBeNull()
  })

  test('what is exempt stands apart from what is taxed at 0 %', () => {
    const zero = line('Nultarief', 1000, { vatPerMille: 0 })
    expect(facts(invoice({ lines: [filler, zero, laser] })).vat.map(({ rate, gross }) => [rate, gross])).toEqual([
      ['21 %', '€ 149,50'],
      ['0 %', '€ 10,00'],
      ['vrijgesteld', '€ 1.234,56'],
    ])
    expect(facts(invoice({ lines: [zero] })).vat.map(({ rate }) => rate)).toEqual(['0 %'])
    expect(facts(invoice({ lines: [zero] })).notes).toEqual([])
    expect(facts(invoice({ lines: [filler] }))).toMatchObject({
      vat: [{ rate: 'vrijgesteld', net: '€ 1.234,56', vat: '€ 0,00' }],
      vatSum: null,
    })
  })

  test.each([
    [-2, 'Totaal na afronding', '€ 149,48', '− € 0,02'],
    [1, 'Totaal na afronding', '€ 149,51', '+ € 0,01'],
  ])(
    'cash rounded by %i cents is no line and has no rate; the totals before and after it stand there (law A7)',
    async (cents, label, after, by) => {
      const rounding = line('Afronding contant', cents, { vatPerMille: 0, outsideVat: true })
      const document = invoice({ lines: [laser, rounding], seller: belgian })
      const { lines, vat, rounded, total } = facts(document)
      expect(lines.map(({ description }) => description)).toEqual(['Laserontharing'])
      expect(vat.map(({ rate }) => rate)).toEqual(['21 %'])
      expect(rounded).toEqual({ before: ['Totaal incl. btw', '€ 149,50'], rounding: ['Afronding contant', by] })
      expect(total).toEqual([label, after])
      const text = await printed(document)
      for (const part of ['Totaal incl. btw € 149,50', `Afronding contant ${by}`, `Totaal na afronding ${after}`])
        expect(text).toContain(part)
    },
  )

  test('the days of payments in advance stand on the invoice (law A2, A5)', () => {
    const prepaid = [
      { paidOn: '2026-11-01' as Day, amountCents: 2500 },
      { paidOn: '2026-11-08' as Day, amountCents: 1000 },
    ]
    expect(facts(invoice({ lines: [laser], prepaid })).notes).toEqual([
      'Vooruitbetaald voor deze afspraak: € 25,00 op 01-11-2026, € 10,00 op 08-11-2026.',
    ])
  })

  test('nothing was rounded: one total', () => {
    expect(facts(invoice({ lines: [laser] }))).toMatchObject({ rounded: null, total: ['Totaal incl. btw', '€ 149,50'] })
  })

  test('a rate may have a decimal', () => {
    expect(facts(invoice({ lines: [line('x', 100, { vatPerMille: 21 })] })).lines[0]!.vat).toBe('2,1 %')
  })

  test('what is on account is asked for; what was paid too much is told', () => {
    const open = facts(
      invoice({ lines: [laser], payments: [{ method: 'Contant', amountCents: 5000 }], onAccountCents: 9950 }),
    )
    expect(open).toMatchObject({
      payments: [['Contant', '€ 50,00']],
      onAccount: ['Nog te betalen', '€ 99,50'],
      overpaid: null,
    })
    expect(open.request).toBe(
      'Wilt u het openstaande bedrag van € 99,50 overmaken op NL91 ABNA 0417 1643 00 ten name van Huidkliniek Zuidas B.V., onder vermelding van 2026-000042?',
    )
    const over = facts(invoice({ lines: [laser], payments: [{ method: 'Contant', amountCents: 15000 }] }))
    expect(over).toMatchObject({ overpaid: ['Bijgeschreven als tegoed', '€ 0,50'], onAccount: null, request: null })
  })

  test('an address without all its parts has no empty lines, and countries are named in the language', () => {
    const { buyer, seller } = facts(
      invoice({
        language: 'fr',
        buyer: { ...chantal, street: '', streetNumber: '', streetSuffix: '', postcode: '', countryCode: 'BE' },
      }),
    )
    expect(buyer.address).toEqual(['Haarlem', 'Belgique'])
    expect(seller.address).toEqual(['Gustav Mahlerplein 42 B', '1082 MA Amsterdam', 'Pays-Bas'])
  })
})

describe('the printer', () => {
  test.each([
    ['#let (', 'unclosed delimiter'],
    ['#panic("stop")', 'stop'],
    ['#json(bytes(sys.inputs.data)).missing', 'missing'],
    ['#read("/etc/passwd")', 'file not found'],
  ])(
    'a template that fails rejects with its reason, and the next document is printed: %s',
    async (template, reason) => {
      const failing = printer.print(template, {})
      const next = printInvoice(printer, invoice())
      await expect(failing).rejects.toThrow(reason)
      expect((await next).length).toBeGreaterThan(5000)
    },
  )

  test('a worker that dies or hangs rejects what it had not finished; the next document gets a new one', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-printer-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'worker.mjs')
    await writeFile(
      file,
      `process.on('message', ({ id, template }) => {
      if (template === 'exit') process.exit(3)
      if (template !== 'hang') process.send({ id, pdf: new Uint8Array([id]) })
    })`,
    )
    const mortal = createPdfPrinter({ workerUrl: pathToFileURL(file), patienceMs: 500 })
    expect(await mortal.print('fine', null)).toEqual(new Uint8Array([1]))
    const lost = await Promise.allSettled([mortal.print('exit', null), mortal.print('fine', null)])
    expect(lost.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      Array(2).fill('Error: The document was not printed: the worker ended (3)'),
    )
    await expect(mortal.print('hang', null)).rejects.toThrow('the worker ended (SIGKILL)')
    // Each worker counts its own documents.
    expect(await mortal.print('fine', null)).toEqual(new Uint8Array([1]))
    const [unfinished] = await Promise.allSettled([mortal.print('hang', null), mortal.close()])
    expect(unfinished).toMatchObject({
      status: 'rejected',
      reason: { message: 'The document was not printed: the printer was closed' },
    })
    await expect(mortal.print('fine', null)).rejects.toThrow('the printer was closed')
  })

  test('with two workers prints two documents at a time, and loses those of one alone', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-printer-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'worker.mjs')
    // A document waits until another worker prints too: with one worker, none would ever be printed.
    await writeFile(
      file,
      `import { mkdirSync, readdirSync, watch } from 'node:fs'
      process.on('message', ({ id, template }) => {
        if (template === 'exit') process.exit(3)
        mkdirSync(${JSON.stringify(`${folder}/at-work-`)} + process.pid, { recursive: true })
        const both = () => readdirSync(${JSON.stringify(folder)}).filter((name) => name.startsWith('at-work')).length > 1
        const answer = () => { watcher.close(); process.send({ id, pdf: new Uint8Array([process.pid % 256]) }) }
        const watcher = watch(${JSON.stringify(folder)}, () => both() && answer())
        if (both()) answer()
      })`,
    )
    // A service manager may forbid a process to change its priority.
    const priority = vi.spyOn(os, 'setPriority').mockImplementation(() => {
      throw new Error('EPERM')
    })
    const printer = createPdfPrinter({ workerUrl: pathToFileURL(file), workers: 2, isPatient: true })
    onTestFinished(() => {
      priority.mockRestore()
      return printer.close()
    })
    const [one, other] = await Promise.all([printer.print('fine', null), printer.print('fine', null)])
    expect(one).not.toEqual(other)
    expect(priority).toHaveBeenCalledTimes(2)
    const outcomes = await Promise.allSettled([printer.print('exit', null), printer.print('fine', null)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})

test('an invoice without VAT of now, that of a voucher, has no empty table of VAT', async () => {
  const card = line('Cadeaubon', 10_000, { vatPerMille: 0, taxedLater: true })
  const [taxed, later] = await Promise.all([printed(invoice()), printed(invoice({ lines: [card], vat: [] }))])
  expect(taxed).toContain(words.vatRate.nl)
  expect(later).toContain('Cadeaubon')
  expect(later).not.toContain(words.vatRate.nl)
})
