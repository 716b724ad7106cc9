import { ownErrors, type GivenUpReason } from '../contract.ts'

/** From the particular to the general: the first that fits. A server answers with a code, and often an enhanced one. */
const patterns: readonly (readonly [GivenUpReason, RegExp])[] = [
  ['sign_in', /^(?:invalid login|missing credentials)|\b(?:530|534|535)\b|\b5\.7\.8\b/i],
  ['certificate', /certificate|self[- ]signed|\b(?:tls|ssl)\b/i],
  ['mailbox_full', /\b[45]\.2\.2\b|\b[45]52\b|quota|mailbox (?:is )?full/i],
  ['address_unknown', /\b5\.1\.\d+\b|\b55[013]\b|no recipients defined|all recipients were rejected/i],
  ['rejected', /\b5\.7\.\d+\b|\b554\b|spam|policy|blocked/i],
  ['later', /^4\d\d\b/],
  ['refused', /^5\d\d\b/],
]

/**
 * The reason why a mail was given up, as one of a few words: the answer of a mail server may quote an address, which not
 * everybody may read who looks after the server. Without an answer the server was not reached.
 */
export function givenUpReason(error: string): GivenUpReason {
  const own = ownErrors.find((code) => code === error)
  return own ?? patterns.find(([, pattern]) => pattern.test(error))?.[0] ?? 'unreachable'
}
