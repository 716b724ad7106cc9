import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '#platform/client/format.ts'
import type { CalendarAbsence } from '../../contract.ts'

/** The words that a view writes into its columns. */
export interface ViewWords extends Pick<Format, 'shortDay' | 'longDay'> {
  readonly title: string
  readonly closed: string
  /** Nobody works at the location that day. */
  readonly nobodyWorks: string
  /** The practitioner does not work there that day. */
  readonly dayOff: string
  /** The kind of an absence (holiday, break, closed) with the note about it. */
  readonly absence: (absence: CalendarAbsence) => string
  /** The note in a break, and before and after somebody's hours. */
  readonly pause: (span: string) => string
  readonly from: (time: string) => string
  readonly till: (time: string) => string
}

export function useViewWords(): ViewWords {
  const { t } = useTranslation('calendar')
  const { shortDay, longDay } = useFormat()
  return useMemo(
    () => ({
      title: t('title'),
      closed: t('closed'),
      nobodyWorks: t('nobodyWorks'),
      dayOff: t('dayOff'),
      absence: ({ kind, note }) => [t(`away_${kind}`), note].filter(Boolean).join(': '),
      pause: (span) => `${t('away_break')} ${span}`,
      from: (time) => t('hoursFrom', { time }),
      till: (time) => t('hoursTill', { time }),
      shortDay,
      longDay,
    }),
    [t, shortDay, longDay],
  )
}
