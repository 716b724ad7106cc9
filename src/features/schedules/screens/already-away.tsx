import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { absencesApi } from '../contract/absences.ts'
import { shareDay } from '../rules/absences.ts'
import { absenceDraft, subjectIn, type AbsenceValues } from './absence-values.ts'
import { useEntryWords } from './words.ts'
import styles from './schedule-form.module.css'

const shown = 3

/** What is planned already on these days: allowed, and good to know before it is planned twice. */
export function AlreadyAway({ values, exceptId }: { values: AbsenceValues; exceptId: number | null }) {
  const { t } = useTranslation('schedules')
  const { days, span } = useEntryWords()
  const named = subjectIn(values.subject)
  const { date_from, date_till } = absenceDraft(values)
  const from = parseDay(date_from ?? '')
  const till = date_till === null && values.openEnd ? null : parseDay(date_till ?? '')
  const isSpan = from !== null && (till === null ? values.openEnd : till >= from)
  const reading = useRead(
    absencesApi.ofSubject,
    {
      params: { subject: named?.subject ?? 'employee_id', subjectId: named?.id ?? 0 },
      query: { from: from!, till: till ?? undefined },
    },
    { enabled: named !== null && isSpan },
  )
  // While other days are asked for, what was found on the ones before still counts where it falls on them.
  const found = isSpan
    ? (reading.data ?? []).filter((one) => one.id !== exceptId && shareDay(one, { date_from: from, date_till: till }))
    : []
  if (!found.length) return null
  return (
    <ul className={styles.hints} role="status">
      {found.slice(0, shown).map((one) => {
        const clock = one.date_from === one.date_till ? span({ from: one.time_from, till: one.time_till }) : ''
        return (
          <li key={one.id}>
            {t('alreadyAway', { span: [days(one), clock].filter(Boolean).join(' '), kind: t(one.kind) })}
          </li>
        )
      })}
    </ul>
  )
}
