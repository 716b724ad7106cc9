import type { May } from '#kernel/permission.ts'

/** Credit is money: `client.read` alone does not show it (decision C135). */
export const maySeeCredit: May = 'invoice.read'
