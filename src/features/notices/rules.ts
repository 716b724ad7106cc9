/**
 * The longest wait before reading again: a browser cannot wait longer than 24 days, and clocks drift little within a
 * day.
 */
const longestWaitMs = 24 * 60 * 60 * 1000

/**
 * The milliseconds until the notices are read again, so that the next one shows when its visit begins; false when none
 * is to come. The server counts the seconds, so a wrong clock in the browser does not matter.
 */
export const readAgainAfterMs = (nextInSeconds: number | null | undefined): number | false =>
  nextInSeconds ? Math.min(nextInSeconds * 1000, longestWaitMs) : false
