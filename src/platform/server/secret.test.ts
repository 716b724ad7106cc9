import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { keyIdIn, keyIdOf, keyIn, keyOf, secretBox } from './secret.ts'
import { sealedWithoutId } from './test/older-seal.ts'

describe('a sealed secret', () => {
  const box = secretBox(randomBytes(32))

  test('opens to the original text, and is different each time', () => {
    const [one, two] = [box.seal('geheim €'), box.seal('geheim €')]
    expect(box.open(one)).toBe('geheim €')
    expect(one.equals(two)).toBe(false)
    expect(one.includes('geheim')).toBe(false)
  })

  test('does not open with another key, nor after a bit was changed', () => {
    const sealed = box.seal('geheim')
    expect(() => secretBox(randomBytes(32)).open(sealed)).toThrow(/authenticate/)
    for (const at of [0, 13, sealed.length - 1]) {
      const touched = Buffer.from(sealed)
      touched[at]! ^= 1
      expect(() => box.open(touched)).toThrow(/authenticate/)
    }
  })
})

describe('a box with several keys', () => {
  const [former, present] = [randomBytes(32), randomBytes(32)]
  const box = secretBox(present, [former])

  test('seals with the first, names it, and opens what any of them has sealed', () => {
    const sealed = box.seal('geheim')
    expect(keyIdIn(sealed)).toBe(keyIdOf(present))
    expect(secretBox(present).open(sealed)).toBe('geheim')
    expect(() => secretBox(former).open(sealed)).toThrow(/authenticate/)
    expect(box.open(secretBox(former).seal('former'))).toBe('former')
  })

  test('opens values of versions whose keys had no ids, and no others', () => {
    for (const key of [former, present]) {
      const sealed = sealedWithoutId(key, 'older')
      expect([keyIdIn(sealed), box.open(sealed)]).toEqual([null, 'older'])
    }
    expect(() => box.open(sealedWithoutId(randomBytes(32), 'older'))).toThrow(/authenticate/)
  })

  test('the id of a key is bound to the value', () => {
    const sealed = box.seal('geheim')
    Buffer.from(keyIdOf(former), 'hex').copy(sealed, 4)
    expect(() => box.open(sealed)).toThrow(/authenticate/)
  })

  test('has a fingerprint by every key, its own first', () => {
    expect(box.fingerprints.map((one) => one('x'))).toEqual([
      secretBox(present).fingerprint('x'),
      secretBox(former).fingerprint('x'),
    ])
    expect(box.fingerprint('x')).toBe(secretBox(present).fingerprint('x'))
  })
})

describe('the key of a secret box', () => {
  test.each([
    [randomBytes(32).toString('base64'), true],
    [randomBytes(32).toString('hex'), true],
    [randomBytes(16).toString('hex'), false],
    ['secret', false],
    ['', false],
  ])('%s fits: %s', (text, fits) => {
    expect(keyOf(text) !== null).toBe(fits)
  })

  test('is made once in a folder, readable by its owner only, and a broken one is not replaced', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'balie-key-'))
    const key = keyIn(folder)
    expect(keyIn(folder).equals(key)).toBe(true)
    expect(statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    writeFileSync(path.join(folder, 'secret.key'), 'broken')
    expect(() => keyIn(folder)).toThrow(/secret\.key/)
    rmSync(folder, { recursive: true })
  })
})
