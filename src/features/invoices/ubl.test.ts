import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { brokenRules } from '#platform/server/test/schematron.ts'
import { misplacedElements } from '#platform/server/test/ubl-order.ts'
import type { InvoiceDocument, InvoiceDocumentLine } from './document-content.ts'
import { vatOf } from './rules.ts'
import { ublOf } from './ubl.ts'

const plain: InvoiceDocumentLine = {
  description: 'Laserontharing benen',
  amount: 1,
  unitPriceCents: 10_000,
  unitDiscountCents: 0,
  totalCents: 10_000,
  vatPerMille: 210,
  vatExempt: false,
  outsideVat: false,
  taxedLater: false,
}
const line = (changes: Partial<InvoiceDocumentLine> = {}): InvoiceDocumentLine => ({ ...plain, ...changes })

function invoice(lines: readonly InvoiceDocumentLine[], changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const totalCents = sum(lines.map((one) => one.totalCents))
  return {
    kind: 'invoice',
    credits: null,
    language: 'nl',
    ref: 'BE2026-000042',
    invoiceDate: '2026-03-04' as Day,
    supplyDate: '2026-03-03' as Day,
    seller: {
      name: 'Huidkliniek Antwerpen BV',
      street: 'Meir',
      streetNumber: '101',
      streetSuffix: '',
      postcode: '2000',
      place: 'Antwerpen',
      countryCode: 'BE',
      vatId: 'BE0428759497',
      tradeRegister: '0428.759.497',
      tradeRegisterLabel: 'KBO/BCE',
      bankAccount: 'BE68539007547034',
      email: 'facturen@huidkliniek.example',
      phone: '+32 3 123 45 67',
    },
    buyer: {
      name: 'Joëlle Peeters',
      company: 'Peeters & <Zoon> BV',
      vatId: 'BE0123456749',
      street: 'Dorpsstraat',
      streetNumber: '1',
      streetSuffix: 'bus 2',
      postcode: '1000',
      place: 'Brussel',
      countryCode: 'BE',
      clientNumber: '10482',
    },
    location: 'Antwerpen, Meir',
    practitioner: 'Emma de Wit',
    lines,
    vat: vatOf(lines.map((one) => ({ ...one, kind: one.outsideVat ? 'rounding' : 'treatment' }))),
    totalCents,
    payments: [{ method: 'Pin', amountCents: totalCents }],
    onAccountCents: 0,
    prepaid: [],
    ...changes,
  }
}
const exemption = 'Vrijgesteld van btw: medische vrijstelling, artikel 44 van het Btw-Wetboek.'
const ubl = (document: InvoiceDocument, note: string | null = null) => ublOf(document, { exemption, note })
const open = (document: InvoiceDocument): InvoiceDocument => ({
  ...document,
  payments: [],
  onAccountCents: document.totalCents,
})
const credited = (document: InvoiceDocument): InvoiceDocument => ({
  ...document,
  kind: 'credit_note',
  ref: 'BE2026-000003C',
  credits: { ref: document.ref, invoiceDate: document.invoiceDate },
  lines: document.lines.map((one) => ({ ...one, amount: -one.amount, totalCents: -one.totalCents })),
  vat: document.vat.map((row) => ({
    ...row,
    netCents: -row.netCents,
    vatCents: -row.vatCents,
    grossCents: -row.grossCents,
  })),
  totalCents: -document.totalCents,
  payments: document.payments.map((one) => ({ ...one, amountCents: -one.amountCents })),
  onAccountCents: -document.onAccountCents,
})

const three = line({ description: 'Crème', totalCents: 333, unitPriceCents: 333 })
const rounding = line({ description: 'Afronding', totalCents: 2, unitPriceCents: 2, vatPerMille: 0, outsideVat: true })
const roundedDown = line({ ...rounding, totalCents: -2, unitPriceCents: -2 })
/** A voucher that was taxed at its sale leaves the invoice at its rate (law A5). */
const redeemed = (cents: number) => line({ description: 'Bon', unitPriceCents: -cents, totalCents: -cents })
const documents: readonly (readonly [string, InvoiceDocument])[] = [
  ['one line that is paid', invoice([line()])],
  ['one line that is open', open(invoice([line()]))],
  ['three lines that are rounded once (law A3)', invoice([three, three, three])],
  [
    'all kinds of lines: a discount, a gift, an exemption, other rates, rounded cash',
    invoice([
      line({ amount: 3, unitDiscountCents: 1111, totalCents: 26_667 }),
      line({ totalCents: 0, unitDiscountCents: 10_000 }),
      line({ vatPerMille: 0, vatExempt: true }),
      line({ vatPerMille: 60 }),
      line({ vatPerMille: 0 }),
      rounding,
    ]),
  ],
  [
    'a treatment that a voucher for several purposes pays',
    invoice([line()], { payments: [{ method: 'Cadeaubon', amountCents: 10_000 }] }),
  ],
  [
    'a treatment that such a voucher pays in part; the rest is open',
    invoice([line()], { payments: [{ method: 'Cadeaubon', amountCents: 4000 }], onAccountCents: 6000 }),
  ],
  ['cash that was rounded up', invoice([line({ totalCents: 9998, unitPriceCents: 9998 }), rounding])],
  ['cash that was rounded down', invoice([line({ totalCents: 10_002, unitPriceCents: 10_002 }), roundedDown])],
  [
    'a voucher, rounded cash and an open rest',
    invoice([line({ totalCents: 10_002, unitPriceCents: 10_002 }), roundedDown], {
      payments: [
        { method: 'Cadeaubon', amountCents: 4000 },
        { method: 'Contant', amountCents: 3000 },
      ],
      onAccountCents: 3000,
    }),
  ],
  ['a treatment that a voucher taxed at its sale pays in part', open(invoice([line(), redeemed(6050)]))],
  ['a treatment that such a voucher pays but for some cents', invoice([line(), redeemed(9997)])],
  ['a treatment that such a voucher pays', invoice([line(), redeemed(10_000)])],
]

describe('a Belgian business client gets a structured invoice that keeps the rules of EN 16931 and Peppol', () => {
  test.each(documents)('%s', (_, document) => {
    const xml = ubl(document)!
    expect([brokenRules(xml), misplacedElements(xml)]).toEqual([[], []])
  })
  test.each(documents.slice(1))('the credit note of %s', (_, document) => {
    const xml = ubl(credited(document))!
    expect([brokenRules(xml), misplacedElements(xml)]).toEqual([[], []])
  })
})

test('a note names the payments in advance, with their days', () => {
  const note = 'Vooruitbetaald voor deze afspraak: € 25,00 op 01-03-2026.'
  const xml = ubl(invoice([line()]), note)!
  expect(xml).toContain(`<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:Note>${note}</cbc:Note>`)
  expect([brokenRules(xml), misplacedElements(xml)]).toEqual([[], []])
})

test('an element that is unknown, missing or in another place is found', () => {
  const right = ubl(invoice([line()]))!
  const name = '<cbc:Name>Laserontharing benen</cbc:Name>'
  expect(right).toContain(name)
  expect(misplacedElements(right.replace(name, '<cbc:Title>x</cbc:Title>'))[0]).toMatch(/^Item: Title/)
  expect(misplacedElements(right.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ''))[0]).toMatch(/^Invoice: /)
  const swapped = right.replace(
    /(<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>)(<cbc:BuyerReference>.*?<\/cbc:BuyerReference>)/,
    '$2$1',
  )
  expect(swapped).not.toBe(right)
  expect(misplacedElements(swapped)[0]).toMatch(/^Invoice: /)
})

test('a line that takes off has its sign at the quantity: EN 16931 knows no negative price (BR-27)', () => {
  const paid = invoice([line(), redeemed(6050)])
  const of = (document: InvoiceDocument, name: string) =>
    [...ubl(document)!.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text)
  expect([of(paid, 'InvoicedQuantity'), of(paid, 'PriceAmount'), of(paid, 'BaseQuantity')]).toEqual([
    ['1', '-1'],
    ['82.64', '50.00'],
    ['1', '1'],
  ])
  const back = credited(paid)
  expect([of(back, 'CreditedQuantity'), of(back, 'PriceAmount')]).toEqual([
    ['1', '-1'],
    ['82.64', '50.00'],
  ])
})

test('the rules find what is wrong', () => {
  const right = ubl(invoice([line()]))!
  const wrong = (from: string, to: string) => {
    expect(right).toContain(from)
    return brokenRules(right.replace(from, to)).map((rule) => rule.split(':')[0])
  }
  expect(wrong('<cbc:TaxAmount currencyID="EUR">17.36<', '<cbc:TaxAmount currencyID="EUR">17.35<')).toContain(
    'BR-CO-14',
  )
  expect(wrong('<cbc:BuyerReference>10482</cbc:BuyerReference>', '')).toContain('PEPPOL-EN16931-R003')
  expect(wrong('schemeID="0208">0123456749<', 'schemeID="0208">0123456748<')).toContain('PEPPOL-COMMON-R043')
  expect(wrong('<cbc:IssueDate>2026-03-04</cbc:IssueDate>', '')).toContain('BR-03')
})

test('a consumer, a company elsewhere and a voucher for several purposes get none', () => {
  const { vatId, company, ...consumer } = invoice([]).buyer
  expect([vatId, company]).not.toContain(undefined)
  expect(ubl(invoice([line()], { buyer: consumer }))).toBeNull()
  expect(ubl(invoice([line()], { buyer: { ...consumer, company: 'X', vatId: 'NL001234560B01' } }))).toBeNull()
  expect(ubl(invoice([line({ vatPerMille: 0, outsideVat: true, taxedLater: true })]))).toBeNull()
})
