import type { Options } from '@node-rs/argon2'

/** argon2id with the parameters of OWASP's password storage sheet: 19 MiB, two passes. */
const argon: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2') // machine code, for which a start need not wait
  return hash(password, argon)
}

let standInHash: Promise<string> | undefined
/**
 * Makes the hash that stands in for an account that does not exist. A server calls it once it listens, because
 * otherwise the first sign-in would wait for it.
 */
export const preparePasswords = (): Promise<string> => (standInHash ??= hashPassword('nobody has this password'))

/**
 * Whether this is the password. Without a hash it is false after the same time: the time of the answer does not tell
 * whether the account exists, not even for the first answer.
 */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const [{ verify }, standIn] = [await import('@node-rs/argon2'), await preparePasswords()]
  const fits = await verify(passwordHash ?? standIn, password)
  return fits && Boolean(passwordHash)
}
