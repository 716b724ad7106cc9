import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#kernel/money.ts'
import { languages } from '#kernel/texts.ts'
import { nextTerm, nextTermCents, saleOfOffer, termCents, type RunningSale } from '#features/package-sales/rules.ts'
import type { CatalogueEntry } from './invoice.ts'
import { invoiceContent } from './invoice.ts'
import { drawsOf, newSales, packagePosting, type DrawFacts } from './draws.ts'
import type { Item } from './items.ts'

const name = { nl: 'Laser', fr: 'Laser fr', en: 'Laser en', de: 'Laser de' }
const entry = (kind: CatalogueEntry['kind'], id: number, changes: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  kind,
  id,
  name,
  price_cents: 10_000,
  vat_per_mille: 210,
  ledger_number: '8000',
  single_purpose: false,
  requires_medical_grounds: false,
  ...changes,
})
const catalogue = [
  entry('treatment', 11),
  entry('package', 5, { price_cents: 50_000, treatment_id: 11, treatments: 6 }),
]
const offer = { id: 3, treatment_id: 11, treatments: 6, terms: 4, price_cents: 50_000 }
const running = (changes: Partial<RunningSale> = {}): RunningSale => ({ ...saleOfOffer(offer), id: 9, ...changes })
const bought = (changes: Partial<RunningSale> = {}): RunningSale =>
  running({ type: 'package', package_id: 5, amount_terms: 1, ...changes })
const treatment = (changes: Partial<Item> = {}): Item => ({
  kind: 'treatment',
  type_id: 11,
  amount: 1,
  price_cents: 10_000,
  ...changes,
})
const facts = (...sales: RunningSale[]): DrawFacts => ({ sales, offers: [offer], packages: catalogue })
const numbers = (items: Item[], given: DrawFacts) =>
  drawsOf(items, given).draws.map((draw) => draw && [draw.treatment, draw.term?.number ?? null])
const codes = (items: Item[], given: DrawFacts) =>
  drawsOf(items, given).problems.map(({ field, code }) => `${field}: ${code}`)

describe('the terms of a sale', () => {
  test.each<[string, Partial<RunningSale>, number | null, number]>([
    ['nothing paid', {}, 1, 12_500],
    ['two paid', { amount_terms_paid: 2, paid_numbers: [1, 2] }, 3, 12_500],
    ['one credited in between', { amount_terms_paid: 2, paid_numbers: [1, 3] }, 2, 12_500],
    ['all paid', { amount_terms_paid: 4, paid_numbers: [1, 2, 3, 4] }, null, 0],
    ['two from before the till', { amount_terms_paid: 2 }, 3, 12_500],
    ['one from before, one since', { amount_terms_paid: 2, paid_numbers: [2] }, 3, 12_500],
    ['the last one takes the rest', { price_cents: 50_001, amount_terms_paid: 3, paid_numbers: [1, 2, 3] }, 4, 12_501],
  ])('%s', (_, changes, number, price) => {
    expect([nextTerm(running(changes)), nextTermCents(running(changes))]).toEqual([number, price])
  })

  test('add up to the price, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 99 }), (price, terms) => {
        const all = Array.from({ length: terms }, (_, i) => termCents(price, terms, i + 1))
        expect(sum(all)).toBe(price)
        expect(all.every((part) => part >= 0)).toBe(true)
      }),
    )
  })
})

describe('what an item draws', () => {
  test.each<[string, Item[], DrawFacts, (number | null)[][]]>([
    [
      'a treatment of a package',
      [treatment({ package: { id: 9 } })],
      facts(bought({ amount_treated: 2 })),
      [[3, null]],
    ],
    [
      'one after the other of one package',
      [treatment({ package: { id: 9 } }), treatment({ package: { id: 9 } })],
      facts(bought()),
      [
        [1, null],
        [2, null],
      ],
    ],
    ['the first term of a new sale', [treatment({ terms: { id: 3, price_cents: 12_500 } })], facts(), [[1, 1]]],
    [
      'two terms of one sale, one without a treatment',
      [
        treatment({ terms: { id: 3, package_sale_id: 9, price_cents: 12_500 } }),
        treatment({ terms: { id: 3, package_sale_id: 9, price_cents: 12_500, treated: false } }),
      ],
      facts(running()),
      [
        [1, 1],
        [null, 2],
      ],
    ],
    [
      'a treatment when all terms are paid',
      [treatment({ terms: { id: 3, package_sale_id: 9, price_cents: 0 } })],
      facts(running({ amount_treated: 4, amount_terms_paid: 4 })),
      [[5, null]],
    ],
  ])('%s', (_, items, given, expected) => {
    expect(codes(items, given)).toEqual([])
    expect(numbers(items, given)).toEqual(expected)
  })

  const ofRunning = (changes: object = {}, more: Partial<Item> = {}) =>
    treatment({ terms: { id: 3, package_sale_id: 9, price_cents: 12_500, ...changes }, ...more })
  test.each<[string, Item[], DrawFacts, string[]]>([
    ['a package that is not there', [treatment({ package: { id: 9 } })], facts(), ['items.0.package: no_package']],
    [
      'a package of another treatment',
      [treatment({ package: { id: 9 } })],
      facts(bought({ treatment_id: 12 })),
      ['items.0.package: no_package'],
    ],
    [
      'one treatment more than is left',
      [treatment({ package: { id: 9 } }), treatment({ package: { id: 9 } })],
      facts(bought({ amount_treated: 5 })),
      ['items.1.package: package_used_up'],
    ],
    [
      'a new sale of another package',
      [treatment({ terms: { id: 4, price_cents: 0 } })],
      facts(),
      ['items.0.terms.id: not_sold_here'],
    ],
    ['a sale of another package', [ofRunning({ id: 4 })], facts(running()), ['items.0.terms: no_package']],
    ['a count that has changed', [ofRunning({ terms: 1 })], facts(running()), ['items.0.terms: package_changed']],
    [
      'another price',
      [ofRunning({ price_cents: 1 })],
      facts(running()),
      ['items.0.terms.price_cents: payment_total_mismatch'],
    ],
    [
      'a term that nobody owes',
      [ofRunning({ price_cents: 0, treated: false })],
      facts(running({ amount_terms_paid: 4 })),
      ['items.0.terms: terms_paid'],
    ],
    [
      'a treatment that is not left',
      [ofRunning()],
      facts(running({ amount_treated: 6, amount_terms_paid: 1 })),
      ['items.0.terms: package_used_up'],
    ],
    [
      'a discount after the first treatment, though no term is paid yet (decision C130)',
      [ofRunning({}, { discount: { percentage: 5 } })],
      facts(running({ amount_treated: 1 })),
      ['items.0.discount: discount_first_term'],
    ],
    [
      'a discount on the first term of a running sale',
      [ofRunning({}, { discount: { percentage: 5 } })],
      facts(running()),
      [],
    ],
  ])('is refused: %s', (_, items, given, expected) => expect(codes(items, given)).toEqual(expected))
})

test('every sold piece, use and term is stored once, and no use lacks its sale', () => {
  const one = fc.oneof(
    fc
      .integer({ min: 1, max: 3 })
      .map((amount): Item => ({ kind: 'package', type_id: 5, amount, price_cents: 50_000 })),
    fc.constant(treatment({ package: { id: 8 } })),
    fc.constant(treatment({ terms: { id: 3, price_cents: 12_500 } })),
    fc.boolean().map((treated) => treatment({ terms: { id: 3, package_sale_id: 9, price_cents: 12_500, treated } })),
    fc.nat({ max: 5 }).map((item) => treatment({ package: { item } })),
    fc.constant(treatment()),
  )
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (items) => {
      const given = facts(bought({ id: 8 }), running())
      const { draws, problems } = drawsOf(items, given)
      if (problems.length) return
      const ids = Array.from({ length: newSales(items, draws) }, (_, i) => 100 + i)
      const { posting, draws: named } = packagePosting(items, { draws, packages: catalogue, ids }, () => null)
      expect(posting.sales.map(({ id }) => id).toSorted()).toEqual(ids)
      const known = new Set([8, 9, ...ids])
      expect([...posting.uses, ...posting.terms].filter((row) => !known.has(row.package_sale_id))).toEqual([])
      const { lines } = invoiceContent(items, catalogue, 0, 'nl', named)
      expect(lines.flatMap((line, i) => (line.termNumber ? [i + 1] : []))).toEqual(
        posting.terms.map(({ position }) => position),
      )
      // Every line that names a sale uses a treatment of it, or pays a term of it.
      expect(lines.flatMap((line, i) => (line.packageSaleId ? [`${line.packageSaleId} ${i + 1}`] : []))).toEqual(
        lines.flatMap((_, i) => {
          const row = [...posting.uses, ...posting.terms].find(({ position }) => position === i + 1)
          return row ? [`${row.package_sale_id} ${i + 1}`] : []
        }),
      )
    }),
  )
})

test.each(languages)('the invoice says in %s what is sold and drawn', (language) => {
  const items: Item[] = [
    { kind: 'package', type_id: 5, amount: 1, price_cents: 50_000 },
    treatment({ terms: { id: 3, price_cents: 12_500 } }),
  ]
  const { draws } = drawsOf(items, facts())
  const described = invoiceContent(items, catalogue, 0, language, draws).lines.map(({ description }) => description)
  expect(described).toEqual(
    {
      nl: ['Pakket: 6 × Laser', 'Laser, termijn 1 van 4, behandeling 1 van 6'],
      fr: ['Forfait : 6 × Laser fr', 'Laser fr, échéance 1 sur 4, soin 1 sur 6'],
      en: ['Package: 6 × Laser en', 'Laser en, instalment 1 of 4, treatment 1 of 6'],
      de: ['Paket: 6 × Laser de', 'Laser de, Rate 1 von 4, Behandlung 1 von 6'],
    }[language],
  )
})
