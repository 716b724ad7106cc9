import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AbsenceWord } from './calendar-columns.ts'

/** What an absence is called in the calendar: its kind, and what was written about it. */
export function useAbsenceWord(): AbsenceWord {
  const { t } = useTranslation('calendar')
  return useCallback(({ kind, note }) => [t(`away_${kind}`), note].filter(Boolean).join(': '), [t])
}
