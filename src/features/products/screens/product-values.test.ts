import { expect, test } from 'vitest'
import { productProblems } from '../rules.ts'
import { draftOf, inputOf, newProduct, valuesOf } from './product-values.ts'

test.each([
  { peeling: false, injectable: false, voucher: false, single_purpose: false },
  { peeling: true, injectable: false, voucher: false, single_purpose: false },
  { peeling: false, injectable: true, voucher: false, single_purpose: false },
  { peeling: false, injectable: false, voucher: true, single_purpose: true },
])('a stored product goes through the form unchanged: %j', (kind) => {
  const product = {
    supported_country_id: 166,
    name: { nl: 'Crème', de: 'Creme' },
    price_cents: 1995,
    purchase_price_cents: 0,
    vat_per_mille: 210,
    price_levels: [{ price_level_id: 1, price_cents: 5 }],
    ledger_number: '8110',
    ean: null,
    picqer_productcode: '77',
    ...kind,
  }
  expect(inputOf(valuesOf({ ...product, id: 1, deactivated_at: null, created_at: '', updated_at: '' }), true)).toEqual(
    product,
  )
})

test('the country of a product is said once: it cannot change', () => {
  expect(inputOf(newProduct(166, []), false)).not.toHaveProperty('supported_country_id')
})

test('a new one is of the country that is shown, at its highest rate', () => {
  expect(newProduct(21, [0, 60, 210, 120])).toMatchObject({
    supported_country_id: 21,
    vat_per_mille: 210,
    kind: 'product',
  })
  expect(newProduct(null, []).vat_per_mille).toBeNull()
  expect(productProblems(draftOf(newProduct(21, [])))).toHaveLength(5)
})
