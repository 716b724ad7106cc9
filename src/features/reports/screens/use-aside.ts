import { useState } from 'react'
import type { StoredDraft } from '#kernel/record.ts'
import { keepInTab, readFromTab } from '#platform/client/draft.ts'
import type { FormVersion } from '#platform/client/version.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { ReportValues } from './values.ts'

type Draft = StoredDraft<TreatmentReport, ReportValues>

export interface Aside {
  /** Something was typed that the form does not show. */
  readonly isKept: boolean
  /** Takes the version of somebody else over, and keeps what was typed. */
  readonly take: () => void
  /** Shows again what was typed, over the version over which it was typed; what the form shows now is kept instead. */
  readonly bringBack: () => void
  readonly forget: () => void
}

/**
 * Keeps what was typed into a report when somebody else's version is taken over: in this tab, through a reload, until the
 * report is saved. Whatever is brought back changes places with what was typed since.
 */
export function useAside(name: string, version: FormVersion<TreatmentReport, ReportValues>): Aside {
  const place = `${name}.aside`
  const [kept, setKept] = useState(() => readFromTab<readonly Draft[]>(place) ?? [])
  const keep = (drafts: readonly Draft[]) => {
    keepInTab(place, drafts.length ? drafts : null)
    setKept(drafts)
  }
  const typed = (): Draft => ({ base: version.base, values: version.form.hook.getValues() })
  return {
    isKept: kept.length > 0,
    take: () => {
      keep([...kept, typed()])
      version.giveUp()
    },
    bringBack: () => {
      const [last] = kept.slice(-1)
      if (!last) return
      keep([...(version.form.dirty ? [typed()] : []), ...kept.slice(0, -1)])
      version.resumeDraft(last)
    },
    forget: () => keep([]),
  }
}
