import { problem, type Problem } from '#kernel/problem.ts'
import type { MailSlug } from '../contract.ts'
import type { MailVars } from './copies.ts'

/** After so many attempts a mail has failed, and waits for somebody to look. */
export const maxAttempts = 8
const firstWait = 30
const longestWait = 12 * 3600

/** Seconds until the next attempt after `attempts` in vain: half a minute, then four times as long each time, a day in all; null after the last. */
export const secondsUntilNext = (attempts: number): number | null => (attempts >= maxAttempts ? null : Math.min(firstWait * 4 ** (attempts - 1), longestWait))

/** What has happened is news for so long: who sets a mail server up later does not send months of it. */
const newsMinutes = 3 * 24 * 60

/** How many minutes a mail is worth sending: as long as it says that its link works, or is news. */
export const worthMinutes = (vars: MailVars[MailSlug]): number => ('days' in vars ? vars.days * 24 * 60 : 'minutes' in vars ? vars.minutes : newsMinutes)

/** May a mail be sent again? Not when it needs a link that is no longer kept or works. */
export const resendProblems = ({ needsLink, linkKept, expired }: { readonly needsLink: boolean; readonly linkKept: boolean; readonly expired: boolean }): Problem[] =>
  needsLink && (!linkKept || expired) ? [problem('', 'mail_link_gone')] : []
