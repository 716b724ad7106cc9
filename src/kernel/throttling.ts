/**
 * The kinds of attempts, each counted separately (decision C77): passwords, codes, requests for a new password, mails
 * with the QR code, links of clients that are not valid, and slow calls by one that is.
 */
export type AttemptKind = 'password' | 'code' | 'reset' | 'two_step_qr' | 'link' | 'link_call'
/** The scope of a count: this account from this address, the account from anywhere, this address on any account. */
export type AttemptScope = 'both' | 'account' | 'address'

interface Limit {
  /** The number of free attempts; each further one doubles the wait, from half a minute. */
  readonly free: number
  readonly windowMinutes: number
  readonly longestMinutes: number
}

const quarter = (free: number): Limit => ({ free, windowMinutes: 15, longestMinutes: 15 })

/**
 * The strictest limit counts one account from one address, so that a person who only knows a colleague's e-mail
 * address delays themselves. Guesses at a password from many addresses delay the account, but not where its owner has
 * signed in before. A reception shares one address, so an address alone may fail often.
 *
 * Guessing codes takes the password, so there the account is delayed everywhere: some 35 guesses a day at 3 chances in
 * a million each. Requests for a mail never delay the account elsewhere; the number of mails for an account is limited
 * where they are made. A link that is not valid has no account that could be delayed; the account of a slow call is the
 * link that made it, whose client signs once and opens a document a few times.
 */
export const limits: Readonly<Record<AttemptKind, Readonly<Record<AttemptScope, Limit | null>>>> = {
  password: { both: quarter(5), account: quarter(25), address: quarter(50) },
  code: { both: quarter(5), account: { free: 5, windowMinutes: 24 * 60, longestMinutes: 60 }, address: quarter(50) },
  reset: { both: quarter(5), account: null, address: quarter(25) },
  two_step_qr: { both: quarter(5), account: { free: 5, windowMinutes: 60, longestMinutes: 30 }, address: quarter(25) },
  link: { both: null, account: null, address: quarter(25) },
  link_call: { both: null, account: quarter(40), address: null },
}

/** Attempts within the window of their kind and scope. */
export interface Attempts {
  readonly count: number
  readonly secondsSinceLast: number
}
export type AttemptCounts = Readonly<Record<AttemptScope, Attempts>>

/**
 * The seconds to wait before the next attempt; 0 when it is allowed now.
 * @param familiar the owner of the account has signed in from this address before: a password may be tried here,
 * whatever others try elsewhere.
 */
export function waitSeconds(kind: AttemptKind, counts: AttemptCounts, { familiar }: { familiar: boolean }): number {
  const { both, account, address } = limits[kind]
  const elsewhere = familiar && kind === 'password' ? null : account
  return Math.max(backOff(both, counts.both), backOff(elsewhere, counts.account), backOff(address, counts.address))
}

function backOff(limit: Limit | null, { count, secondsSinceLast }: Attempts): number {
  if (!limit || count < limit.free) return 0
  const wait = Math.min(30 * 2 ** (count - limit.free), limit.longestMinutes * 60)
  return Math.max(0, wait - secondsSinceLast)
}
