import { clockTime, minutesOf, type ClockTime, type Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { absenceSubjects, kindsOf, type Absence, type AbsenceKind, type AbsenceSubject } from '../contract/absences.ts'
import { mayBeOpenEnded } from '../rules/absences.ts'
import { absenceProblems, type AbsenceDraft } from '../rules/form.ts'

/** The absence form as it is filled in; the names are those of the call where it has them. */
export interface AbsenceValues {
  /** The field and the id of the subject: `employee_id 5`. */
  subject: string | null
  kind: AbsenceKind | null
  wholeDays: boolean
  /** The last day is not known yet. */
  openEnd: boolean
  date_from: string | null
  date_till: string | null
  time_from: string | null
  time_till: string | null
  note: string
}

export interface Subject {
  readonly subject: AbsenceSubject
  readonly id: number
}

/** Reads `employee_id 5`; null for a text that names no subject. */
export function subjectIn(text: string | null | undefined): Subject | null {
  const [name, id] = (text ?? '').split(' ')
  const subject = absenceSubjects.find((one) => one === name)
  return subject && Number(id) > 0 ? { subject, id: Number(id) } : null
}

/** The subject of an absence as the form writes it. */
export const subjectText = (absence: Absence): string | null => {
  const subject = absenceSubjects.find((one) => absence[one] !== null)
  return subject ? `${subject} ${absence[subject]}` : null
}

/** The kinds of absence that the subject can have and the person may plan. */
export const kindsFor = (subject: string | null, may: (kind: AbsenceKind) => boolean): AbsenceKind[] => {
  const named = subjectIn(subject)
  return named ? kindsOf[named.subject].filter(may) : []
}

const firstMinutes = 30
const endOfDay = 23 * 60 + 45

/** The values of a new form: the whole chosen day, or half an hour from a time on it. */
export const newAbsence = (
  subject: string | null,
  kind: AbsenceKind | null,
  day: Day,
  at: ClockTime | null = null,
): AbsenceValues => ({
  subject,
  kind,
  wholeDays: at === null,
  openEnd: false,
  date_from: day,
  date_till: day,
  time_from: at,
  time_till: at && clockTime(Math.min(minutesOf(at) + firstMinutes, endOfDay)),
  note: '',
})

export const absenceValues = (absence: Absence): AbsenceValues => ({
  subject: subjectText(absence),
  kind: absence.kind === 'absent' ? null : absence.kind,
  wholeDays: absence.time_from === null && absence.time_till === null,
  openEnd: absence.date_till === null,
  date_from: absence.date_from,
  date_till: absence.date_till,
  time_from: absence.time_from,
  time_till: absence.time_till,
  note: absence.note,
})

/** Whether this absence may have no last day. */
export function mayLackEnd({ subject, kind }: Pick<AbsenceValues, 'subject' | 'kind'>): boolean {
  const named = subjectIn(subject)
  return named !== null && kind !== null && mayBeOpenEnded(named.subject, kind)
}
const isOpenEnded = (values: AbsenceValues): boolean => values.openEnd && mayLackEnd(values)

/** The problems of the form. An empty last day is missing, unless it is marked as unknown. */
export function formProblems(values: AbsenceValues): Problem[] {
  const problems = absenceProblems(absenceDraft(values)).filter(
    ({ field }) => field !== 'date_till' || values.date_till || isOpenEnded(values),
  )
  return values.date_till || isOpenEnded(values) ? problems : [...problems, problem('date_till', 'required')]
}

/** The form as the rules and the server take it. Text that is no day or time stays as typed; its field refuses it. */
export function absenceDraft(values: AbsenceValues): AbsenceDraft {
  const { subject, wholeDays, kind, date_from, time_from, time_till, note } = values
  const named = subjectIn(subject)
  const openEnd = isOpenEnded(values)
  const date_till = openEnd ? null : values.date_till
  const idOf = (one: AbsenceSubject) => (named?.subject === one ? named.id : null)
  return {
    kind,
    employee_id: idOf('employee_id'),
    room_id: idOf('room_id'),
    device_id: idOf('device_id'),
    location_id: idOf('location_id'),
    date_from: date_from as Day | null,
    date_till: date_till as Day | null,
    time_from: wholeDays ? null : (time_from as ClockTime | null),
    time_till: wholeDays || openEnd ? null : (time_till as ClockTime | null),
    note,
  }
}
