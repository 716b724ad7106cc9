import { expect, test } from 'vitest'
import { problemTexts } from '#kernel/problem.ts'
import { languages } from '#kernel/texts.ts'
import { commonTexts } from './texts.ts'

test.each(languages)('who is told in %s that somebody else was quicker is told which button helps on', (language) =>
  expect(problemTexts.stale[language]).toContain(commonTexts.takeOver[language]),
)
