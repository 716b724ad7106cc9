import { featureLog } from '#kernel/log.ts'

/** What the log knows of the checkout. */
export const checkoutLog = featureLog({
  pages: {
    checkout: { nl: 'Afrekenen', fr: 'Encaissement', en: 'Checkout', de: 'Kasse' },
  },
  calls: { '/payment-screen': 'checkout', '/transactions': 'checkout' },
})
