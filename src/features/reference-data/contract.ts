import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { TranslatableText } from '#kernel/translatable.ts'

const Named = z.object({ id: z.int(), name: TranslatableText })

export const paymentMethodSlugs = ['cash', 'credit', 'pin', 'prepaid', 'old_voucher'] as const
export type PaymentMethodSlug = (typeof paymentMethodSlugs)[number]

/** Lookups without personal data; a browser may keep them (decision C113). */
export const referenceDataApi = {
  countries: endpoint('GET', '/countries', { may: 'signed-in', reads: 'nothing', gives: z.array(Named.extend({ code: z.string() })) }),
  locales: endpoint('GET', '/locales', { may: 'signed-in', reads: 'nothing', gives: z.array(Named.extend({ code: z.string(), language: z.string() })) }),
  genders: endpoint('GET', '/genders', { may: 'signed-in', reads: 'nothing', gives: z.array(Named) }),
  paymentMethods: endpoint('GET', '/payment_method', { may: 'signed-in', reads: 'nothing', gives: z.array(Named.extend({ slug: z.enum(paymentMethodSlugs) })) }),
  appointmentTypes: endpoint('GET', '/list/appointment-types', { may: 'signed-in', reads: 'nothing', gives: z.array(Named.extend({ slug: z.string() })) }),
}
