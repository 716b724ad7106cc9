import { hash } from '@node-rs/argon2'

/**
 * A password's hash that costs microseconds to make and to check: a check reads the costs from the hash itself. What a
 * hash of ours costs, password.test.ts proves; whoever chooses a password in a test gets such a one.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
