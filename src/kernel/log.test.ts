import { expect, test } from 'vitest'
import { featureLog, wholeLog } from './log.ts'

const words = { nl: 'Merk', fr: 'Marque', en: 'Brand', de: 'Marke' }
const brands = featureLog({
  tables: { brands: { called: words, named: { in: ['brand_id'], by: ['name'] } } },
  pages: { shop: words },
  calls: { '/brands': 'brands', '/shop': 'shop' },
  fields: { colour: words },
})

test('the whole log has the tables, pages, calls and columns that a feature declares', () => {
  expect(wholeLog([brands, featureLog({ fields: { name: words } })])).toEqual({
    tables: { brands: { called: words, named: { in: ['brand_id'], by: ['name'] } } },
    subjects: ['brands', 'shop'],
    calls: [
      ['/brands', 'brands'],
      ['/shop', 'shop'],
    ],
    columns: { brand_id: { in: ['brand_id'], by: ['name'], table: 'brands' } },
    words: { entity_brands: words, entity_shop: words, field_colour: words, field_name: words },
  })
})

test.each([
  ['a table', featureLog({ tables: { brands: { called: words } } }), 'brands'],
  ['a page', featureLog({ pages: { brands: words } }), 'entity_brands'],
  ['calls', featureLog({ pages: { other: words }, calls: { '/brands': 'other' } }), '/brands'],
  ['a column', featureLog({ fields: { colour: words } }), 'field_colour'],
  [
    'the record of a column',
    featureLog({ tables: { makes: { called: words, named: { in: ['brand_id'], by: ['name'] } } } }),
    'brand_id',
  ],
])('%s that two features declare throws with its name', (_, other, name) => {
  expect(() => wholeLog([brands, other])).toThrow(`The log is told twice of ${name}:`)
})
