import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './password.ts'
import { cheapHash } from './test/cheap-hash.ts'

test('a hash costs 19 MiB and two passes, has a salt of its own, and fits its password alone', async () => {
  const [one, other] = await Promise.all([hashPassword('correct paard'), hashPassword('correct paard')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect([await passwordFits(one, 'correct paard'), await passwordFits(one, 'Correct paard')]).toEqual([true, false])
  expect([await passwordFits(null, 'correct paard'), await passwordFits(undefined, '')]).toEqual([false, false])
})

test('the hashes of the tests fit their password alone too', async () => {
  const hash = await cheapHash('correct paard')
  expect([await passwordFits(hash, 'correct paard'), await passwordFits(hash, 'Correct paard')]).toEqual([true, false])
})
