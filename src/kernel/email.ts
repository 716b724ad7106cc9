/**
 * One @, and on both sides parts with dots between them, without spaces or what addresses are listed with; no host
 * begins or ends with a hyphen (spec 3 §5).
 */
const emailPattern =
  /^(?=.{1,64}@)[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*@(?:(?!-)[^\s@<>()[\]\\,;:".]+(?<!-)\.)+[^\s@<>()[\]\\,;:".]{2,}$/u

/**
 * Judges an e-mail address: `valid_email` for its form, `valid_tld` for an ending with digits (spec 3 §5, §8), null for
 * a valid one.
 */
export function emailProblem(email: string): 'valid_email' | 'valid_tld' | null {
  if (!emailPattern.test(email)) return 'valid_email'
  return /^\p{L}+$/u.test(email.slice(email.lastIndexOf('.') + 1)) ? null : 'valid_tld'
}
