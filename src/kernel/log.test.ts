import { expect, test } from 'vitest'
import { featureLog, logTexts, wholeLog } from './log.ts'

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
    called: { brands: words, shop: words },
  })
})

test.each([
  ['a table', featureLog({ tables: { brands: { called: words } } }), 'brands'],
  ['a page', featureLog({ pages: { brands: words } }), 'brands'],
  ['calls', featureLog({ pages: { other: words }, calls: { '/brands': 'other' } }), '/brands'],
  [
    'the record of a column',
    featureLog({ tables: { makes: { called: words, named: { in: ['brand_id'], by: ['name'] } } } }),
    'brand_id',
  ],
])('%s that two features declare throws with its name', (_, other, name) => {
  expect(() => wholeLog([brands, other])).toThrow(`The log is told twice of ${name}:`)
})

test('a column is called what a log.ts says, else as the field in the texts of its feature', () => {
  const shop = featureLog({ tables: { shops: { called: words } }, fields: { zip: words } })
  const [name, town] = [
    { ...words, nl: 'Naam' },
    { ...words, nl: 'Plaats' },
  ]
  expect(
    logTexts(
      {
        brands: { log: brands, texts: { colour: name, name, created_at: name, title: name } },
        shop: { log: shop, texts: { name, zip: name, town } },
      },
      { brands: ['colour', 'name', 'created_at'], shops: ['name', 'zip', 'town'], others: ['title'] },
    ),
  ).toEqual({
    entity_brands: words,
    entity_shop: words,
    entity_shops: words,
    field_colour: words,
    field_zip: words,
    field_name: name,
    field_town: town,
  })
})

test('a column that two features call otherwise throws with its name, unless a log.ts says it', () => {
  const textsWith = (fields: Record<string, typeof words>) => () =>
    logTexts(
      {
        brands: { log: brands, texts: { name: words } },
        shop: {
          log: featureLog({ tables: { shops: { called: words } }, fields }),
          texts: { name: { ...words, de: 'Firma' } },
        },
      },
      { brands: ['name'], shops: ['name'] },
    )
  expect(textsWith({})).toThrow('brands and shop call name otherwise')
  expect(textsWith({ name: words })()).toMatchObject({ field_name: words })
  expect(textsWith({ colour: words })).toThrow('The log is told twice of colour')
})
