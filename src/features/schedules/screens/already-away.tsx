import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { absencesApi } from '../contract/absences.ts'
import { shareDay } from '../rules/absences.ts'
import { absenceDraft, subjectIn, type AbsenceValues } from './absence-values.ts'
import { useEntryWords } from './words.ts'
import styles from './schedule-form.module.css'

const maxListed = 3

/** Lists the absences that are planned already on these days. A second one is allowed, but may be a mistake. */
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
  // While other days are being read, the absences of the previous ones still count when they share a day with them.
  const others = isSpan
    ? (reading.data ?? []).filter((one) => one.id !== exceptId && shareDay(one, { date_from: from, date_till: till }))
    : []
  if (!others.length) return null
  return (
    <ul className={styles.hints} role="status">
      {others.slice(0, maxListed).map((one) => {
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
