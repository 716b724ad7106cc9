import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters of OWASP's password storage sheet: 19 MiB, two passes. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, argon)

/**
 * An account that does not exist costs the same work as one that does, also the first: the time of the answer tells
 * nothing.
 */
const nobody = hashPassword('nobody has this password')

/** Is this the password? Never, when there is no hash; and it takes as long to say so. */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobody), password)
  return fits && Boolean(passwordHash)
}
