import { featureLog } from '#kernel/log.ts'

/** Describes the checkout to the log. */
export const checkoutLog = featureLog({
  pages: {
    checkout: { nl: 'Afrekenen', fr: 'Encaissement', en: 'Checkout', de: 'Kasse' },
  },
  calls: { '/payment-screen': 'checkout', '/transactions': 'checkout' },
})
