/** Counted within this window (decision C77). */
export const attemptWindowMinutes = 15
/** So many failures of one account, or this many times as many of one address (a reception shares one), start the back-off. */
const freeAttempts = 5
const addressFactor = 10

export interface AttemptCounts {
  readonly account: number
  readonly address: number
  readonly secondsSinceLast: number
}

/** How long to wait before the next sign-in, in seconds: doubling from half a minute, at most the window; 0 when one may try. */
export function waitSeconds({ account, address, secondsSinceLast }: AttemptCounts): number {
  const beyond = Math.max(account - freeAttempts, Math.floor(address / addressFactor) - freeAttempts)
  if (beyond < 0) return 0
  const wait = Math.min(30 * 2 ** beyond, attemptWindowMinutes * 60)
  return Math.max(0, wait - secondsSinceLast)
}

/** Where a sign-in may lead: only to our own paths, which begin with a single slash (decision C80). */
export function safeTarget(target: string | null | undefined): string {
  return target && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(target) ? target : '/'
}

