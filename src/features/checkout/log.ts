import { featureLog } from '#kernel/log.ts'

/** Describes the checkout to the log. */
export const checkoutLog = featureLog({
  tables: {
    till_favourites: {
      called: { nl: 'Favoriet van de kassa', fr: 'Favori de la caisse', en: 'Till favourite', de: 'Favorit der Kasse' },
    },
  },
  pages: {
    checkout: { nl: 'Afrekenen', fr: 'Encaissement', en: 'Checkout', de: 'Kasse' },
  },
  calls: { '/payment-screen': 'checkout', '/transactions': 'checkout' },
})
