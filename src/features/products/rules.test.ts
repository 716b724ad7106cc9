import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { productKinds } from './contract.ts'
import {
  choiceProblems,
  hasRightCheckDigit,
  isEan,
  isPicqerCode,
  asStored,
  flagsOf,
  kindOf,
  productProblems,
} from './rules.ts'

// Cases of the rules, by their id.
test.each([
  ['ean-001', '96385074', true],
  ['ean-004', '1234567', false],
  ['ean-005', '123456789', false],
  ['ean-006', '123456789012', false],
  ['ean-007', '12345678901234', false],
  ['ean-008', '40063813339A1', false],
  ['thirteen', '4006381333931', true],
  ['with a line break', '96385074\n', false],
  ['in other digits', '٩٦٣٨٥٠٧٤', false],
])('%s: EAN %j is one: %s', (_, ean, is) => {
  expect(isEan(ean)).toBe(is)
  expect(productProblems({ ...crème, ean })).toEqual(is ? [] : [{ field: 'ean', code: 'ean' }])
})

test.each([
  ['ean-011', '96385074', true],
  ['ean-012', '73513537', true],
  ['ean-013', '96385075', false],
  ['ean-014', '4006381333931', true],
  ['ean-015', '4006381333932', false],
  ['ean-017', '5410000000009', false],
])('%s: the check digit of %s fits: %s', (_, ean, fits) => {
  expect(hasRightCheckDigit(ean)).toBe(fits)
  expect(productProblems({ ...crème, ean })).toEqual([]) // a warning, no refusal (decision C98)
})

test.each(['73513537', '4006381333931'])('of %s one wrong digit anywhere is seen', (ean) => {
  for (let place = 0; place < ean.length; place++) {
    for (let by = 1; by < 10; by++)
      expect(hasRightCheckDigit(`${ean.slice(0, place)}${(Number(ean[place]) + by) % 10}${ean.slice(place + 1)}`)).toBe(
        false,
      )
  }
})

test.each([
  ['picqer-002', '0', true],
  ['picqer-004', '1'.repeat(250), true],
  ['picqer-005', '1'.repeat(251), false],
  ['picqer-006', 'A1', false],
  ['picqer-007', '12 3', false],
  ['picqer-008', '-1', false],
])('%s: a product code of Picqer', (_, code, is) => {
  expect(isPicqerCode(code)).toBe(is)
  expect(productProblems({ ...crème, picqer_productcode: code })).toEqual(
    is ? [] : [{ field: 'picqer_productcode', code: 'numbers_only', values: { max: 250 } }],
  )
})

const crème = {
  name: { nl: 'Zonnecrème' },
  price_cents: 1995,
  purchase_price_cents: 800,
  vat_per_mille: 210,
  ledger_number: '8100',
  ean: null,
  picqer_productcode: null,
  peeling: false,
  injectable: false,
  voucher: false,
  single_purpose: false,
  price_levels: [],
}

test.each([
  ['product_form-001: a hundred thousand euros', { price_cents: 100_000_00 }, []],
  [
    'one cent more',
    { price_cents: 100_000_01, purchase_price_cents: 100_000_01 },
    [
      { field: 'price_cents', code: 'too_big', values: { max: { cents: 100_000_00 } } },
      { field: 'purchase_price_cents', code: 'too_big', values: { max: { cents: 100_000_00 } } },
    ],
  ],
  ['for nothing', { price_cents: 0, purchase_price_cents: 0 }, []],
  [
    'below nothing (decision C26)',
    { price_cents: -1 },
    [{ field: 'price_cents', code: 'too_small', values: { min: { cents: 0 } } }],
  ],
  ['a voucher for any purpose asks no VAT (decision C29)', { voucher: true, vat_per_mille: null }, []],
  [
    'a voucher for one purpose does',
    { voucher: true, single_purpose: true, vat_per_mille: null },
    [{ field: 'vat_per_mille', code: 'required' }],
  ],
  ['a name in another language alone', { name: { nl: ' ', fr: 'Crème' } }, [{ field: 'name.nl', code: 'required' }]],
])('%s', (_, changes, problems) => {
  expect(productProblems({ ...crème, ...changes })).toEqual(problems)
})

test('nothing filled in: what is required, in the order of the form', () => {
  expect(productProblems({}).map(({ field, code }) => [field, code])).toEqual(
    ['name.nl', 'price_cents', 'purchase_price_cents', 'vat_per_mille', 'ledger_number'].map((field) => [
      field,
      'required',
    ]),
  )
})

test.each([
  ['a voucher is no peeling', { voucher: true, peeling: true }, ['voucher']],
  ['an injectable is no peeling (decision C137)', { injectable: true, peeling: true }, ['injectable']],
  ['an injectable is no voucher', { injectable: true, voucher: true }, ['injectable']],
  ['nothing is all three', { injectable: true, voucher: true, peeling: true }, ['voucher', 'injectable']],
  ['an injectable', { injectable: true }, []],
])('%s', (_, flags, fields) => {
  expect(productProblems({ ...crème, ...flags })).toEqual(fields.map((field) => ({ field, code: 'invalid' })))
})

test.each(productKinds)('the flags of a %s are those of its kind', (kind) => {
  expect(kindOf(flagsOf(kind))).toBe(kind)
  expect(productProblems({ ...crème, ...flagsOf(kind) })).toEqual([])
})

test('a voucher for any purpose has no VAT; what is none has no purpose', () => {
  expect(asStored({ ...crème, voucher: true })).toMatchObject({ voucher: true, vat_per_mille: 0 })
  expect(asStored({ ...crème, voucher: true, single_purpose: true })).toMatchObject({
    single_purpose: true,
    vat_per_mille: 210,
  })
  expect(asStored({ ...crème, peeling: true, single_purpose: true })).toMatchObject({
    peeling: true,
    single_purpose: false,
    vat_per_mille: 210,
  })
  expect(asStored({ ...crème, injectable: true, single_purpose: true })).toMatchObject({
    injectable: true,
    single_purpose: false,
    vat_per_mille: 210,
  })
})

const all = { vatKnown: true, ledgerKnown: true, priceLevelIds: [1, 2], taken: [] }
test.each([
  ['everything there', crème, all, null, []],
  [
    'nothing there',
    { ...crème, price_levels: [{ price_level_id: 3, price_cents: cents(5) }] },
    { ...all, vatKnown: false, ledgerKnown: false },
    null,
    ['vat_per_mille unknown', 'ledger_number unknown', 'price_levels unknown'],
  ],
  ['a rate and an account that have gone since', crème, { ...all, vatKnown: false, ledgerKnown: false }, crème, []],
  [
    'another rate that has gone',
    crème,
    { ...all, vatKnown: false },
    { ...crème, vat_per_mille: 90 },
    ['vat_per_mille unknown'],
  ],
  [
    'a voucher, whatever rates there are',
    { ...crème, voucher: true, vat_per_mille: 0 },
    { ...all, vatKnown: false },
    null,
    [],
  ],
  [
    'a level twice',
    {
      ...crème,
      price_levels: [
        { price_level_id: 1, price_cents: cents(5) },
        { price_level_id: 1, price_cents: cents(6) },
      ],
    },
    all,
    null,
    ['price_levels unique'],
  ],
  [
    'ean-018 and its like: what another has',
    crème,
    { ...all, taken: ['ean', 'name.nl', 'picqer_productcode'] as const },
    null,
    ['ean unique', 'name.nl unique', 'picqer_productcode unique_for_country'],
  ],
] as const)('%s', (_, product, facts, held, problems) => {
  expect(
    choiceProblems({ ...product, price_levels: [...product.price_levels] }, facts, held).map(
      ({ field, code }) => `${field} ${code}`,
    ),
  ).toEqual(problems)
})
