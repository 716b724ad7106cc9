import type { Day } from '#kernel/day.ts'
import { retentionByLaw } from '#kernel/retention.ts'
import type { MailSlug } from '../contract.ts'

/**
 * How long a mail stays in the outbox after it was sent or settled: so many days; as long as the books of its country
 * (law A6); or as long as the comparison of photos that it brought, whose address nothing else knows. With
 * `evenUnseen` a failure that nobody has put aside goes too, this long after it.
 */
export type MailTerm =
  | { readonly days: number; readonly untilPaid?: boolean; readonly evenUnseen?: boolean }
  | { readonly books: true }
  | { readonly comparison: true; readonly days: number }

/**
 * News about an account or a visit: the log tells afterwards that it was sent, to whom and when. After a season a failure
 * helps nobody either, while the words of it may be health data.
 */
const season = { days: 90, evenUnseen: true } as const
/** The way in which a client got what they signed. */
const year = { days: 365 } as const

export const mailTerms: Readonly<Record<MailSlug, MailTerm>> = {
  'password-reset': season,
  invitation: season,
  'two-step-qr': season,
  'password-changed': season,
  'email-changed': season,
  'two-step-reset': season,
  // These name a treatment, which is health data: no longer than somebody may ask about a missed visit.
  'appointment-reminder': season,
  'appointment-moved': season,
  'appointment-cancelled': season,
  'appointment-restored': season,
  'agreement-signing': year,
  'agreement-signed': year,
  'photo-comparison': { ...year, comparison: true },
  // The invoice itself stays with the books. That it was sent matters as long as somebody may claim it (BW 7:28).
  invoice: { days: 730, untilPaid: true },
  // The finding itself stays on the page of the checks.
  'night-findings': season,
  'night-solved': season,
  // Demands and warnings are proof by their words (BW 6:96, law A5).
  'payment-reminder': { books: true },
  'credit-ending': { books: true },
}

/** A country of the chain, with the years that it has set for its books. */
export interface CountryOfBooks {
  readonly id: number
  readonly code: string
  readonly fiscal_years: number | null
}

/**
 * The first day of which mails still stay with the books of a country: they stay through the end of the last year of the
 * term, which begins after their year.
 */
export function booksFrom(today: Day, { code, fiscal_years }: Omit<CountryOfBooks, 'id'>): Day {
  const years = fiscal_years ?? retentionByLaw(code).fiscal_years
  return `${Number(today.slice(0, 4)) - years}-01-01` as Day
}
