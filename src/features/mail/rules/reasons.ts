import { ownErrors, type GivenUpReason } from '../contract.ts'

type Patterns = readonly (readonly [GivenUpReason, RegExp])[]

/** The enhanced code of an answer (RFC 3463), which an address of four numbers is not. */
const enhancedCode = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/

/** Faults of our own connection, whatever else the answer says. */
const ofOurSide: Patterns = [
  ['sign_in', /^(?:invalid login|missing credentials)|\b(?:530|534|535)\b|\b5\.7\.8\b/i],
  ['certificate', /certificate|self[- ]signed|\b(?:tls|ssl)\b/i],
]
/** An enhanced code is exact, where 550 alone means whatever a server likes. 5.1.7 and 5.1.8 are about the sender. */
const byEnhancedCode: Patterns = [
  ['rejected', /^5\.7\./],
  ['address_unknown', /^5\.1\.(?![78]$)|^5\.2\.1$/],
  ['mailbox_full', /^[45]\.2\.2$/],
]
/** For answers without an enhanced code: from the particular to the general. */
const byText: Patterns = [
  ['rejected', /spam|policy|blocked/i],
  ['mailbox_full', /\b[45]52\b|quota|mailbox (?:is )?full/i],
  ['address_unknown', /\b55[013]\b|no recipients defined|all recipients were rejected/i],
  ['rejected', /\b554\b/],
]
const general: Patterns = [
  // Microsoft says 5.4.1 of an address that it does not know.
  ['address_unknown', /\b5\.4\.1\b.*recipient address rejected/i],
  ['rejected', /spam|policy|blocked/i],
  ['later', /^4\d\d\b/],
  ['refused', /^5\d\d\b/],
]

const first = (patterns: Patterns, text: string) => patterns.find(([, pattern]) => pattern.test(text))?.[0]

/**
 * The reason why a mail was given up, as one of a few words: the answer of a mail server may quote an address, which not
 * everybody may read who looks after the server. Without an answer the server was not reached.
 */
export function givenUpReason(error: string): GivenUpReason {
  const own = ownErrors.find((code) => code === error)
  const code = enhancedCode.exec(error)?.[0]
  return (
    own ??
    first(ofOurSide, error) ??
    (code ? first(byEnhancedCode, code) : first(byText, error)) ??
    first(general, error) ??
    'unreachable'
  )
}
