import { expect, test } from 'vitest'
import { problemTexts } from '#kernel/problem.ts'
import { languages } from '#kernel/texts.ts'
import { commonTexts } from './texts.ts'

test.each(languages)('the sentence for a stale record in %s names the button that helps', (language) =>
  expect(problemTexts.stale[language]).toContain(commonTexts.takeOver[language]),
)
