import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { keyIn, keyOf, secretBox } from './secret.ts'

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
