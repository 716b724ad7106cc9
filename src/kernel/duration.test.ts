import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'
import { languages } from './texts.ts'

test.each([
  [45, '45 min', '45 min', '45 min', '45 Min.'],
  [60, '1 u', '1 h', '1 h', '1 Std.'],
  [75, '1 u 15', '1 h 15', '1 h 15 min', '1 Std. 15 Min.'],
  [125, '2 u 05', '2 h 05', '2 h 05 min', '2 Std. 05 Min.'],
  [0, '0 min', '0 min', '0 min', '0 Min.'],
])('%d minutes are %s in Dutch, %s in French, %s in English and %s in German', (minutes, ...said) => {
  expect(languages.map((language) => formatDuration(minutes, language))).toEqual(said)
})
