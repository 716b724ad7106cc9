import { problem, type Problem } from '#kernel/problem.ts'
import { appointmentSlugs, linkedSlugs, type MailSlug, type MailStatus } from '../contract.ts'
import type { MailVars } from './copies.ts'

/** The number of attempts after which a mail has failed. */
export const maxAttempts = 8
const firstWait = 30
const longestWait = 12 * 3600

/**
 * Seconds until the next attempt after `attempts` failures: half a minute, then four times as long each time, a day in
 * all; null after the last.
 */
export const secondsUntilNext = (attempts: number): number | null =>
  attempts >= maxAttempts ? null : Math.min(firstWait * 4 ** (attempts - 1), longestWait)

/** News is worth sending for three days: a mail server that is configured later does not send months of it. */
export const newsMinutes = 3 * 24 * 60

/**
 * The minutes for which a mail is worth sending: as long as its link works, until its appointment begins, or as long as
 * it is news.
 */
export const worthMinutes = (vars: MailVars[MailSlug]): number =>
  'days' in vars ? vars.days * 24 * 60 : 'minutes' in vars ? vars.minutes : newsMinutes

/**
 * Whether a mail is news, with a time limit of its own that starts again with a new sending: it has no link and no
 * appointment that would end it.
 */
export const isNews = (slug: string): boolean =>
  ![...linkedSlugs, ...appointmentSlugs].some((ending) => ending === slug)

interface ResendFacts {
  readonly slug: string
  readonly needsLink: boolean
  readonly linkKept: boolean
  /** The mail is no longer worth sending. */
  readonly expired: boolean
}

/**
 * Reasons why a mail cannot be sent again: it needs a link that was deleted or no longer works, or its appointment has
 * begun.
 */
export function resendProblems({ slug, needsLink, linkKept, expired }: ResendFacts): Problem[] {
  if (needsLink) return !linkKept || expired ? [problem('', 'mail_link_gone')] : []
  return expired && !isNews(slug) ? [problem('', 'mail_expired')] : []
}

/** Whether the outbox offers to send a mail again: not when it was sent, nor when its link or appointment was over. */
export const isResendOffered = ({
  slug,
  status,
  error,
}: {
  readonly slug: string
  readonly status: MailStatus
  readonly error: string
}): boolean => status !== 'sent' && error !== 'link_ended' && (error !== 'expired' || isNews(slug))
