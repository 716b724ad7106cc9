import { expect, test } from 'vitest'
import { joinedNotes } from './joined-notes.ts'

test.each([
  ['both wrote anew', '', 'Komt graag vroeg', 'ALLERGISCH VOOR LATEX', 'ALLERGISCH VOOR LATEX\nKomt graag vroeg'],
  ['both added', 'Huidtype III', 'Huidtype III. Vroeg', 'Huidtype III. Latex', 'Huidtype III. Latex\nVroeg'],
  ['only they wrote', 'Huidtype III', 'Huidtype III', 'Latex', 'Latex'],
  ['only I wrote', 'Huidtype III', 'Vroeg', 'Huidtype III', 'Vroeg'],
  ['mine has theirs', '', 'Latex\nVroeg', 'Latex', 'Latex\nVroeg'],
  ['they removed it, I added', 'Huidtype III', 'Huidtype III\nVroeg', '', 'Huidtype III\nVroeg'],
])('%s', (_, base, typed, theirs, joined) =>
  expect(joinedNotes({ remarks: base }, { remarks: typed }, { remarks: theirs }).remarks).toBe(joined),
)
