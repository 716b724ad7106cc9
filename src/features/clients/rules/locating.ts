const firstWait = 30
const longestWait = 12 * 3600

/**
 * Seconds until an address is looked up again after `attempts` failures: half a minute, then four times as long each
 * time, at most half a day. Look-ups never stop: a geocoder that was down for a week comes back.
 */
export const secondsUntilNextLookup = (attempts: number): number =>
  Math.min(firstWait * 4 ** (attempts - 1), longestWait)
