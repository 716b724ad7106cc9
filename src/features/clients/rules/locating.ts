const firstWait = 30
const longestWait = 12 * 3600

/**
 * Seconds until an address is looked up again after `attempts` in vain: half a minute, then four times as long each
 * time, and at last twice a day. It is never given up: a geocoder that was down for a week comes back.
 */
export const secondsUntilNextLookup = (attempts: number): number =>
  Math.min(firstWait * 4 ** (attempts - 1), longestWait)
