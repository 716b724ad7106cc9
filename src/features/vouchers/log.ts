import { featureLog } from '#kernel/log.ts'

/** Describes gift vouchers to the log: their movements are a history of their own. */
export const vouchersLog = featureLog({
  pages: {
    vouchers: { nl: 'Cadeaubonnen', fr: 'Chèques-cadeaux', en: 'Gift vouchers', de: 'Gutscheine' },
  },
  calls: { '/vouchers': 'vouchers', '/voucher-liability': 'vouchers' },
})
