import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { TranslatableText } from '#kernel/translatable.ts'

const Named = z.object({ id: z.int(), name: TranslatableText })

export const paymentMethodSlugs = ['cash', 'credit', 'pin', 'prepaid', 'old_voucher'] as const
export type PaymentMethodSlug = (typeof paymentMethodSlugs)[number]

/** Lookups without personal data; a browser may keep them (decision C113). */
export const referenceDataApi = {
  countries: endpoint('GET', '/countries', { does: 'The countries of an address.', may: 'signed-in', reads: 'nothing', gives: z.array(Named.extend({ code: z.string() })) }),
  locales: endpoint('GET', '/locales', { does: 'The languages of a client.', may: 'signed-in', reads: 'nothing', gives: z.array(Named.extend({ code: z.string(), language: z.string() })) }),
  genders: endpoint('GET', '/genders', { does: 'The genders of a client.', may: 'signed-in', reads: 'nothing', gives: z.array(Named) }),
  paymentMethods: endpoint('GET', '/payment_method', { does: 'The payment methods in use.', may: 'signed-in', reads: 'nothing', gives: z.array(Named.extend({ slug: z.enum(paymentMethodSlugs) })) }),
  appointmentTypes: endpoint('GET', '/list/appointment-types', { does: 'The kinds of appointment that a report names.', may: 'signed-in', reads: 'nothing', gives: z.array(Named.extend({ slug: z.string() })) }),
}
