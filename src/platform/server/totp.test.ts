import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { instant } from '#kernel/day.ts'
import { newSecret, setupOf, stepOfCode } from './totp.ts'

// RFC 6238, appendix B: the secret 12345678901234567890 in base32; the codes' last six digits.
const known = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
test.each([
  ['1970-01-01T00:00:59Z', '287082', 1],
  ['2005-03-18T01:58:29Z', '081804', 37037036],
  ['2005-03-18T01:58:31Z', '050471', 37037037],
  ['2009-02-13T23:31:30Z', '005924', 41152263],
  ['2033-05-18T03:33:20Z', '279037', 66666666],
])('the code of %s is %s', (at, code, step) => {
  expect(stepOfCode(known, code, instant(Date.parse(at)))).toBe(step)
})

const now = Date.parse('2026-03-04T07:00:00Z')
const code = new TOTP({ secret: known }).generate({ timestamp: now })
test.each([
  [-31, null],
  [-30, 0],
  [0, 0],
  [29, 0],
  [59, 0],
  [60, null],
])('%s seconds later the same code is worth %s', (seconds, expected) => {
  const step = stepOfCode(known, code, instant(now + seconds * 1000))
  expect(step).toBe(expected === null ? null : now / 30_000)
})

test.each(['', '12345', '1234567', '12345a', ' 28708', '２８７０８２', '-12345'])('%s is no code', (text) => {
  expect(stepOfCode(known, text, instant(Date.parse('1970-01-01T00:00:59Z')))).toBeNull()
})

test('each secret is different, and has the right length', () => {
  const secrets = new Set(Array.from({ length: 50 }, newSecret))
  expect(secrets.size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('the QR code is an SVG that authenticator apps understand', async () => {
  const { qr_code, secret } = await setupOf(known, 'kim@balie.test')
  expect(secret).toBe(known)
  expect(qr_code).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>\s*$/s)
  expect(qr_code).not.toContain(known)
  expect(URI.parse(new TOTP({ issuer: 'Balie', label: 'kim@balie.test', secret: known }).toString())).toMatchObject({
    issuer: 'Balie',
    label: 'kim@balie.test',
    digits: 6,
    period: 30,
    algorithm: 'SHA1',
  })
})
