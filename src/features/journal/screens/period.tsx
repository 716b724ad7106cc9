import { useTranslation } from 'react-i18next'
import { localTimeAt, parseDay, type Day } from '#kernel/day.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { DayInput } from '#platform/client/ui/day-input.tsx'
import { monthOf } from '../rules.ts'
import styles from './journal.module.css'

export interface ChosenPeriod {
  readonly from: Day
  readonly to: Day
  /** Changes words of the address; the others stay. */
  readonly choose: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** The period in the address, `?from=2026-11-01&to=2026-11-30`; this month by default. */
export function usePeriod(path: string, zone: string): ChosenPeriod {
  const go = useGo()
  const words = useSearchWords()
  const today = localTimeAt(Date.now(), zone).day
  return {
    from: (words.from && parseDay(words.from)) || monthOf(today),
    to: (words.to && parseDay(words.to)) || today,
    choose: (changes) => go(path, { search: { ...words, ...changes }, replace: true }),
  }
}

/** The period of a page, from the days in the address of a list below it: `?days=2026-11-01..2026-11-30`. */
export function usePeriodAbove(): { readonly from?: Day; readonly to?: Day } {
  const [from, to] = (useSearchWords().days ?? '').split('..').map((day) => parseDay(day))
  return { ...(from && { from }), ...(to && { to }) }
}

/** The fields of the first and the last day. */
export function PeriodFields({ period: { from, to, choose } }: { period: ChosenPeriod }) {
  const { t } = useTranslation('journal')
  const dayField = (name: 'from' | 'to', value: Day) => (
    <DayInput
      label={t(name)}
      className={styles.day}
      value={value}
      onChange={(chosen) => {
        const day = chosen && parseDay(chosen)
        if (day) choose({ [name]: day })
      }}
    />
  )
  return (
    <>
      {dayField('from', from)}
      {dayField('to', to)}
    </>
  )
}
