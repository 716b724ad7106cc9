import { featureLog } from '#kernel/log.ts'

/** Describes products to the log. */
export const productsLog = featureLog({
  tables: {
    products: {
      called: { nl: 'Product', fr: 'Produit', en: 'Product', de: 'Produkt' },
      named: { in: ['product_id'], by: ['name'], country: 'own' },
    },
    product_prices: {
      called: { nl: 'Prijs van product', fr: 'Prix du produit', en: 'Price of product', de: 'Produktpreis' },
      partOf: { table: 'products', column: 'product_id' },
    },
  },
  calls: { '/products': 'products' },
  fields: {
    injectable: { nl: 'Injectable', fr: 'Produit injectable', en: 'Injectable', de: 'Injektionsmittel' },
    peeling: { nl: 'Peeling', fr: 'Peeling', en: 'Peeling', de: 'Peeling' },
    picqer_productcode: { nl: 'Picqer-code', fr: 'Code Picqer', en: 'Picqer code', de: 'Picqer-Code' },
    product_id: { nl: 'Product', fr: 'Produit', en: 'Product', de: 'Produkt' },
    voucher: { nl: 'Cadeaubon', fr: 'Chèque-cadeau', en: 'Gift voucher', de: 'Gutschein' },
  },
})
