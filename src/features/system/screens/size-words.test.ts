import { expect, test } from 'vitest'
import { sizeInWords } from './size-words.ts'

test.each([
  [0, 'nl', '0 B'],
  [999, 'nl', '999 B'],
  [8_192, 'nl', '8,2 kB'],
  [999_400, 'en', '999 kB'],
  [999_600, 'en', '1 MB'],
  [640_000_000, 'fr', '640 Mo'],
  [1_400_000_000_000, 'de', '1,4 TB'],
  [7_000_000_000_000_000, 'nl', '7000 TB'],
] as const)('%i bytes in %s: %s', (bytes, language, words) => expect(sizeInWords(bytes, language)).toBe(words))
