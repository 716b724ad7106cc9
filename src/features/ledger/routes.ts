import type { Language } from '#kernel/texts.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { ledgerApi, ledgerChecksOverview, type CheckName } from './contract.ts'
import { checksSource } from './queries.ts'
import { findingsAt } from './queries/findings.ts'
import { ledgerTexts } from './texts.ts'

const inWords = (language: Language) => (key: string, value: unknown) => {
  if (key === 'outcome') return ledgerTexts[`outcome_${value as 'fits' | 'fault' | 'unfinished'}`][language]
  if (key === 'also') return (value as CheckName[]).map((check) => ledgerTexts[`check_${check}`][language]).join(', ')
  return key === 'checked' && value ? ledgerTexts[`check_${value as CheckName}`][language] : value
}

export const ledgerRoutes = routes('ledger', 'The nightly checks of the books.', ledgerApi, {
  list: (call) => readOverview(call, ledgerChecksOverview, checksSource()),
  findings: ({ db, now }) => findingsAt(db, now),
  export: (call) =>
    exportOverview(call, ledgerChecksOverview, checksSource(), {
      title: ledgerTexts.title,
      titles: ledgerTexts,
      say: inWords(call.language),
    }),
})
