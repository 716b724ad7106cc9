/** A browser takes no longer wait than some 24 days; within a day the clocks drift little. */
const longestWaitMs = 24 * 60 * 60 * 1000

/**
 * After how many milliseconds to read the notices again, so that the next one shows once its visit begins; false when
 * none is to come. The seconds are counted by the server, so a browser whose clock is wrong waits as long as any other.
 */
export const readAgainAfterMs = (nextInSeconds: number | null | undefined): number | false =>
  nextInSeconds ? Math.min(nextInSeconds * 1000, longestWaitMs) : false
