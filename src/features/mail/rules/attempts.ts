import { problem, type Problem } from '#kernel/problem.ts'
import { appointmentSlugs, linkedSlugs, type MailSlug, type MailStatus } from '../contract.ts'
import type { MailVars } from './copies.ts'

/** After so many attempts a mail has failed, and waits for somebody to look. */
export const maxAttempts = 8
const firstWait = 30
const longestWait = 12 * 3600

/**
 * Seconds until the next attempt after `attempts` in vain: half a minute, then four times as long each time, a day in
 * all; null after the last.
 */
export const secondsUntilNext = (attempts: number): number | null =>
  attempts >= maxAttempts ? null : Math.min(firstWait * 4 ** (attempts - 1), longestWait)

/** What has happened is news for so long: who sets a mail server up later does not send months of it. */
export const newsMinutes = 3 * 24 * 60

/**
 * How many minutes a mail is worth sending: as long as it says that its link works, until the appointment begins, or as
 * long as it is news.
 */
export const worthMinutes = (vars: MailVars[MailSlug]): number =>
  'days' in vars ? vars.days * 24 * 60 : 'minutes' in vars ? vars.minutes : newsMinutes

/**
 * Is a mail of this kind worth sending for a while longer when somebody sends it again? Its end is then neither that of
 * a link nor the beginning of an appointment.
 */
export const isNews = (slug: string): boolean =>
  ![...linkedSlugs, ...appointmentSlugs].some((ending) => ending === slug)

interface ResendFacts {
  readonly slug: string
  readonly needsLink: boolean
  readonly linkKept: boolean
  /** It is no longer worth sending. */
  readonly expired: boolean
}

/**
 * May a mail be sent again? Not when it needs a link that is no longer kept or works, nor when the appointment of which
 * it tells has begun.
 */
export function resendProblems({ slug, needsLink, linkKept, expired }: ResendFacts): Problem[] {
  if (needsLink) return !linkKept || expired ? [problem('', 'mail_link_gone')] : []
  return expired && !isNews(slug) ? [problem('', 'mail_expired')] : []
}

/**
 * Does the outbox offer to send a mail again? Not one that has left, nor one given up because its link or appointment
 * was over.
 */
export const isResendOffered = ({
  slug,
  status,
  error,
}: {
  readonly slug: string
  readonly status: MailStatus
  readonly error: string
}): boolean => status !== 'sent' && (error !== 'expired' || isNews(slug))
