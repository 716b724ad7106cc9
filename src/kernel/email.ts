/**
 * An address has one @; both sides are parts joined by dots, without spaces or the characters that separate addresses
 * in a list; no part of the host begins or ends with a hyphen (spec 3 §5).
 */
const emailPattern =
  /^(?=.{1,64}@)[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*@(?:(?!-)[^\s@<>()[\]\\,;:".]+(?<!-)\.)+[^\s@<>()[\]\\,;:".]{2,}$/u

/**
 * The problem of an e-mail address: `valid_email` for its form, `valid_tld` for a top-level domain with digits (spec 3
 * §5, §8); null when it is valid.
 */
export function emailProblem(email: string): 'valid_email' | 'valid_tld' | null {
  if (!emailPattern.test(email)) return 'valid_email'
  return /^\p{L}+$/u.test(email.slice(email.lastIndexOf('.') + 1)) ? null : 'valid_tld'
}
