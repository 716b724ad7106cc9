import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mayPlan } from '../rules/absences.ts'
import type { ScheduleAddress } from './schedule-address.ts'
import { useAbsenceChanges } from './use-absence-changes.ts'
import { useEntryWords } from './words.ts'
import type { AbsenceOnDay } from './week.ts'
import styles from './blocks.module.css'

interface AbsenceBlockProps {
  readonly part: AbsenceOnDay
  /** The name of the employee, room, device or location that is away. */
  readonly title: string
  readonly address: ScheduleAddress
  readonly permissions: ReadonlySet<string>
}

/** An absence on a day: hatched, with its kind. It opens the form; Delete removes it, with Undo in the notice. */
export function AbsenceBlock({ part, title, address, permissions }: AbsenceBlockProps) {
  const { t } = useTranslation('schedules')
  const { span, days } = useEntryWords()
  const { absence } = part
  const { kind } = absence
  const removes = kind !== 'absent' && mayPlan(kind, permissions, 'schedule.delete')
  const opens = kind !== 'absent' && (removes || mayPlan(kind, permissions, 'schedule.update'))
  const { remove } = useAbsenceChanges()
  const summary = [title, t(kind), span(part) || t('allDay'), absence.note].filter(Boolean).join(', ')
  const inside = (
    <>
      <span className={styles.kind} aria-hidden>
        {t(kind)}
      </span>
      {span(part) && (
        <span className={styles.span} aria-hidden>
          {span(part)}
        </span>
      )}
    </>
  )
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Delete' || !removes) return
    event.preventDefault()
    void remove(absence).catch(() => {}) // a notice tells why it failed
  }
  const marks = {
    'data-stop': '',
    'data-absence': absence.id,
    className: styles.absence,
    title: summary,
    tabIndex: -1,
  }
  const name = `${summary}, ${days(absence)}`
  return opens ? (
    <button type="button" {...marks} onClick={() => address.open(`absence/${absence.id}`)} onKeyDown={onKeyDown}>
      <span className={styles.spoken}>{name}</span>
      {inside}
    </button>
  ) : (
    <div {...marks} role="img" aria-label={name}>
      {inside}
    </div>
  )
}
