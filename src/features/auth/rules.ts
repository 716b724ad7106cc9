/** Counted within this window (decision C77). */
export const attemptWindowMinutes = 15

/**
 * So many failures are free; the next ones wait. What counts first is the account from one address: who only knows a
 * colleague's e-mail address holds up themselves. The account from anywhere is looser (guesses spread over many
 * addresses), and so is an address on any account (a reception shares one).
 */
const freeFailures = { both: 5, account: 25, address: 50 } as const

export interface Attempts {
  readonly failures: number
  readonly secondsSinceLast: number
}
/** Failures of this account from this address, of the account from anywhere, and of the address on any account. */
export type AttemptCounts = Readonly<Record<keyof typeof freeFailures, Attempts>>

/** How long to wait before the next sign-in, in seconds: doubling from half a minute, at most the window; 0 when one may try. */
export function waitSeconds({ both, account, address }: AttemptCounts): number {
  return Math.max(backOff(both, freeFailures.both), backOff(account, freeFailures.account), backOff(address, freeFailures.address))
}

function backOff({ failures, secondsSinceLast }: Attempts, free: number): number {
  if (failures < free) return 0
  const wait = Math.min(30 * 2 ** (failures - free), attemptWindowMinutes * 60)
  return Math.max(0, wait - secondsSinceLast)
}
